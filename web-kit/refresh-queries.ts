import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { EventName } from 'contracts/events';

type Topic = EventName extends `${infer T}.${string}` ? T : never;

const SESSIONS: QueryKey[] = [['athlete-sessions'], ['mentor-sessions'], ['session-details'], ['rating']];
const FIGURES: QueryKey[] = [
  ['admin', 'analytics'],
  ['admin', 'commission-summary'],
  ['admin', 'stuck-money'],
  ['admin', 'trends'],
];
const MONEY: QueryKey[] = [...SESSIONS, ...FIGURES, ['admin', 'sessions']];

/** What a page asks again after an event of this topic: beginnings of the query keys that the micro-frontends use. */
const ASKED_AFTER: Readonly<Record<Topic, readonly QueryKey[]>> = {
  session: [...MONEY, ['admin', 'stuck-sessions'], ['own-slots'], ['reviews']],
  complaint: [...SESSIONS, ['complaint'], ['admin', 'sessions'], ['admin', 'complaints'], ['admin', 'promises']],
  checkout: SESSIONS,
  payment: MONEY,
  refund: MONEY,
  transfer: [...MONEY, ['admin', 'promises']],
  card_dispute: [...MONEY, ['admin', 'card-disputes']],
  payout: FIGURES,
  commission: FIGURES,
  mentor: [
    ['own-profile'],
    ['admin', 'pending-mentors'],
    ['admin', 'hidden-mentors'],
    ['admin', 'analytics'],
    ['admin', 'promises'],
  ],
  availability: [['own-slots']],
  athlete: [],
  account: [],
  sign_in: [],
  settings: [['admin', 'settings'], ['site']],
  site: [['site']],
};
const ALL = Object.values(ASKED_AFTER).flat();

/** Events that come together are one reason to ask. */
const GATHER_MS = 20;
/** Under a stream of events, this long between two rounds. */
const APART_MS = 400;
/** What a page asks may lag behind the event for a moment: while the answer is the old one, it is asked again. */
const AGAIN_MS = [300, 1_200];

export interface Refresher {
  /** Asks again what an event may have changed. */
  after(eventName: string): void;
  /** Asks everything again that could have changed unheard. */
  all(): void;
  stop(): void;
}

/** Asks again what is on the page at the moment; what is not is only marked as old. */
export function createRefresher(client: QueryClient): Refresher {
  const due = new Set<QueryKey>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let planned = false;
  let lastRound = Number.NEGATIVE_INFINITY;

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
    lastRound = Date.now();
    void ask((query) => keys.some((key) => startsWith(query.queryKey, key)), AGAIN_MS);
  }

  async function ask(predicate: (query: Query) => boolean, waits: readonly number[]): Promise<void> {
    const before = new Map<Query, unknown>();
    for (const query of client.getQueryCache().findAll({ type: 'active', predicate }))
      before.set(query, query.state.data);
    await client.invalidateQueries({ predicate });
    const [wait, ...rest] = waits;
    // An equal answer is the same object: the query client shares what did not change.
    const same = [...before].filter(([query, data]) => query.isActive() && query.state.data === data);
    if (wait === undefined || same.length === 0) return;
    const asked = new Set(same.map(([query]) => query));
    later(() => void ask((query) => asked.has(query), rest), wait);
  }

  return {
    after(eventName) {
      const topic = eventName.split('.')[0] as Topic;
      for (const key of Object.hasOwn(ASKED_AFTER, topic) ? ASKED_AFTER[topic] : []) due.add(key);
      if (planned || due.size === 0) return;
      planned = true;
      later(startRound, Math.max(GATHER_MS, lastRound + APART_MS - Date.now()));
    },
    all() {
      const predicate = (query: Query) => ALL.some((key) => startsWith(query.queryKey, key));
      void client.invalidateQueries({ predicate }, { cancelRefetch: false });
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      planned = false;
    },
  };
}

function startsWith(key: QueryKey, beginning: QueryKey): boolean {
  return beginning.every((part, i) => key[i] === part);
}
