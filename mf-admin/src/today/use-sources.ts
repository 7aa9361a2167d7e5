import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { SECOND_MS } from 'contracts/times';
import { useEffect, useState } from 'react';
import {
  bouncedMailsQuery,
  cardDisputesQuery,
  complaintsQuery,
  hiddenMentorsQuery,
  noShowsQuery,
  pendingMentorsQuery,
  profileChangesQuery,
  reportsQuery,
  stuckSessionsQuery,
} from 'web-kit/resources/founder';
import { booksQuery, mentorBankTroublesQuery, stuckMoneyQuery } from 'web-kit/resources/founder-money';
import { newMediaQuery } from 'web-kit/resources/media';
import { useDeadLetters } from '../features/replay-events/dead-letters.tsx';
import type { Sources } from './duty.ts';

const PATIENCE_MS = 2 * SECOND_MS;

/** As they stand in "We couldn’t load …". */
const NAMES = {
  reports: 'reports',
  complaints: 'complaints',
  pending: 'verifications',
  disputes: 'card disputes',
  money: 'stuck money',
  banks: 'mentors’ payouts',
  books: 'the books',
  sessions: 'stuck sessions',
  noShows: 'refunds',
  changes: 'changed profiles',
  media: 'new portraits and intros',
  hidden: 'hidden mentors',
  mails: 'mails that came back',
} as const;
type Name = keyof typeof NAMES;

/** One part that is silent does not hold back the others for long. */
export function useSources() {
  const asked: Record<Name, UseQueryResult<unknown>> & Parameters<typeof dataOf>[0] = {
    reports: useQuery(reportsQuery),
    complaints: useQuery(complaintsQuery),
    pending: useQuery(pendingMentorsQuery),
    disputes: useQuery(cardDisputesQuery),
    money: useQuery(stuckMoneyQuery),
    banks: useQuery(mentorBankTroublesQuery),
    books: useQuery(booksQuery),
    sessions: useQuery(stuckSessionsQuery),
    noShows: useQuery(noShowsQuery),
    changes: useQuery(profileChangesQuery),
    media: useQuery(newMediaQuery),
    hidden: useQuery(hiddenMentorsQuery),
    mails: useQuery(bouncedMailsQuery),
  };
  const events = useDeadLetters();
  const names = Object.keys(NAMES) as Name[];
  const silent = names.filter((name) => asked[name].isError && asked[name].data === undefined);
  const isWaiting = events.waiting || names.some((name) => asked[name].isPending);
  const isLate = useLate(isWaiting);
  const sources: Sources = { ...dataOf(asked), events: events.letters };
  return {
    sources,
    missing: [
      ...silent.map((name) => NAMES[name]),
      ...(events.silent.length > 0 ? [`stuck events of ${events.silent.join(', ')}`] : []),
    ],
    isWaiting,
    isReady: !isWaiting || isLate,
    retrying: silent.some((name) => asked[name].isFetching) || events.retrying,
    retry() {
      for (const name of silent) void asked[name].refetch();
      events.retry();
    },
  };
}

function dataOf<S extends { [N in Name]: { data: Sources[N] } }>(asked: S): Sources {
  return Object.fromEntries(Object.entries(asked).map(([name, { data }]) => [name, data]));
}

function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}
