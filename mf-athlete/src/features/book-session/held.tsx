import type { Session } from 'contracts/http/sessions';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, ButtonLink, Notice, SessionTrack } from 'ui';
import { paths } from 'web-kit/paths';
import { formatWhen } from 'web-kit/session-time';
import { HoldActions, HoldCountdown } from '../../hold-actions.tsx';
import { type Payer, WhoPays } from '../../who-pays.tsx';

export interface HeldHour {
  id: string;
  slot: string;
  /** Null for a free hour, which is booked at once. */
  holdExpiresAt: string | null;
}
interface Props {
  held: HeldHour;
  zone: string;
  /** Once it is loaded. */
  session: Session | undefined;
  payer: Payer;
  failure: string | null;
  paying: boolean;
  onPay: () => void;
}

export function Held({ held, zone, session, payer, failure, paying, onPay }: Props) {
  if (held.holdExpiresAt === null) return <BookedFree held={held} zone={zone} />;
  return (
    <Arrived>
      <Notice kind={failure ? 'warning' : 'success'} title="Your time is held">
        {formatWhen(held.slot, zone)}
        <br />
        <HoldCountdown until={session?.hold_expires_at ?? held.holdExpiresAt} session={session} />
      </Notice>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <WhoPays session={session} first={payer}>
        <Button look="accent" size="large" wide onClick={onPay} waiting={paying && 'Opening the payment page…'}>
          {failure ? 'Try payment again' : 'Go to the payment page'}
        </Button>
      </WhoPays>
      <ButtonLink look="quiet" wide to={paths.sessions()}>
        My sessions
      </ButtonLink>
    </Arrived>
  );
}

function BookedFree({ held, zone }: Pick<Props, 'held' | 'zone'>) {
  return (
    <Arrived>
      <Notice kind="success" title="You’re booked">
        {formatWhen(held.slot, zone)}
        <br />
        Nothing to pay. The details and the meeting link are in your email.
      </Notice>
      <SessionTrack done={2} />
      <ButtonLink size="large" wide to={paths.questions(held.id)}>
        Answer three questions
      </ButtonLink>
      <ButtonLink look="quiet" wide to={paths.sessions()}>
        My sessions
      </ButtonLink>
      <ButtonLink look="quiet" wide to={paths.browse()}>
        Browse Mentors
      </ButtonLink>
    </Arrived>
  );
}

function Arrived({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="stack gap-6">
      {children}
    </div>
  );
}

/** People who come back from the payment page find their unpaid session here. */
export function StillHeld({ session, zone }: { session: Session; zone: string }) {
  return (
    <section className="stack" aria-label="Your held session">
      <Notice kind="warning" title="We’re holding a session for you. It isn’t paid for yet.">
        {formatWhen(session.scheduled_datetime, zone)}
        <br />
        {session.hold_expires_at ? <HoldCountdown until={session.hold_expires_at} session={session} /> : null}
      </Notice>
      <HoldActions session={session} payLabel="Pay now" />
    </section>
  );
}
