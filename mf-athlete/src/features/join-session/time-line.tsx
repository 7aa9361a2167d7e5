import { MINUTE_MS } from 'contracts/times';
import type { CSSProperties } from 'react';
import { useNow } from 'web-kit/use-now';
import styles from './room.module.css';

const MARKS = 12;

/** Twelve five-minute marks; it moves once a minute. */
export function TimeLine({ from, until }: { from: string; until: string }) {
  const minute = Math.floor((useNow(5_000).getTime() - Date.parse(from)) / MINUTE_MS);
  const all = (Date.parse(until) - Date.parse(from)) / MINUTE_MS;
  const share = Math.min(1, Math.max(0, minute / all));
  return (
    <div className={styles.line} style={{ '--share': share, '--marks': MARKS } as CSSProperties} aria-hidden="true" />
  );
}
