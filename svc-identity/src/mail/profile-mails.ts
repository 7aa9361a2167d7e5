import { mediaKind, takenDown } from 'contracts/http/media';
import { type MediaKind, TAKE_DOWN_REASONS } from 'contracts/media';
import { z } from 'zod';
import { mailTemplate } from './content.ts';

const WHAT: Readonly<Record<MediaKind, string>> = {
  portrait: 'picture',
  intro: 'intro',
  poster: 'intro’s picture',
  captions: 'intro’s text',
};

export const PROFILE_MAILS = {
  profile_changes_decided: mailTemplate({
    facts: z.object({ approved: z.boolean(), note: z.string().nullable() }),
    write: ({ approved, note }, { to, page }) => ({
      subject: approved ? 'Your profile changes are public' : 'Your profile changes need another look',
      preview: approved ? 'Families see them now.' : 'Your profile stays public as it was approved.',
      heading: approved ? `Your changes are public, ${to.firstName}.` : `We sent your changes back, ${to.firstName}.`,
      paragraphs: approved
        ? ['We checked what you changed. Families see it now.', ...(note ? [`A note from the founder: ${note}`] : [])]
        : [
            note ? `The reason: ${note}` : 'We couldn’t confirm something in your changes.',
            'Your profile stays public as it was approved, and your sessions go on. You can edit your changes and send them again.',
          ],
      action: { label: 'Open your profile', url: page('mentorProfile') },
    }),
  }),
  media_taken_down: mailTemplate({
    facts: z.object({ what: mediaKind, reason: takenDown.shape.reason, note: z.string().nullable() }),
    write: ({ what, reason, note }, { to, page }) => ({
      subject: `We took your ${WHAT[what]} down`,
      preview: 'You can add another one at any time.',
      heading: `We took your ${WHAT[what]} down, ${to.firstName}.`,
      paragraphs: [
        `We took your ${WHAT[what]} off your profile because ${TAKE_DOWN_REASONS[reason]}.`,
        ...(note ? [`A note from the founder: ${note}`] : []),
        'Everything else on your profile stays as it is, and your sessions go on. You can add another one at any time.',
      ],
      action: { label: 'Open your profile', url: page('mentorProfile') },
    }),
  }),
};
