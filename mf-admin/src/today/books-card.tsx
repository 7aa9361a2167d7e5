import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from 'contracts/times';
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import { Link } from 'react-router';
import { formatMoney } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import { booksQuery, commissionBreakdownQuery } from 'web-kit/resources/founder-money';
import { useNow } from 'web-kit/use-now';
import { Ago } from '../features/check-books/ago.tsx';
import { type Books, headlineOf } from '../features/check-books/books-state.ts';
import type { Breakdown } from '../features/collect-commission/commission-lines.ts';
import { Loaded } from '../part.tsx';
import styles from './today.module.css';

const ICONS = { good: CircleCheck, bad: CircleAlert, unsure: CircleHelp };
const SAYS = { good: 'Books balance', bad: 'The books need a look', unsure: 'The books weren’t confirmed' };

export function BooksCard() {
  return (
    <section className={styles.card} aria-label="The books">
      <Loaded query={useQuery(booksQuery)} height="12rem">
        {(books) => <Card books={books} />}
      </Loaded>
    </section>
  );
}

function Card({ books }: { books: Books }) {
  const now = useNow(MINUTE_MS);
  const { tone, says } = headlineOf(books, now);
  const Icon = ICONS[tone];
  return (
    <>
      <h2 className={styles.books} data-tone={tone}>
        <Icon aria-hidden="true" />
        {books.checked_at ? SAYS[tone] : 'The books haven’t been checked yet'}
      </h2>
      <Cash cash={books.cash} />
      <p className="small mute">
        {books.checked_at ? (
          <>
            {tone === 'good' ? 'To the cent, checked' : says} <Ago since={books.checked_at} now={now} />.{' '}
          </>
        ) : null}
        <Link to={`${paths.admin('complaints')}#needs-a-look`}>See the books</Link>
      </p>
    </>
  );
}

interface Place {
  label: string;
  amount: number;
  color: string | undefined;
}

/** @param cash dollars at Stripe, by the ledger */
function Cash({ cash }: { cash: number }) {
  const { data: breakdown } = useQuery(commissionBreakdownQuery);
  const places = breakdown && cash > 0 ? placesOf(cash, breakdown) : [];
  return (
    <>
      {places.length > 0 ? (
        <div className={styles.bar} aria-hidden="true">
          {places.map(({ label, amount, color }) =>
            amount > 0 ? <span key={label} className={color} style={{ flexGrow: amount }} /> : null,
          )}
        </div>
      ) : null}
      <dl className={styles.cash}>
        <div>
          <dt>At Stripe</dt>
          <dd>{formatMoney(cash)}</dd>
        </div>
        {places.map(({ label, amount, color }) => (
          <div key={label}>
            <dt>
              <i className={color} aria-hidden="true" />
              {label}
            </dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Commission that Stripe has not released yet is the founder’s all the same: on hold is what is others’. */
function placesOf(cash: number, { available, pending_at_stripe, stripe_answered }: Breakdown): Place[] {
  const yours = Math.min(available, cash);
  const pending = Math.min(pending_at_stripe, cash - yours);
  return [
    { label: stripe_answered ? 'Yours to collect' : 'Yours', amount: yours, color: styles.yours },
    ...(pending > 0 ? [{ label: 'Yours, still pending', amount: pending, color: styles.pending }] : []),
    { label: 'On hold', amount: cash - yours - pending, color: styles.held },
  ];
}
