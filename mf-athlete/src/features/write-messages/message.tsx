import { TextButton } from 'ui';
import type { ThreadMessage } from 'web-kit/resources/threads';
import { formatTime } from 'web-kit/time';
import styles from './page.module.css';

interface Props {
  message: ThreadMessage;
  zone: string;
  /** On the right. */
  isMine: boolean;
  who: string;
  /** Where both are others. */
  showsName: boolean;
  wait: string | null;
  onReport: (() => void) | null;
}

export function Message({ message: { text, masked, sent_at }, zone, isMine, who, showsName, wait, onReport }: Props) {
  const time = formatTime(sent_at, zone);
  return (
    <li className={styles.message} data-mine={isMine ? '' : undefined}>
      <p className={showsName ? styles.who : 'visually-hidden'}>{who}</p>
      <p className={styles.bubble}>{text}</p>
      {masked ? <p className={styles.note}>Contact details are removed. Keep talking here.</p> : null}
      <div className={styles.meta}>
        <time dateTime={sent_at}>{time}</time>
        {wait ? <b>{wait}</b> : null}
        {onReport ? (
          <TextButton className={styles.report} onClick={onReport}>
            Report<span className="visually-hidden"> this message of {time}</span>
          </TextButton>
        ) : null}
      </div>
    </li>
  );
}
