import { Countdown } from 'ui';
import { now } from 'web-kit/clock';
import { formatDuration } from 'web-kit/time';
import styles from './parts.module.css';

export function TimeLeft({ decideBy }: { decideBy: string }) {
  return (
    <p className={styles.left}>
      <Countdown until={decideBy} now={now}>
        {(left) =>
          left > 0
            ? `${formatDuration(left)} left to decide`
            : `Overdue by ${formatDuration(now().getTime() - new Date(decideBy).getTime())}`
        }
      </Countdown>
    </p>
  );
}
