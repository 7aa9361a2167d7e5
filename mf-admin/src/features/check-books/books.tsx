import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button, Copyable, Notice, Table } from 'ui';
import { now } from 'web-kit/clock';
import { formatMoney } from 'web-kit/money';
import { booksQuery } from 'web-kit/resources/founder-money';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { Loaded, SubPart } from '../../part.tsx';
import parts from '../../parts.module.css';
import styles from './books.module.css';
import { BooksHeadline } from './books-headline.tsx';
import type { Books as Kept } from './books-state.ts';
import { MoneyNotices } from './money-notices.tsx';
import { SettleDialog } from './settle-dialog.tsx';

export function Books() {
  const heading = useRef<HTMLHeadingElement>(null);
  const goToHeading = () => heading.current?.focus();
  return (
    <SubPart title="The books" heading={heading}>
      <Loaded query={useQuery(booksQuery)} height="8rem">
        {(books) => (
          <div className="stack gap-6">
            <BooksHeadline books={books} />
            {books.checked_at ? <Balances books={books} /> : null}
            <Differences title="What differs" differences={books.differences} />
            <Differences
              title="Where payments and sessions don’t agree"
              differences={books.calendar?.differences ?? []}
            />
            <Unexplained unexplained={books.unexplained} onGone={goToHeading} />
            <MoneyNotices notices={books.notices} onGone={goToHeading} />
          </div>
        )}
      </Loaded>
    </SubPart>
  );
}

function Balances({ books: { cash, stripe_balance } }: { books: Kept }) {
  return (
    <dl className={parts.facts}>
      <div>
        <dt>Cash by the ledger</dt>
        <dd>{formatMoney(cash)}</dd>
      </div>
      <div>
        <dt>Balance at Stripe</dt>
        <dd>{stripe_balance === null ? 'No answer' : formatMoney(stripe_balance)}</dd>
      </div>
    </dl>
  );
}

function Differences({ title, differences }: { title: string } & Pick<Kept, 'differences'>) {
  if (differences.length === 0) return null;
  return (
    <Notice kind="warning" title={title} quiet>
      <ul className="stack gap-2">
        {differences.map(({ says, about }) => (
          <li key={`${says} ${about.join()}`}>
            {says}
            <div className={styles.about}>
              {about.map((id) => (
                <Copyable key={id} text={id} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type Transaction = Kept['unexplained'][number];

function Unexplained({ unexplained, onGone }: Pick<Kept, 'unexplained'> & { onGone: () => void }) {
  const zone = useViewerZone();
  const [asked, setAsked] = useState<Transaction | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  return (
    <>
      {said ? <Notice kind="success">{said}</Notice> : null}
      {unexplained.length > 0 ? (
        <div className="stack gap-2">
          <h4>Money at Stripe that no rule explains</h4>
          <Table
            caption="Money at Stripe that no rule explains"
            keyOf={({ txn_id }) => txn_id}
            rows={unexplained}
            columns={[
              { label: 'When', value: ({ created_at }) => formatSession(created_at, zone, now()) },
              { label: 'Amount', value: ({ amount }) => formatMoney(amount) },
              { label: 'Stripe’s type', value: ({ type }) => type.replaceAll('_', ' ') },
              { label: 'Description', value: ({ description }) => description || 'None' },
              { label: 'Transaction', value: ({ txn_id }) => <Copyable text={txn_id} /> },
              {
                label: 'Action',
                value: (transaction) => (
                  <Button look="quiet" onClick={() => setAsked(transaction)}>
                    Settle<span className="visually-hidden"> {transaction.txn_id}</span>
                  </Button>
                ),
              },
            ]}
          />
        </div>
      ) : null}
      <SettleDialog transaction={asked} onClose={() => setAsked(null)} onDone={setSaid} onGone={onGone} />
    </>
  );
}
