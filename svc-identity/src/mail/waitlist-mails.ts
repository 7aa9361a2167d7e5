import { z } from 'zod';
import { mailTemplate } from './content.ts';
import { fullTime, type Reader, shortTime } from './phrases.ts';

export const WAITLIST_MAILS = {
  slot_free: mailTemplate({
    facts: z.object({
      mentorId: z.uuid(),
      startsAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
      bookableUntil: z.iso.datetime({ offset: true }).optional(),
      isGone: z.boolean().default(false),
    }),
    write: ({ mentorId, startsAt, isGone }, { to, now, other, page }) => ({
      ...(isGone ? gone(other) : open(other, startsAt, { to, now })),
      action: { label: 'See open times', url: page('bookSession', { mentorId }) },
    }),
  }),
};

type Other = { name: string; firstName: string };

function open(other: Other, startsAt: Date, reader: Reader) {
  return {
    subject: `${other.name} has an open time: ${shortTime(startsAt, reader)}`,
    preview: 'You asked us to tell you. The first to book gets it.',
    heading: `${other.firstName} has an open time.`,
    paragraphs: [
      `The soonest is ${fullTime(startsAt, reader)}. We told everyone who asked, so the first to book gets it.`,
    ],
    after: ['We only email you once about this. Miss it? Just ask again.'],
  };
}

/** The mail was late. */
function gone(other: Other) {
  return {
    subject: `${other.name} had an open time`,
    preview: 'It’s too late to book it now. Ask again to hear about the next one.',
    heading: `You just missed an open time with ${other.firstName}.`,
    paragraphs: ['Sorry: this email reached you too late to book it. There may be others by now.'],
    after: ['Nothing that works? Tap “Tell me when free” again, and we’ll email you about the next one.'],
  };
}
