import type { Mentor } from 'contracts/http/mentors';
import { type MouseEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink, Notice } from 'ui';
import { formatRate } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import { readSession } from 'web-kit/session';
import { wayToBook } from './book-access.ts';

type Bookable = Pick<Mentor, 'id' | 'first_name' | 'last_name' | 'mentoring_type' | 'hourly_rate'>;

/** 'Book Session' with its price, or 'Connect (Free)', which says that it is still to come. */
export function BookButton({ mentor, wide }: { mentor: Bookable; wide?: boolean }) {
  return mentor.mentoring_type === 'free' ? <Connect mentor={mentor} /> : <Book mentor={mentor} wide={wide ?? false} />;
}

function Book({ mentor, wide }: { mentor: Bookable; wide: boolean }) {
  const navigate = useNavigate();
  // A plain link until the page is alive: the booking page asks for sign-in by itself.
  const check = (event: MouseEvent) => {
    const role = readSession()?.role ?? null;
    const { to, reason } = wayToBook(mentor, { role, athleteId: localStorage.getItem('athleteId') });
    if (!reason) return;
    event.preventDefault();
    navigate(to, { state: { reason } });
  };
  return (
    <ButtonLink to={paths.bookSession(mentor.id)} onClick={check} wide={wide}>
      Book Session {formatRate(mentor.hourly_rate)}
      <span className="visually-hidden">
        {' '}
        with {mentor.first_name} {mentor.last_name}
      </span>
    </ButtonLink>
  );
}

function Connect({ mentor }: { mentor: Bookable }) {
  const [told, setTold] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setTold(true)}>
        Connect (Free)
        <span className="visually-hidden">
          {' '}
          with {mentor.first_name} {mentor.last_name}
        </span>
      </Button>
      {told ? <Notice>Free sessions are coming soon. They will be first come, first served.</Notice> : null}
    </>
  );
}
