import { MINUTE_MS } from 'contracts/times';
import { useViewerZone } from 'web-kit/time';
import { useNow } from 'web-kit/use-now';
import styles from './due-in.module.css';
import { dueInWords, isOverdue, leftInWords, urgencyOf } from './time-left-words.ts';

interface Props {
  /** Null: nobody has said until when. */
  due: string | null;
  /** In place of the date, below the time that is left. */
  hint?: string;
  size?: 'row' | 'large';
}

/** In three sizes: the less time is left, the larger. */
export function DueIn({ due, hint, size = 'row' }: Props) {
  const [now, zone] = [useNow(MINUTE_MS / 2), useViewerZone()];
  if (due === null) return <p className={styles.due}>No date</p>;
  const overdue = isOverdue(due, now);
  return (
    <p className={styles.due} data-urgency={urgencyOf(due, now)} data-size={size}>
      {leftInWords(due, now)}
      <small>{overdue ? `overdue, was due ${dueInWords(due, now, zone)}` : (hint ?? dueInWords(due, now, zone))}</small>
    </p>
  );
}
