import { SECOND_MS } from 'contracts/times';
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Notice } from 'ui';
import { checkBooks } from 'web-kit/resources/founder-money';
import { useChange } from 'web-kit/use-change';
import { useNow } from 'web-kit/use-now';
import { Ago } from './ago.tsx';
import styles from './books.module.css';
import { type Books, headlineOf } from './books-state.ts';

const ICONS = { good: CircleCheck, bad: CircleAlert, unsure: CircleHelp };

export function BooksHeadline({ books, children }: { books: Books; children?: ReactNode }) {
  const now = useNow(10 * SECOND_MS);
  const checking = useChange(checkBooks, { fallback: 'We couldn’t check the books. Please try again.' });
  const { tone, says, more } = headlineOf(books, now);
  const Icon = ICONS[tone];
  return (
    <div className="stack gap-2">
      <div className={styles.headline} data-tone={tone}>
        <Icon aria-hidden="true" />
        <p>
          <b>
            {says}
            {books.checked_at ? <> {<Ago since={books.checked_at} now={now} />}.</> : null}
          </b>{' '}
          {more}
        </p>
        <div className="row">
          {children}
          <Button look="quiet" onClick={() => checking.run()} waiting={checking.isPending && 'Checking…'}>
            Check now
          </Button>
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {checking.isDone ? 'The books have been checked.' : ''}
      </p>
      {checking.failure ? <Notice kind="error">{checking.failure}</Notice> : null}
    </div>
  );
}
