import type { Session } from 'contracts/http/sessions';
import { HOLD_MINUTES, MINUTE_MS } from 'contracts/times';
import { useState } from 'react';
import { Button, Countdown, Dialog, Notice } from 'ui';
import { now } from 'web-kit/clock';
import { isOpen } from 'web-kit/may';
import { releaseHold } from 'web-kit/resources/payments';
import { formatDuration } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import { AskParent } from './ask-parent.tsx';
import { usePay } from './use-pay.ts';

interface Props {
  session: Session;
  payLabel: string;
  wide?: boolean;
  onReleased?: () => void;
}

export function HoldActions({ session, payLabel, wide = false, onReleased }: Props) {
  const [asking, setAsking] = useState(false);
  const { pay, isPaying, failure, forgetFailure } = usePay();
  const release = useChange(releaseHold, {
    onDone: (outcome) => outcome === 'released' && onReleased?.(),
    fallback: 'We couldn’t release this time. Please try again.',
  });
  const size = wide ? { size: 'large' as const, wide } : {};
  const problem = failure ?? release.failure;
  const isBusy = isPaying || release.isPending;
  const press = (work: () => void) => {
    if (isBusy) return;
    forgetFailure();
    release.reset();
    work();
  };

  return (
    <>
      {problem ? <Notice kind="error">{problem}</Notice> : null}
      {release.answer === 'paid' ? (
        <Notice kind="info">You’ve already paid for this time, so it stays yours.</Notice>
      ) : null}
      <div className={wide ? 'stack' : 'row'}>
        <Button
          look="accent"
          {...size}
          onClick={() => press(() => pay(session.id))}
          waiting={isPaying ? 'Opening the payment page…' : isBusy && 'One moment…'}
        >
          {payLabel}
        </Button>
        {isOpen(session.may.ask_parent, now()) ? (
          <Button look="quiet" {...size} onClick={() => setAsking(true)}>
            {session.parent_request ? 'Ask again' : 'Ask a parent to pay'}
          </Button>
        ) : null}
        <Button
          look="quiet"
          {...size}
          onClick={() => press(() => release.run(session))}
          waiting={release.isPending ? 'Releasing…' : isBusy && 'One moment…'}
        >
          Give up this time
        </Button>
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Ask a parent to pay">
        <AskParent session={session} />
        <Button look="quiet" wide onClick={() => setAsking(false)}>
          Close
        </Button>
      </Dialog>
    </>
  );
}

interface Hold {
  until: string;
  /** Undefined until it is loaded. */
  session: Pick<Session, 'parent_request'> | undefined;
}

export function HoldCountdown({ until, session }: Hold) {
  const isExtended = Date.parse(until) - now().getTime() > HOLD_MINUTES * MINUTE_MS;
  return (
    <>
      This time is yours for another{' '}
      <Countdown until={until} now={now}>
        {(left) => formatDuration(left)}
      </Countdown>
      .{isExtended && !session?.parent_request ? ' Opening the payment page gave you more time.' : null}
    </>
  );
}
