import { useQuery } from '@tanstack/react-query';
import { FileText, Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { Button, ButtonLink, EmptyState, FailedState, PageHeader, Skeleton } from 'ui';
import { errorText } from 'web-kit/api';
import { paths } from 'web-kit/paths';
import { RequireSignIn } from 'web-kit/require-sign-in';
import { receiptPdfAddress, receiptQuery } from 'web-kit/resources/receipts';
import { isMissing } from '../../is-missing.ts';
import { OnlyAthletes } from '../../only-athletes.tsx';
import styles from './page.module.css';
import { ReceiptSheet } from './receipt-sheet.tsx';

export default function ReceiptPage() {
  const { id = '' } = useParams();
  return (
    <RequireSignIn>
      {(session) =>
        session.role === 'mentor' ? (
          <OnlyAthletes title="For families only">Only the family that paid has a receipt.</OnlyAthletes>
        ) : (
          <Receipt id={id} />
        )
      }
    </RequireSignIn>
  );
}

function Receipt({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(receiptQuery(id));
  if (data) {
    return (
      <div className={styles.page}>
        <PageHeader
          title="Receipt"
          actions={
            <div className={styles.actions}>
              <a className="button button-primary" href={receiptPdfAddress(id)} target="_blank" rel="noopener">
                <FileText aria-hidden="true" />
                Open as PDF
              </a>
              <Button look="quiet" onClick={() => print()}>
                <Printer aria-hidden="true" />
                Print
              </Button>
            </div>
          }
        />
        <ReceiptSheet receipt={data} />
      </div>
    );
  }
  if (!error) {
    return (
      <div className={styles.page} aria-busy="true">
        <PageHeader title="Receipt" />
        <p className="visually-hidden" role="status">
          Loading your receipt…
        </p>
        <Skeleton height="36rem" />
      </div>
    );
  }
  const toSessions = <ButtonLink to={paths.sessions()}>My sessions</ButtonLink>;
  return (
    <div className="form-page">
      {isMissing(error) ? (
        <EmptyState heading="h1" title="No receipt here" action={toSessions}>
          <p>Only sessions that you paid for have a receipt.</p>
        </EmptyState>
      ) : (
        <FailedState
          heading="h1"
          title="We couldn’t load your receipt"
          onRetry={() => void refetch()}
          retrying={isFetching}
          action={toSessions}
        >
          <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
        </FailedState>
      )}
    </div>
  );
}
