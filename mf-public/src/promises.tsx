import { useQuery } from '@tanstack/react-query';
import {
  CHECK_IN_CLOSES_MINUTES_AFTER,
  COMPLAINT_DECISION_HOURS,
  PROMISE_DAYS,
  USUAL_VERIFICATION_HOURS,
  VERIFICATION_HOURS,
} from 'contracts/times';
import { refundPromiseQuery, sessionPromisesQuery, verificationPromiseQuery } from 'web-kit/resources/promises';
import styles from './promises.module.css';

interface Figure {
  value: string;
  of: string;
  /** Of the bar, from 0 to 1. */
  share: number;
}

/** The four promises, each with how it was kept as soon as there is something to count. */
export function Promises() {
  const figures = useFigures();
  return (
    <ul className={styles.promises}>
      {PROMISES.map(({ key, title, text }) => (
        <li key={key}>
          <h3>{title}</h3>
          {figures[key] ? <Measured figure={figures[key]} /> : null}
          <p className="mute">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Said beside the heading when at least one of them is a figure. */
export function MeasuredSince() {
  const any = Object.values(useFigures()).some(Boolean);
  return any ? <p className="small mute">Measured over the last {PROMISE_DAYS} days.</p> : null;
}

function Measured({ figure }: { figure: Figure }) {
  return (
    <>
      <p className={styles.figure}>
        {figure.value} <small>{figure.of}</small>
      </p>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${figure.share * 100}%` }} />
      </span>
    </>
  );
}

const PROMISES = [
  {
    key: 'refunds',
    title: 'No show, no charge',
    text: `If your mentor hasn’t checked in ${CHECK_IN_CLOSES_MINUTES_AFTER} minutes after the start, you get a full refund without asking.`,
  },
  {
    key: 'showedUp',
    title: 'Your money waits',
    text: 'We hold your payment until the session’s over and you’ve said that your mentor was there.',
  },
  {
    key: 'verification',
    title: 'Verified athletes',
    text: `Each mentor is checked by hand against the college roster, within ${USUAL_VERIFICATION_HOURS} to ${VERIFICATION_HOURS} hours of signing up.`,
  },
  {
    key: 'complaints',
    title: 'A person reads complaints',
    text: `The founder reviews each one within ${COMPLAINT_DECISION_HOURS} hours. It can lead to a full or a partial refund.`,
  },
] as const;

type Key = (typeof PROMISES)[number]['key'];

function useFigures(): Record<Key, Figure | null> {
  const { data: refunds } = useQuery(refundPromiseQuery);
  const { data: sessions } = useQuery(sessionPromisesQuery);
  const { data: verification } = useQuery(verificationPromiseQuery);
  return {
    refunds: refunds ? percent(refunds, 'of no-shows refunded') : null,
    showedUp: sessions
      ? percent(sessions.showed_up, `of sessions, the mentor came (${countedOf(sessions.showed_up)})`)
      : null,
    verification: verification ? hours(verification, VERIFICATION_HOURS, 'to check a new mentor') : null,
    complaints: sessions ? hours(sessions.complaints, COMPLAINT_DECISION_HOURS, 'to decide a complaint') : null,
  };
}

const countedOf = ({ counted, kept }: { counted: number; kept: number }) => `${kept} of ${counted}`;

/** Never rounded up to 100%. */
function percent({ counted, kept }: { counted: number; kept: number }, of: string): Figure | null {
  if (counted === 0) return null;
  return { value: `${Math.floor((kept / counted) * 100)}%`, of, share: kept / counted };
}

function hours(times: { median_minutes: number | null }, limit: number, what: string): Figure | null {
  if (times.median_minutes === null) return null;
  const minutes = Math.ceil(times.median_minutes);
  const value = minutes < 60 ? `${Math.max(1, minutes)} min` : `${Math.ceil(minutes / 60)} h`;
  return { value, of: `${what} (median)`, share: Math.min(1, times.median_minutes / 60 / limit) };
}
