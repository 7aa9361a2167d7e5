import { z } from 'zod';
import { type MailContext, mailTemplate } from './content.ts';
import { choiceLink, fullTime, JOIN } from './phrases.ts';
import { type SessionFacts, sessionFacts } from './session-facts.ts';

/** To a guardian who wants to know when a session begins and when it is over. */
export const GUARDIAN_MAILS = {
  session_begun: mailTemplate({
    /** As it is when the mail leaves. */
    facts: sessionFacts.extend({ athleteCame: z.boolean().default(false) }),
    write(facts, context) {
      const { to, other, meetsElsewhere } = context;
      return {
        subject: `${to.firstName}: the session with ${other.name} has started`,
        preview: 'You can look in whenever you like.',
        heading: `${to.firstName}’s session has started.`,
        paragraphs: [
          `${facts.athleteCame ? `${other.name} and ${to.firstName} have both come.` : `${other.name} has checked in, and it’s time.`} You asked us to tell you.`,
          meetsElsewhere
            ? 'You can look in whenever you like.'
            : 'You can look in whenever you like: both of them see you’re there, and you can end the session for everyone.',
        ],
        ticket: whoAndWhen(facts, context),
        action: { label: JOIN, url: context.mailedLink('join', facts) },
        links: [choiceLink(context.guardianLink())],
        after: ['This link is just for you, so please don’t share it. We’ll email you again when the session’s over.'],
      };
    },
  }),
  session_over: mailTemplate({
    facts: sessionFacts,
    write(facts, context) {
      const { to, other, supportEmail } = context;
      return {
        subject: `${to.firstName}: the session with ${other.name} is over`,
        preview: `A good moment to ask ${to.firstName} how it went.`,
        heading: `${to.firstName}’s session is over.`,
        paragraphs: [
          `A good moment to ask ${to.firstName} how it went. You asked us to tell you.`,
          `Did anything feel wrong? Report it with the link at the end of this email, or write to ${supportEmail}.`,
        ],
        ticket: whoAndWhen(facts, context),
        links: [choiceLink(context.guardianLink())],
      };
    },
  }),
};

function whoAndWhen({ startsAt }: SessionFacts, context: MailContext): [string, string][] {
  return [
    ['Mentor', context.other.name],
    ['Time', fullTime(startsAt, context)],
  ];
}
