import type { UseQueryResult } from '@tanstack/react-query';
import type { ResponseOf } from 'contracts/endpoint';
import type { findAnything, SearchPart } from 'contracts/http/search';
import { TextButton } from 'ui';
import { errorText } from 'web-kit/api';
import styles from './find.module.css';

const NAMES: Readonly<Record<SearchPart, string>> = { people: 'people', sessions: 'sessions', money: 'payments' };

interface Props {
  query: UseQueryResult<ResponseOf<typeof findAnything>>;
  typed: string;
  count: number;
}

/** What stands below the list: nothing found, what could not be searched, or a failure. */
export function SearchState({ query, typed, count }: Props) {
  const isSettled = typed !== '' && !query.isFetching && !query.isPlaceholderData;
  const missing = query.data?.missing ?? [];
  return (
    <div className={styles.state}>
      <p role="status" className={count > 0 ? 'visually-hidden' : undefined}>
        {typed === '' ? null : !isSettled ? 'Searching…' : query.isError ? null : sayCount(count, typed)}
      </p>
      {isSettled && query.isError ? (
        <p role="alert">
          {errorText(query.error, 'The search didn’t work.')}{' '}
          <TextButton onClick={() => void query.refetch()}>Try again</TextButton>
        </p>
      ) : null}
      {isSettled && !query.isError && missing.length > 0 ? (
        <p role="alert">
          We couldn’t search {missing.map((part) => NAMES[part]).join(' and ')} just now. The rest is here.{' '}
          <TextButton onClick={() => void query.refetch()}>Try again</TextButton>
        </p>
      ) : null}
      {typed === '' && count === 0 ? (
        <p>
          Type a name, an email, a college, a session’s number, a date like Nov 23, an amount, or an id from Stripe.
        </p>
      ) : null}
    </div>
  );
}

function sayCount(count: number, typed: string): string {
  if (count === 0) return `Nothing found for “${typed}”.`;
  return count === 1 ? '1 found' : `${count} found`;
}
