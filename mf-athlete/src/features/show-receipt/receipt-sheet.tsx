import { formatExactCents, toCents } from 'contracts/money';
import { formatInstant, TO_THE_MINUTE } from 'contracts/wall-time';
import type { Receipt } from 'web-kit/resources/receipts';
import { formatDate, useViewerZone } from 'web-kit/time';
import styles from './page.module.css';

const exact = (dollars: number) => formatExactCents(toCents(dollars));

export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const zone = useViewerZone();
  const facts = [
    ['Receipt number', receipt.number],
    ['Paid on', formatDate(receipt.paid_at, zone)],
    ['Mentoring session with', receipt.mentor_name],
    ['Date and time', formatInstant(receipt.scheduled_datetime, zone, TO_THE_MINUTE)],
    ['Athlete', receipt.athlete_name],
  ];
  return (
    <article className={styles.sheet} aria-label={`Receipt ${receipt.number}`}>
      <header className={styles.provider}>
        <p className={styles.brand}>{receipt.provider}</p>
        <p className="small">
          <a href={`mailto:${receipt.support_email}`}>{receipt.support_email}</a>
        </p>
      </header>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className={styles.heading}>What was paid</h2>
      <dl className={styles.lines}>
        {receipt.lines.map(({ label, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and they never move
          <Line key={at} label={label} amount={amount} />
        ))}
        <Line label="Paid" amount={receipt.paid} sum />
      </dl>
      {receipt.refunds.length > 0 ? <WhatCameBack receipt={receipt} zone={zone} /> : null}
      <p className="small mute">All amounts are in US dollars.</p>
    </article>
  );
}

function WhatCameBack({ receipt, zone }: { receipt: Receipt; zone: string }) {
  return (
    <>
      <h2 className={styles.heading}>What came back</h2>
      <ul className={styles.refunds}>
        {receipt.refunds.map(({ at, amount, says }) => (
          <li key={`${at} ${amount} ${says}`}>
            <span className="mute">{formatDate(at, zone)}</span>
            <span className={styles.says}>{says}</span>
            <b>{exact(-amount)}</b>
          </li>
        ))}
      </ul>
      <dl className={styles.lines}>
        <Line label="Left after refunds" amount={receipt.kept} sum />
      </dl>
    </>
  );
}

function Line({ label, amount, sum }: { label: string; amount: number; sum?: boolean }) {
  return (
    <div data-sum={sum ? '' : undefined}>
      <dt>{label}</dt>
      <dd>{exact(amount)}</dd>
    </div>
  );
}
