import { z } from 'zod';
import { mailTemplate } from './content.ts';

/** To mentors who are verified already. */
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
            note ? `The reason: ${note}` : 'Something in your changes could not be confirmed.',
            'Your profile stays public as it was approved, and your sessions go on. You can edit your changes and send them again.',
          ],
      action: { label: 'Open your profile', url: page('mentorProfile') },
    }),
  }),
};
