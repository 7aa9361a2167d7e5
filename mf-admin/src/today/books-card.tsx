import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from 'contracts/times';
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import { Link } from 'react-router';
import { formatMoney } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import { booksQuery, commissionQuery } from 'web-kit/resources/founder-money';
import { useNow } from 'web-kit/use-now';
import { Ago } from '../features/check-books/ago.tsx';
import { type Books, headlineOf } from '../features/check-books/books-state.ts';
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

/** @param cash dollars at Stripe, by the ledger */
function Cash({ cash }: { cash: number }) {
  const { data: summary } = useQuery(commissionQuery);
  const yours = Math.min(Math.max(summary?.total_commission_available ?? 0, 0), Math.max(cash, 0));
  const isSplit = summary !== undefined && cash > 0;
  return (
    <>
      {isSplit ? (
        <div className={styles.bar} aria-hidden="true">
          {yours > 0 ? <span className={styles.yours} style={{ flexGrow: yours }} /> : null}
          <span className={styles.held} style={{ flexGrow: cash - yours }} />
        </div>
      ) : null}
      <dl className={styles.cash}>
        <div>
          <dt>At Stripe</dt>
          <dd>{formatMoney(cash)}</dd>
        </div>
        {isSplit ? (
          <>
            <div>
              <dt>
                <i className={styles.yours} aria-hidden="true" />
                Yours to collect
              </dt>
              <dd>{formatMoney(yours)}</dd>
            </div>
            <div>
              <dt>
                <i className={styles.held} aria-hidden="true" />
                On hold
              </dt>
              <dd>{formatMoney(cash - yours)}</dd>
            </div>
          </>
        ) : null}
      </dl>
    </>
  );
}
