import { messageFrom } from 'contracts/http/threads';
import { internalMessages } from 'contracts/internal';
import { z } from 'zod';
import { type MailContent, type MailContext, mailTemplate } from './content.ts';
import { fullTime } from './phrases.ts';

/** Mail programs cut off what is longer than some 100 kB. */
const MOST_SHOWN = 20;

const messageFacts = z.object({
  threadId: z.uuid(),
  from: messageFrom,
  messageIds: z.array(z.uuid()).min(1),
  /** `lateFacts` asks for them: the texts stand neither in events nor in the queue. */
  messages: internalMessages.shape.messages.optional(),
  /** For a guardian who was none when it was written. */
  isFromBefore: z.boolean().optional(),
});
type Facts = z.output<typeof messageFacts>;

export const MESSAGE_MAILS = {
  message_received: mailTemplate({
    facts: messageFacts,
    write(facts, context) {
      const { other, page } = context;
      const { said, earlier, isOne } = saidIn(facts, context, nameFor(context));
      const url = page('thread', { id: facts.threadId });
      return {
        subject: `${isOne ? 'New message' : 'New messages'} from ${nameFor(context)}`,
        preview: 'Read and answer it in your conversation.',
        heading: `${other.firstName} wrote to you.`,
        paragraphs: earlier,
        said,
        action: { label: 'Answer', url },
        after: ['Answer there, not to this email. Please keep every conversation here.'],
        reportUrl: url,
      };
    },
  }),
  /** To the guardian, in both directions. They read along, and write nothing. */
  message_copied: mailTemplate({
    facts: messageFacts,
    write(facts, context) {
      const { to, other, now, mailedLink, supportEmail } = context;
      const athlete = to.firstName;
      const isMentors = facts.from === 'mentor';
      const { said, earlier, newest } = saidIn(facts, context, isMentors ? other.name : athlete);
      const endsAt = facts.isFromBefore ? now : newest;
      const url = mailedLink('thread_as_guardian', { sessionId: facts.threadId, endsAt });
      const { subject, heading, fromBefore } = aboutCopy(facts, athlete, other.name);
      return {
        subject: `${athlete}: ${subject}`,
        preview: heading,
        heading,
        paragraphs: [
          `You’re getting this as ${athlete}’s parent or guardian: you read along whatever ${athlete} and a mentor write to each other.`,
          ...fromBefore,
          ...earlier,
        ],
        said,
        action: { label: 'Read the conversation', url },
        after: [
          `You can report or block ${other.firstName} there, without an account. ${other.firstName} isn’t told who did it.`,
          `Don’t want these copies? ${athlete} can take your address off the account, or write to ${supportEmail}. Without a guardian who reads along, ${athlete} and mentors can’t write to each other.`,
        ],
        reportUrl: url,
      };
    },
  }),
};

function aboutCopy({ from, isFromBefore }: Facts, athlete: string, mentor: string) {
  if (isFromBefore) {
    const fromBefore = [
      'This is the latest from before you confirmed your address. The link opens the whole conversation, and you get a copy of whatever comes.',
    ];
    return {
      subject: `the conversation with ${mentor}`,
      heading: `${athlete} and ${mentor} wrote to each other.`,
      fromBefore,
    };
  }
  const [who, whom] = from === 'mentor' ? [mentor, athlete] : [athlete, mentor];
  const subject = from === 'mentor' ? `a message from ${who}` : `a message to ${whom}`;
  return { subject, heading: `${who} wrote to ${whom}.`, fromBefore: [] };
}

/** A mentor reads "Ann R.": they may never have had a session with whom they write to. */
function nameFor({ to, other }: MailContext): string {
  if (to.role !== 'mentor' || other.isGone) return other.name;
  const [initial] = other.name.slice(other.firstName.length).trim();
  return initial ? `${other.firstName} ${initial.toUpperCase()}.` : other.firstName;
}

function saidIn({ messages }: Facts, context: MailContext, by: string) {
  const inOrder = (messages ?? [])
    .map(({ text, sent_at }) => ({ text, at: new Date(sent_at) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const newest = inOrder.at(-1)?.at;
  if (!newest) throw new Error('a mail about messages without the messages');
  const shown = inOrder.slice(-MOST_SHOWN);
  const said: NonNullable<MailContent['said']> = shown.map(({ text, at }) => ({
    about: `${by}, ${fullTime(at, context)}`,
    text,
  }));
  const earlier =
    inOrder.length > shown.length
      ? [`These are the last ${shown.length}. The conversation has those before them.`]
      : [];
  return { said, earlier, newest, isOne: inOrder.length === 1 };
}
