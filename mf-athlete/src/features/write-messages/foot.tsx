import { ButtonLink, Notice } from 'ui';
import { now } from 'web-kit/clock';
import { paths } from 'web-kit/paths';
import type { Thread } from 'web-kit/resources/threads';
import { Composer } from './composer.tsx';
import { firstNames, type Seat } from './seat.ts';
import { morningOf } from './wait-words.ts';

interface Props {
  thread: Thread;
  seat: Seat;
  userId: string;
  zone: string;
  ids: readonly string[];
}

/** The place to write, or why there is none. */
export function Foot({ thread, seat, userId, zone, ids }: Props) {
  const { closed, waits_until, thread_id } = thread;
  const { athlete, mentor } = firstNames(thread);
  if (closed) return <Closed closed={closed} seat={seat} athlete={athlete} />;
  const morning = morningOf(waits_until, zone, now());
  const late = seat === 'athlete' ? 'It’s late' : `It’s late for ${athlete}`;
  return (
    <div className="stack">
      {morning ? (
        <Notice quiet>
          {late}. What {seat === 'guardian' ? 'they write' : 'you write'} now is delivered at {morning}.
        </Notice>
      ) : null}
      {seat === 'guardian' ? null : (
        <Composer threadId={thread_id} userId={userId} to={seat === 'mentor' ? athlete : mentor} ids={ids} />
      )}
    </div>
  );
}

interface ClosedProps {
  closed: NonNullable<Thread['closed']>;
  seat: Seat;
  athlete: string;
}

function Closed({ closed, seat, athlete }: ClosedProps) {
  if (closed === 'over' && seat === 'mentor') {
    return <Notice quiet>You can’t write here anymore. You can still report what {athlete} wrote.</Notice>;
  }
  if (closed === 'over') {
    return <Notice quiet>{seat === 'guardian' ? 'They' : 'You'} can’t write here anymore.</Notice>;
  }
  if (seat === 'guardian') {
    return <Notice quiet>They can’t write right now: no parent or guardian of {athlete} has confirmed.</Notice>;
  }
  if (seat === 'mentor') {
    return <Notice quiet>{athlete}’s parent or guardian has to confirm first. Then you can write again.</Notice>;
  }
  return (
    <Notice quiet title="You can’t write right now">
      <p>Until you’re 18, a parent or guardian reads along. You can write again once yours has confirmed.</p>
      <div className="row">
        <ButtonLink to={`${paths.account()}#guardian`}>Add a parent or guardian</ButtonLink>
      </div>
    </Notice>
  );
}
