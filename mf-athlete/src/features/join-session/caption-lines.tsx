import type { Seat } from 'contracts/room';
import type { CaptionLine } from '../../room/captions/captions.ts';
import styles from './room.module.css';

interface Props {
  lines: readonly CaptionLine[];
  nameOf: (seat: Seat) => string;
}

/** Not read aloud: whoever hears a screen reader hears the people too, at the same moment. */
export function CaptionLines({ lines, nameOf }: Props) {
  return (
    <div className={styles.captions} role="log" aria-live="off" aria-label="Captions">
      {lines.map(({ id, by, text }) => (
        <p key={id} className={styles.caption}>
          <b>{nameOf(by)}:</b> {text}
        </p>
      ))}
    </div>
  );
}
