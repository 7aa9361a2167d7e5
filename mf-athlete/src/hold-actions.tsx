import { useQueryClient } from '@tanstack/react-query';
import type { Session } from 'contracts/http/sessions';
import { useState } from 'react';
import { Button, Countdown, Notice } from 'ui';
import { errorText } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { formatDuration } from 'web-kit/time';
import { releaseHold } from './release-hold.ts';
import { sessionsKey } from './session-calls.ts';
import { checkoutErrorText, startCheckout } from './start-checkout.ts';

interface Props {
  session: Session;
  payLabel: string;
  /** One below the other, as wide as the page. */
  wide?: boolean;
  onReleased: () => void;
}

/** Pay for a held hour, or give it back. */
export function HoldActions({ session, payLabel, wide = false, onReleased }: Props) {
  const client = useQueryClient();
  const [phase, setPhase] = useState<'paying' | 'releasing' | null>(null);
  const [notice, setNotice] = useState<{ kind: 'error' | 'info'; text: string } | null>(null);
  const fail = (text: string) => setNotice({ kind: 'error', text });
  const size = wide ? { size: 'large' as const, wide } : {};

  const pay = async () => {
    setPhase('paying');
    setNotice(null);
    try {
      // Stays "paying" until the browser has left.
      window.location.assign(await startCheckout(session.id, window.location.origin));
    } catch (error) {
      fail(checkoutErrorText(error, session.id));
      setPhase(null);
    }
  };
  const release = async () => {
    setPhase('releasing');
    setNotice(null);
    try {
      if ((await releaseHold(session)) === 'released') onReleased();
      else setNotice({ kind: 'info', text: 'You have paid for this hour already, so it stays yours.' });
    } catch (error) {
      fail(errorText(error, 'This time could not be released. Please try again.'));
    }
    // Released, paid or failed: what is so now is asked.
    await client.invalidateQueries({ queryKey: sessionsKey(session.athlete_id) });
    setPhase(null);
  };

  return (
    <>
      {notice ? <Notice kind={notice.kind}>{notice.text}</Notice> : null}
      <div className={wide ? 'stack' : 'row'}>
        <Button
          look="accent"
          {...size}
          onClick={() => void pay()}
          waiting={phase === 'paying' ? 'Opening the payment page…' : phase && 'One moment…'}
        >
          {payLabel}
        </Button>
        <Button
          look="quiet"
          {...size}
          onClick={() => void release()}
          waiting={phase === 'releasing' ? 'Releasing…' : phase && 'One moment…'}
        >
          Release this time
        </Button>
      </div>
    </>
  );
}

/** "The hour is yours for another 14 min." */
export function HoldCountdown({ until, onEnd }: { until: string; onEnd?: () => void }) {
  return (
    <>
      The hour is yours for another{' '}
      <Countdown until={until} now={now} {...(onEnd ? { onEnd } : {})}>
        {(left) => formatDuration(left)}
      </Countdown>
      .
    </>
  );
}
