import {
  CHECK_IN_CLOSES_MINUTES_AFTER,
  COMPLAINT_DECISION_HOURS,
  USUAL_VERIFICATION_HOURS,
  VERIFICATION_HOURS,
} from 'contracts/times';
import styles from './sections.module.css';

export interface Step {
  title: string;
  text: string;
}

/** Numbered steps in columns, set like the order of play in a programme. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** What the product promises: a bold sentence and how it is kept. */
export function Guarantees() {
  return (
    <ul className={styles.guarantees}>
      {GUARANTEES.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

const GUARANTEES: readonly Step[] = [
  {
    title: 'No show, no charge',
    text: `If your mentor has not checked in ${CHECK_IN_CLOSES_MINUTES_AFTER} minutes after the start, you get a full refund without asking.`,
  },
  {
    title: 'Your money waits',
    text: 'We keep it until the hour has happened and you have said that your mentor was there.',
  },
  {
    title: 'Verified athletes',
    text: `Each mentor is checked by hand against the college roster, within ${USUAL_VERIFICATION_HOURS} to ${VERIFICATION_HOURS} hours of signing up.`,
  },
  {
    title: 'A person reads complaints',
    text: `The founder reviews each one within ${COMPLAINT_DECISION_HOURS} hours. It can lead to a full or a partial refund.`,
  },
];
