import { infiniteQueryOptions } from '@tanstack/react-query';
import * as threads from 'contracts/http/threads';
import { call } from '../api.ts';
import type { StaleAfter } from '../query-keys.ts';
import { defineChange } from '../use-change.ts';
import { type Asker, LINK_POLL_MS } from './sessions.ts';

export type { Thread, ThreadMessage, ThreadSummary } from 'contracts/http/threads';

type ThreadKey =
  | readonly ['threads', userId: string, which: 'list' | 'unread']
  | readonly ['thread', threadId: string, reader: string];
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    threads: ThreadKey;
  }
}

/** The newest come first. */
export const threadsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['threads', userId, 'list'] as const,
    queryFn: ({ signal, pageParam }) =>
      call(threads.listThreads, { query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ more, threads }) => (more ? threads.at(-1)?.thread_id : undefined),
    staleTime: 0,
  });

export const fetchUnread = async (signal: AbortSignal) => (await call(threads.countUnread, { signal })).unread;

/** A guardian’s link speaks for their child’s account, and yet shows more: what waits, too. */
const readerOf = ({ credential, userId }: Asker) => (credential ? `guardian of ${userId}` : userId);

/** The newest page comes first. */
export const threadQuery = (id: string, asker: Asker) =>
  infiniteQueryOptions({
    queryKey: ['thread', id, readerOf(asker)] as const,
    queryFn: ({ signal, pageParam }) =>
      call(threads.getThread, {
        params: { id },
        query: pageParam ? { before: pageParam } : {},
        credential: asker.credential,
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ more, messages }: threads.Thread) => (more ? messages[0]?.id : undefined),
    refetchInterval: asker.credential ? LINK_POLL_MS : false,
    staleTime: 0,
  });

/** The same answer when there is one already. */
export const openThread = defineChange({
  ask: (mentorId: string) => call(threads.openThread, { body: { mentor_id: mentorId } }),
  stale: () => [['threads']],
});

interface Writing {
  threadId: string;
  userId: string;
  /** The same for every try with the same words. */
  id: string;
  text: string;
}
export const sendMessage = defineChange({
  ask: ({ threadId, id, text }: Writing) =>
    call(threads.sendMessage, { params: { id: threadId }, body: { id, text: text.trim() } }),
  learn: (client, answer, { threadId, userId }) =>
    client.setQueryData(
      threadQuery(threadId, { credential: null, userId }).queryKey,
      (before) =>
        before && { ...before, pages: before.pages.map((page, i) => (i === 0 ? withMessage(page, answer) : page)) },
    ),
  stale: ({ threadId }) => [['thread', threadId], ['threads']],
  // It may be there, and its answer lost; or nobody can write here anymore.
  staleAfterFailure: true,
});

function withMessage(page: threads.Thread, message: threads.ThreadMessage): threads.Thread {
  if (page.messages.some(({ id }) => id === message.id)) return page;
  return { ...page, messages: [...page.messages, message] };
}

export const readThread = defineChange({
  ask: ({ threadId, messageId }: { threadId: string; messageId: string }) =>
    call(threads.readThread, { params: { id: threadId }, body: { message_id: messageId } }),
  stale: () => [['threads']],
});

const THREAD_VIEWS = [['threads'], ['thread']] as const;

/** A minor’s account changes when a guardian confirms: they can write again. */
export const threadsStaleAfter: StaleAfter = { messages: THREAD_VIEWS, account: [['thread']] };
