import type { Query, QueryClient } from '@tanstack/react-query';
import type { DeclaredKey, KeyPrefix, StaleAfter, Topic } from './query-keys.ts';
import { reread } from './reread.ts';
import { availabilityStaleAfter } from './resources/availability.ts';
import { complaintsStaleAfter } from './resources/complaints.ts';
import { earningsStaleAfter } from './resources/earnings.ts';
import { founderStaleAfter } from './resources/founder.ts';
import { founderMoneyStaleAfter } from './resources/founder-money.ts';
import { mentorsStaleAfter } from './resources/mentors.ts';
import { parentRequestsStaleAfter } from './resources/parent-requests.ts';
import { plansStaleAfter } from './resources/plans.ts';
import { receiptsStaleAfter } from './resources/receipts.ts';
import { reviewsStaleAfter } from './resources/reviews.ts';
import { sessionsStaleAfter } from './resources/sessions.ts';
import { siteStaleAfter } from './resources/site.ts';
import { threadsStaleAfter } from './resources/threads.ts';

const RESOURCES: readonly StaleAfter[] = [
  availabilityStaleAfter,
  complaintsStaleAfter,
  earningsStaleAfter,
  founderStaleAfter,
  founderMoneyStaleAfter,
  mentorsStaleAfter,
  plansStaleAfter,
  receiptsStaleAfter,
  reviewsStaleAfter,
  sessionsStaleAfter,
  parentRequestsStaleAfter,
  siteStaleAfter,
  threadsStaleAfter,
];
const ALL = RESOURCES.flatMap((staleAfter) => Object.values(staleAfter).flat());

function staleAfterTopic(topic: string): KeyPrefix[] {
  return RESOURCES.flatMap((staleAfter) =>
    Object.hasOwn(staleAfter, topic) ? (staleAfter[topic as Topic] ?? []) : [],
  );
}

const GATHER_MS = 20;
const MIN_BETWEEN_ROUNDS_MS = 400;
/** Answers may lag behind the event, so unchanged ones are refetched after these delays. */
const RETRY_DELAYS_MS = [300, 1_200];

export interface Refresher {
  after(eventName: string): void;
  all(): void;
  stop(): void;
}

export function createRefresher(client: QueryClient): Refresher {
  const due = new Set<KeyPrefix>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let planned = false;
  let nextRound = 0;

  function later(work: () => void, wait: number) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, wait);
    timers.add(timer);
  }

  function startRound() {
    const keys = [...due];
    due.clear();
    planned = false;
    nextRound = performance.now() + MIN_BETWEEN_ROUNDS_MS;
    void ask((query) => keys.some((key) => startsWith(query.queryKey, key)), RETRY_DELAYS_MS);
  }

  async function ask(predicate: (query: Query) => boolean, waits: readonly number[]): Promise<void> {
    const before = new Map<Query, unknown>();
    for (const query of client.getQueryCache().findAll({ type: 'active', predicate }))
      before.set(query, query.state.data);
    await reread(client, { predicate });
    const [wait, ...rest] = waits;
    // Structural sharing keeps the object when the answer is equal.
    const same = [...before].filter(([query, data]) => query.isActive() && query.state.data === data);
    if (wait === undefined || same.length === 0) return;
    const asked = new Set(same.map(([query]) => query));
    later(() => void ask((query) => asked.has(query), rest), wait);
  }

  return {
    after(eventName) {
      for (const key of staleAfterTopic(eventName.split('.')[0] ?? '')) due.add(key);
      if (planned || due.size === 0) return;
      planned = true;
      later(startRound, Math.max(GATHER_MS, nextRound - performance.now()));
    },
    all() {
      const predicate = (query: Query) => ALL.some((key) => startsWith(query.queryKey, key));
      void reread(client, { predicate }, { joins: true });
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      planned = false;
    },
  };
}

function startsWith(key: DeclaredKey, beginning: KeyPrefix): boolean {
  return beginning.every((part, i) => key[i] === part);
}
