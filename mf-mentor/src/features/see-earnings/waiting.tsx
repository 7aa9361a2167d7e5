import { Table } from 'ui';
import { now } from 'web-kit/clock';
import { formatMoney } from 'web-kit/money';
import { formatDayNear } from 'web-kit/near-time';
import type { Earnings } from 'web-kit/resources/earnings';
import { useViewerZone } from 'web-kit/time';
import styles from './earnings.module.css';

export function Waiting({ waits, total }: { waits: Earnings['waits']; total: number }) {
  const zone = useViewerZone();
  if (waits.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="waiting-title">
      <h2 id="waiting-title" className={styles.heading}>
        Waiting: {formatMoney(total)}
      </h2>
      <Table
        caption="Shares that haven’t been sent to you yet"
        keyOf={({ session_id }) => session_id}
        rows={waits}
        columns={[
          { label: 'Session', value: ({ scheduled_datetime }) => formatDayNear(scheduled_datetime, zone, now()) },
          { label: 'Why it waits', value: ({ why }) => why },
          { label: 'Amount', number: true, value: ({ amount }) => formatMoney(amount) },
        ]}
      />
    </section>
  );
}
