import { useQuery } from '@tanstack/react-query';
import type { Mentor } from 'contracts/http/mentors';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button, ButtonLink, Icon, Notice } from 'ui';
import { formatRate } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import { siteQuery } from 'web-kit/resources/site';
import { readSession } from 'web-kit/session';
import { wayToBook } from './book-access.ts';

type Bookable = Pick<Mentor, 'id' | 'first_name' | 'last_name' | 'mentoring_type' | 'hourly_rate'>;

/** 'Book Session' with its price, or 'Connect (Free)', which says that it is still to come until the founder opens it. */
export function BookButton({ mentor, wide }: { mentor: Bookable; wide?: boolean }) {
  return mentor.mentoring_type === 'free' ? (
    <Connect mentor={mentor} {...(wide && { wide })} />
  ) : (
    <Book mentor={mentor} wide={wide ?? false} />
  );
}

function Book({ mentor, wide }: { mentor: Bookable; wide: boolean }) {
  return (
    <WayToBook mentor={mentor} wide={wide}>
      Book Session {formatRate(mentor.hourly_rate)}
    </WayToBook>
  );
}

export function Connect({ mentor, wide = false, start }: Omit<WayProps, 'children' | 'look'>) {
  const isComing = useFreeIsComing(true);
  const [told, setTold] = useState(false);
  if (!isComing) {
    return (
      <WayToBook mentor={mentor} wide={wide} {...(start && { start })}>
        Connect (Free)
      </WayToBook>
    );
  }
  return (
    <>
      <Button look="quiet" wide={wide} onClick={() => setTold(true)}>
        Connect (Free)
        <With mentor={mentor} />
      </Button>
      {told ? <Notice>Free sessions are coming soon. They’ll be first come, first served.</Notice> : null}
    </>
  );
}

interface WayProps {
  mentor: Bookable;
  wide?: boolean;
  look?: 'primary' | 'accent';
  /** The time that is chosen already. */
  start?: string;
  children: ReactNode;
}

export function WayToBook({ mentor, wide = false, look = 'primary', start, children }: WayProps) {
  return (
    <ButtonLink to={paths.bookSession(mentor.id, start)} onClick={useBookCheck(mentor, start)} wide={wide} look={look}>
      {children}
      <With mentor={mentor} />
    </ButtonLink>
  );
}

function useBookCheck(mentor: Bookable, start?: string) {
  const navigate = useNavigate();
  // A plain link until the page is alive: the booking page knows by itself who may book.
  return (event: MouseEvent) => {
    const role = readSession()?.role ?? null;
    const { to, reason } = wayToBook(mentor, { role, athleteId: role && localStorage.getItem('athleteId') }, start);
    if (!reason) return;
    event.preventDefault();
    void navigate(to, { state: { reason } });
  };
}

/** Whether free sessions are still to come; until that is known they are. */
export function useFreeIsComing(isFree: boolean): boolean {
  const { data: site } = useQuery({ ...siteQuery, enabled: isFree });
  return isFree && site?.free_sessions !== 'open';
}

interface CardProps {
  mentor: Bookable;
  /** A free session, of a time when there are none yet. */
  isComing: boolean;
  soonest: string | null;
  /** On a wide screen the times stand above it. */
  hasTimes: boolean;
}

/** The same at the foot of a card, by the soonest open time. */
export function BookFromCard({ mentor, isComing, soonest, hasTimes }: CardProps) {
  const [told, setTold] = useState(false);
  if (isComing) {
    return (
      <>
        <button type="button" className="roster-next" onClick={() => setTold(true)}>
          Connect (Free)
          <With mentor={mentor} />
        </button>
        {told ? <Notice>Free sessions are coming soon. They’ll be first come, first served.</Notice> : null}
      </>
    );
  }
  const what = mentor.mentoring_type === 'free' ? 'Connect (Free)' : `Book Session ${formatRate(mentor.hourly_rate)}`;
  return (
    <BookLink className="roster-next" mentor={mentor}>
      <span className="visually-hidden">{`${what} with ${mentor.first_name} ${mentor.last_name}: `}</span>
      {soonest ? (
        <span className="roster-soonest">
          <Icon name="clock" />
          {soonest}
        </span>
      ) : null}
      {hasTimes ? <span className="roster-all">All times</span> : soonest ? null : 'See times'}
    </BookLink>
  );
}

export function BookLink({
  mentor,
  start,
  ...rest
}: Pick<WayProps, 'mentor' | 'start' | 'children'> & { className: string }) {
  return <Link to={paths.bookSession(mentor.id, start)} onClick={useBookCheck(mentor, start)} {...rest} />;
}

/** Many cards have the same button: whose it is, for who does not see the card. */
function With({ mentor }: { mentor: Bookable }) {
  return (
    <span className="visually-hidden">
      {' '}
      with {mentor.first_name} {mentor.last_name}
    </span>
  );
}
