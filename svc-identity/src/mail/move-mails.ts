import { z } from 'zod';
import { mailTemplate } from './content.ts';
import { fullTime, shortTime } from './phrases.ts';
import { faceOf, sessionFacts, ticketOf } from './session-facts.ts';

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** An agreed move has a mail of its own. */
export const MOVE_MAILS = {
  move_proposed: mailTemplate({
    facts: sessionFacts.extend({ proposedStartsAt: instant, answerBy: instant }),
    write(facts, context) {
      const { other, page } = context;
      return {
        subject: `${other.name} asks for a new time: ${shortTime(facts.proposedStartsAt, context)}`,
        preview: `Please say yes or no by ${shortTime(facts.answerBy, context)}.`,
        heading: `Does ${fullTime(facts.proposedStartsAt, context)} work for you?`,
        paragraphs: [
          `${other.name} would like to move your session to that time. Please answer by ${fullTime(facts.answerBy, context)}. If you don’t say yes, it stays as it is:`,
        ],
        ...faceOf(facts, context),
        ticket: ticketOf(facts, context),
        action: { label: 'Answer', url: page('sessions') },
        after: ['If neither time works, you can move or cancel the session there, too.'],
      };
    },
  }),
  move_declined: mailTemplate({
    facts: sessionFacts.extend({ proposedStartsAt: instant, by: z.enum(['athlete', 'clock']) }),
    write(facts, context) {
      const { other, page } = context;
      const asked = fullTime(facts.proposedStartsAt, context);
      return {
        subject: `Not moved: ${other.name}, still ${shortTime(facts.startsAt, context)}`,
        preview: 'Your session stays as it is.',
        heading: 'Your session stays as it is.',
        paragraphs: [
          facts.by === 'athlete'
            ? `${other.firstName} can’t make ${asked}. Your session stays as it was booked:`
            : `${other.firstName} didn’t answer about ${asked} in time. Your session stays as it was booked:`,
        ],
        ticket: ticketOf(facts, context),
        action: { label: 'Open your dashboard', url: page('mentorDashboard') },
      };
    },
  }),
};
