import type { Role } from 'contracts/status';
import { UNREAD_COUNTED } from 'contracts/times';
import type { Instant } from 'contracts/wall-time';
import { Badge, Portrait } from 'ui';
import { now } from 'web-kit/clock';
import { LinkedRow } from 'web-kit/linked-row';
import { formatMonthDay } from 'web-kit/near-time';
import { paths } from 'web-kit/paths';
import type { ThreadSummary } from 'web-kit/resources/threads';
import { dayKey, formatTime, useViewerZone } from 'web-kit/time';
import styles from './page.module.css';

interface Props {
  thread: ThreadSummary;
  role: Role;
}

export function ThreadRow({ thread: { thread_id, with: other, last, unread }, role }: Props) {
  const zone = useViewerZone();
  const names = other.name.split(' ');
  return (
    <LinkedRow
      face={
        <Portrait
          firstName={names[0] ?? ''}
          lastName={names.length > 1 ? (names.at(-1) ?? '') : ''}
          college={null}
          portrait={other.portrait ? { url: other.portrait } : null}
          size="tiny"
        />
      }
      name={other.name}
      level={2}
      to={paths.thread(thread_id)}
      facts={
        <span className={styles.last} data-unread={unread > 0 ? '' : undefined}>
          {last ? `${last.from === role ? 'You: ' : ''}${last.text}` : 'Nothing written yet.'}
        </span>
      }
      end={
        <div className={styles.side}>
          {last ? <time dateTime={last.sent_at}>{whenOf(last.sent_at, zone)}</time> : null}
          {unread > 0 ? (
            <Badge tone="strong">{`${unread < UNREAD_COUNTED ? unread : `${UNREAD_COUNTED - 1}+`} new`}</Badge>
          ) : null}
        </div>
      }
    />
  );
}

/** "3:05 PM" of today, "Nov 16" of another day. */
function whenOf(instant: Instant, zone: string): string {
  if (dayKey(instant, zone) === dayKey(now(), zone)) return formatTime(instant, zone);
  return formatMonthDay(instant, zone, now());
}
