import { useState } from 'react';
import { Button, Table } from 'ui';
import { now } from 'web-kit/clock';
import { formatMoney } from 'web-kit/money';
import { formatDayNear } from 'web-kit/near-time';
import type { Earnings } from 'web-kit/resources/earnings';
import { formatDate, useViewerZone } from 'web-kit/time';
import styles from './earnings.module.css';

const SHOWN_AT_FIRST = 10;

export function PaymentsTable({ payments }: { payments: Earnings['payments'] }) {
  const zone = useViewerZone();
  const [all, setAll] = useState(false);
  if (payments.length === 0) return null;
  const newest = payments.map((payment, index) => ({ ...payment, index })).reverse();
  const shown = all ? newest : newest.slice(0, SHOWN_AT_FIRST);
  return (
    <section className="stack" aria-labelledby="payments-title">
      <h2 id="payments-title" className={styles.heading}>
        Payments
      </h2>
      <Table
        caption="Payments, newest first"
        keyOf={({ index }) => String(index)}
        rows={shown}
        columns={[
          { label: 'Date', value: ({ at }) => formatDate(at, 'UTC') },
          { label: 'What', value: ({ says }) => says },
          { label: 'Session of', value: ({ scheduled_datetime: day }) => (day ? formatDayNear(day, zone, now()) : '') },
          { label: 'Amount', number: true, value: ({ amount }) => formatMoney(amount) },
        ]}
      />
      {newest.length > SHOWN_AT_FIRST ? (
        <div>
          <Button look="quiet" onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${newest.length}`}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
