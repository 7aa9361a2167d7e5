import type { Session } from 'contracts/http/sessions';
import { useState } from 'react';
import { Badge, Button, ButtonLink, Countdown, Notice, SessionTrack, Ticket } from 'ui';
import { now } from 'web-kit/clock';
import { paths } from 'web-kit/paths';
import { formatDuration, useViewerZone } from 'web-kit/time';
import { sessionFacts, sessionNumber } from '../../session-facts.ts';
import { actionsFor, storyOf } from '../../session-story.ts';
import { checkoutErrorText, startCheckout } from '../../start-checkout.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import styles from './page.module.css';

export function SessionCard({ session }: { session: Session }) {
  const zone = useViewerZone();
  const story = storyOf(session);
  const paid = !['scheduled', 'expired', 'cancelled'].includes(session.status);
  return (
    <Ticket
      kind={sessionNumber(session.id)}
      mark={<Badge tone={story.tone}>{story.label}</Badge>}
      title={session.mentor_name}
      facts={sessionFacts(session, zone, paid ? 'You paid' : 'Price')}
      stub={<Stub session={session} />}
    >
      <div className={styles.track}>
        <SessionTrack done={story.done} stopped={story.stopped} />
      </div>
    </Ticket>
  );
}

function Stub({ session }: { session: Session }) {
  const [paying, setPaying] = useState(false);
  const [moving, setMoving] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const may = actionsFor(session, now());
  const story = storyOf(session);

  const pay = async () => {
    setPaying(true);
    setFailure(null);
    try {
      window.location.assign(await startCheckout(session.id, window.location.origin));
    } catch (error) {
      setFailure(checkoutErrorText(error, session.id));
      setPaying(false);
    }
  };

  return (
    <div className="stack">
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <div className={styles.stub}>
        <p>
          {story.next}
          {may.pay && session.hold_expires_at ? (
            <>
              {' '}
              Held for another{' '}
              <Countdown until={session.hold_expires_at} now={now}>
                {(left) => formatDuration(left)}
              </Countdown>
              .
            </>
          ) : null}
        </p>
        <div className="row">
          {may.pay ? (
            <Button look="accent" onClick={() => void pay()} waiting={paying && 'Opening the payment page…'}>
              Pay now
            </Button>
          ) : null}
          {may.join ? (
            <ButtonLink look="accent" to={paths.join(session.id)}>
              Join
            </ButtonLink>
          ) : null}
          {may.confirm ? (
            <ButtonLink look={may.join ? 'primary' : 'accent'} to={paths.verifySession(session.id)}>
              Confirm attendance
            </ButtonLink>
          ) : null}
          {may.rate ? <ButtonLink to={paths.rateSession(session.id)}>Rate</ButtonLink> : null}
          {may.complain ? (
            <ButtonLink look="quiet" to={paths.complaint(session.id)}>
              File a complaint
            </ButtonLink>
          ) : null}
          {may.move ? (
            <Button look="quiet" onClick={() => setMoving(true)}>
              Move
            </Button>
          ) : null}
          {may.cancel ? (
            <Button look="quiet" onClick={() => setCancelling(true)}>
              Cancel session
            </Button>
          ) : null}
        </div>
      </div>
      <MoveDialog session={session} open={moving} onClose={() => setMoving(false)} />
      <CancelDialog session={session} open={cancelling} onClose={() => setCancelling(false)} />
    </div>
  );
}
