import { formatInZone } from 'contracts/wall-time';
import { z } from 'zod';
import { mailTemplate } from './content.ts';
import { shortTime } from './phrases.ts';

export const WAITLIST_MAILS = {
  slot_free: mailTemplate({
    facts: z.object({
      mentorId: z.uuid(),
      startsAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
    }),
    write: ({ mentorId, startsAt }, { to, other, page }) => ({
      subject: `${other.name} has an open time: ${shortTime(startsAt, to.timeZone)}`,
      preview: 'You asked to be told. The first to book has it.',
      heading: `${other.firstName} has an open time.`,
      paragraphs: [
        `The soonest is ${formatInZone(startsAt, to.timeZone)}. Others who asked hear of it, too: the first to book has it.`,
      ],
      action: { label: 'See open times', url: page('bookSession', { mentorId }) },
      after: ['This is the only mail about it: if you miss this one, ask again.'],
    }),
  }),
};
