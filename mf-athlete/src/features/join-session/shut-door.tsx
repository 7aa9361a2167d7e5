import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { ButtonLink } from 'ui';
import { now } from 'web-kit/clock';
import { isOpen } from 'web-kit/may';
import { paths } from 'web-kit/paths';
import { sessionDetailsQuery } from 'web-kit/resources/sessions';
import styles from './lobby.module.css';
import stage from './stage.module.css';
import type { VisitProps } from './visit-props.ts';
import { WhoAndWhen } from './who-and-when.tsx';

interface Props extends VisitProps {
  title: string;
  text: string;
}

export function ShutDoor({ id, speaker, look, title, text }: Props) {
  const isAthlete = look.seat === 'athlete';
  // Who came by a mailed link goes on by it, without logging in.
  const { hash } = useLocation();
  const { data } = useQuery({ ...sessionDetailsQuery(id, speaker), enabled: isAthlete });
  return (
    <div data-ground="dark" className={`${stage.ground} ${styles.outside}`}>
      <h1>{title}</h1>
      <p>{text}</p>
      <WhoAndWhen look={look} heading="h2" />
      <div className="row">
        {data && isOpen(data.may.confirm, now()) ? (
          <ButtonLink look="accent" size="large" to={`${paths.verifySession(id)}${hash}`}>
            Confirm attendance
          </ButtonLink>
        ) : data && isOpen(data.may.rate, now()) ? (
          <ButtonLink look="accent" size="large" to={`${paths.rateSession(id)}${hash}`}>
            Rate this session
          </ButtonLink>
        ) : null}
        {look.seat === 'guardian' ? null : (
          <ButtonLink look="quiet" size="large" to={isAthlete ? paths.sessions() : paths.mentorDashboard()}>
            {isAthlete ? 'My sessions' : 'My dashboard'}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
