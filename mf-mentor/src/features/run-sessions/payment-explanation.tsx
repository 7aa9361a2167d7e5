import { HOURLY_RATE_CENTS, MENTOR_SHARE_PERCENT, mentorShareCents, toDollars } from 'contracts/money';
import type { CollegeLevel, MentoringType } from 'contracts/status';
import { MoneySplit } from 'ui';
import { formatMoney } from 'web-kit/money';
import styles from './panel.module.css';

const LEVELS = Object.keys(HOURLY_RATE_CENTS) as CollegeLevel[];

export function PaymentExplanation({ level, type }: { level: CollegeLevel; type: MentoringType }) {
  const mine = type === 'paid' ? level : null;
  const levels = LEVELS.toSorted((a, b) => Number(b === mine) - Number(a === mine));
  return (
    <section className="stack gap-6">
      <div className="stack gap-2">
        <h2 className={styles.heading}>How you get paid</h2>
        <p className="mute">
          The family pays when they book, and we hold the money until the session’s over. Once your student has
          confirmed that you showed up and the session is completed, your {MENTOR_SHARE_PERCENT}% is on its way to your
          bank.
        </p>
      </div>
      <ul className={styles.splits}>
        {levels.map((each) => (
          <Split key={each} level={each} mine={each === mine} />
        ))}
      </ul>
    </section>
  );
}

function Split({ level, mine }: { level: CollegeLevel; mine: boolean }) {
  const price = HOURLY_RATE_CENTS[level];
  const share = mentorShareCents(price);
  return (
    <li className="stack gap-2">
      <p>
        <b>
          {level}: {formatMoney(toDollars(price))} an hour
        </b>
        {mine ? <span className="mute"> (yours)</span> : null}
      </p>
      <MoneySplit mentor={formatMoney(toDollars(share))} platform={formatMoney(toDollars(price - share))} />
    </li>
  );
}
