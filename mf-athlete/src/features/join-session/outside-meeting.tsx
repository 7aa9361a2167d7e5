import { useQuery } from '@tanstack/react-query';
import { now } from 'web-kit/clock';
import { sessionDetailsQuery } from 'web-kit/resources/sessions';
import { formatWhen } from 'web-kit/session-time';
import { CheckIn } from './check-in.tsx';
import type { Door } from './door.ts';
import styles from './lobby.module.css';
import { awaitedIn } from './party.ts';
import stage from './stage.module.css';
import type { VisitProps } from './visit-props.ts';
import { WhoAndWhen } from './who-and-when.tsx';

interface Props extends VisitProps {
  door: Exclude<Door, { state: 'shut' }>;
  address: string;
}

/** Where the founder has chosen another meeting service: attendance is then by the button. */
export function OutsideMeeting({ id, speaker, look, door, address }: Props) {
  const { data } = useQuery({ ...sessionDetailsQuery(id, speaker), enabled: look.seat === 'mentor' });
  const awaited = awaitedIn(look);
  return (
    <div data-ground="dark" className={`${stage.ground} ${styles.outside}`}>
      <WhoAndWhen look={look} />
      {awaited ? <p>{awaited}</p> : null}
      {door.state === 'early' && door.opens > now() ? (
        <p>Your meeting link opens {formatWhen(door.opens)}. You can keep this page open.</p>
      ) : (
        <>
          <p>This session takes place in another meeting app.</p>
          <a
            className="button button-accent button-large"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            referrerPolicy="no-referrer"
          >
            Open the meeting
          </a>
          {data ? <CheckIn id={id} speaker={speaker} session={data} /> : null}
        </>
      )}
    </div>
  );
}
