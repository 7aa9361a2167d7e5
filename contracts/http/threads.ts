import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { reportReason } from '../status.ts';
import { MESSAGE_MAX, MESSAGES_PER_PAGE, THREADS_PER_PAGE, UNREAD_COUNTED } from '../times.ts';
import { REPORT_TEXT } from './reports.ts';
import { byId, id, instant, ok, optionalText, text } from './shapes.ts';

const PEOPLE = ['athlete', 'mentor'] as const;
const FROM_LINKS = ['thread_as_guardian'] as const;

export const messageFrom = z.enum(PEOPLE);
export type MessageFrom = z.infer<typeof messageFrom>;

export const threadMessage = z.object({
  id,
  from: messageFrom,
  /** Ways to get in touch are masked before it is kept. */
  text: z.string(),
  masked: z.boolean(),
  sent_at: instant,
  /** Null while it waits: until morning where the athlete is a minor, or until they have a guardian again. */
  delivered_at: instant.nullable(),
});
export type ThreadMessage = z.infer<typeof threadMessage>;

/** Why nothing can be written: a minor has no guardian who has confirmed; or the two cannot reach each other anymore. */
export const threadClosed = z.enum(['no_guardian', 'over']);

const threadFacts = {
  thread_id: id,
  /** A mentor reads "Ann R." */
  with: z.object({ id, name: z.string(), portrait: z.string().nullable() }),
};

export const threadSummary = z.object({
  ...threadFacts,
  /** The newest that the caller can see; null until somebody has written. */
  last: threadMessage.nullable(),
  /** Counted no further than a hundred. */
  unread: z.int().min(0),
});
export type ThreadSummary = z.infer<typeof threadSummary>;

export const thread = z.object({
  ...threadFacts,
  athlete_name: z.string(),
  mentor_name: z.string(),
  /** The oldest first. Of the other person's, those that were delivered; a guardian reads all. */
  messages: z.array(threadMessage),
  /** There are older ones: ask again with `before`. */
  more: z.boolean(),
  /** Null while the caller may write. */
  closed: threadClosed.nullable(),
  /** Whether a guardian reads along. */
  guardian_reads: z.boolean(),
  /** When something written now is delivered; null for at once. */
  waits_until: instant.nullable(),
});
export type Thread = z.infer<typeof thread>;

export const openThread = endpoint({
  name: 'openThread',
  owner: 'booking',
  method: 'POST',
  path: '/threads',
  access: ['athlete'],
  body: z.object({ mentor_id: id }),
  response: z.object({ thread_id: id }),
  errors: {
    400: `${DETAIL.thread_needs_guardian} | ${DETAIL.thread_needs_address}`,
    404: DETAIL.mentor_not_found,
    429: DETAIL.too_many_threads,
  },
  summary:
    'The conversation with a mentor, begun if there is none. A minor needs a guardian who has confirmed, and who reads along.',
});

export const listThreads = endpoint({
  name: 'listThreads',
  owner: 'booking',
  method: 'GET',
  path: '/threads',
  access: PEOPLE,
  query: z.object({
    /** A conversation’s id: answers with those after it in the list. */
    before: id.optional(),
  }),
  response: z.object({
    threads: z.array(threadSummary),
    /** There are older ones: ask again with `before`. Not there in answers of the release before, which have all. */
    more: z.boolean().optional(),
  }),
  summary: `The caller’s conversations, the latest message first: ${THREADS_PER_PAGE} of them, or those that come after one.`,
});

export const countUnread = endpoint({
  name: 'countUnread',
  owner: 'booking',
  method: 'GET',
  path: '/threads/unread',
  access: PEOPLE,
  response: z.object({ unread: z.int().min(0) }),
  summary: `In how many conversations the caller has something new to read; ${UNREAD_COUNTED} stands for more, too.`,
});

export const getThread = endpoint({
  name: 'getThread',
  owner: 'booking',
  method: 'GET',
  path: '/threads/:id',
  access: PEOPLE,
  links: FROM_LINKS,
  params: byId,
  query: z.object({
    /** A message’s id: answers with those before it. */
    before: id.optional(),
  }),
  response: thread,
  errors: { 404: DETAIL.not_found },
  summary: `A conversation: its newest ${MESSAGES_PER_PAGE} messages, or those before one of them.`,
});

export const sendMessage = endpoint({
  name: 'sendMessage',
  owner: 'booking',
  method: 'POST',
  path: '/threads/:id/messages',
  access: PEOPLE,
  params: byId,
  body: z.object({
    /** Something of it can be seen. */
    text: text(MESSAGE_MAX).refine((value) => /[^\s\p{Cc}\p{DI}]/u.test(value), 'This field is required.'),
    /** Made by whoever writes it, so that a second try sends nothing twice. */
    id: id.optional(),
  }),
  response: threadMessage,
  errors: {
    400: `${DETAIL.thread_needs_guardian} | ${DETAIL.thread_without_guardian} | ${DETAIL.thread_over}`,
    404: DETAIL.not_found,
    429: DETAIL.too_many_messages,
  },
  summary:
    'Write to the other person. Email addresses, phone numbers, handles, and links are masked. From 8 p.m. to 8 a.m. in a minor’s time zone it waits.',
});

export const readThread = endpoint({
  name: 'readThread',
  owner: 'booking',
  method: 'POST',
  path: '/threads/:id/read',
  access: PEOPLE,
  params: byId,
  /** The newest message that was seen. */
  body: z.object({ message_id: id }),
  response: ok,
  errors: { 404: DETAIL.not_found },
  summary: 'Note that the caller has read a conversation up to a message.',
});

export const reportInThread = endpoint({
  name: 'reportInThread',
  owner: 'booking',
  method: 'POST',
  path: '/threads/:id/report',
  access: PEOPLE,
  links: FROM_LINKS,
  params: byId,
  body: z.object({
    /** Which message; without one, the other person’s latest. */
    message_id: id.optional(),
    reason: reportReason,
    text: optionalText(REPORT_TEXT),
  }),
  response: ok.extend({ report_id: id }),
  errors: { 404: DETAIL.not_found, 429: DETAIL.too_many_reports },
  summary: 'Report the other person of a conversation; a guardian reports the mentor. The founder gets the messages.',
});

export const blockInThread = endpoint({
  name: 'blockInThread',
  owner: 'booking',
  method: 'POST',
  path: '/threads/:id/block',
  access: PEOPLE,
  links: FROM_LINKS,
  params: byId,
  response: ok,
  errors: { 404: DETAIL.not_found },
  summary: 'Block the other person of a conversation; a guardian blocks the mentor.',
});
