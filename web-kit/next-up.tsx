import { SESSION_MINUTES } from 'contracts/times';
import type { ReactNode } from 'react';
import { AddToCalendar, ButtonLink, Countdown, SessionTrack } from 'ui';
import { now } from './clock.ts';
import { formatNear } from './near-time.ts';
import styles from './next-up.module.css';
import { type CalendarSession, sessionEvent } from './session-event.ts';
import { formatDuration, formatTime, useViewerZone, zoneName } from './time.ts';

interface Props {
  session: CalendarSession;
  label?: string;
  mark: ReactNode;
  face: ReactNode;
  /** Of the other person. */
  name: string;
  /** Another clock than the viewer's, and whose it is. */
  elsewhere?: { zone: string; whose: string } | null;
  /** Completed steps of the track. */
  done: number;
  next?: string;
  /** The first is the one to press. */
  actions: ReactNode;
  details: string;
  children?: ReactNode;
}

export function NextUp(props: Props) {
  const {
    session,
    label = 'Next up',
    mark,
    face,
    name,
    elsewhere = null,
    done,
    next,
    actions,
    details,
    children,
  } = props;
  const zone = useViewerZone();
  const { scheduled_datetime: start } = session;
  return (
    <article className={`ticket ${styles.next}`}>
      <div className="ticket-body">
        <div className="ticket-top">
          <h2 className="caps">{label}</h2>
          <span className="caps">{mark}</span>
        </div>
        <div className={styles.top}>
          <div className={styles.who}>
            {face}
            <div>
              <h3 className={styles.name} translate="no">
                {name}
              </h3>
              <p>
                <b>{formatNear(start, zone, now())}</b>
              </p>
              <p className="small mute">
                {elsewhere && formatTime(start, elsewhere.zone) !== formatTime(start, zone)
                  ? `${formatTime(start, elsewhere.zone)} ${zoneName(start, elsewhere.zone)} ${elsewhere.whose}`
                  : `${SESSION_MINUTES} minutes`}
              </p>
            </div>
          </div>
          <Clock session={session} />
        </div>
        {children}
      </div>
      <div className="ticket-stub">
        <div className={styles.track}>
          <SessionTrack done={done} />
        </div>
        {next ? <p className={styles.step}>{next}</p> : null}
        <div className={styles.foot}>
          <div className={styles.actions}>{actions}</div>
          <div className={styles.also}>
            <AddToCalendar event={sessionEvent(session, name)} now={now} />
            <ButtonLink look="quiet" to={details} preventScrollReset>
              Details
            </ButtonLink>
          </div>
        </div>
      </div>
    </article>
  );
}

function Clock({ session: { scheduled_datetime, ends_at } }: Pick<Props, 'session'>) {
  const hasBegun = now() >= new Date(scheduled_datetime);
  if (now() >= new Date(ends_at)) return null;
  return (
    <p className={styles.clock}>
      <span className="mute">{hasBegun ? 'Ends in' : 'Starts in'}</span>{' '}
      <Countdown until={hasBegun ? ends_at : scheduled_datetime} now={now}>
        {formatDuration}
      </Countdown>
    </p>
  );
}
