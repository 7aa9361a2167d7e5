import { useQueryClient } from '@tanstack/react-query';
import { getConnectUrl } from 'contracts/http/payments';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, Notice } from 'ui';
import { call } from 'web-kit/api';
import { type OwnProfile, profileKey } from '../../mentor-calls.ts';

const CHECK_AGAIN_MS = 2_000;
const CHECKS = 15;

/** Whether the mentor can be paid, and the way to Stripe's pages while he cannot. */
export function BankAccount({ mentor }: { mentor: OwnProfile }) {
  const back = useReturn(mentor);
  if (mentor.mentoring_type === 'free') {
    return (
      <Notice quiet title="You mentor for free">
        You need no bank account: families pay nothing for your hours.
      </Notice>
    );
  }
  if (mentor.payout_ready) {
    return (
      <Notice kind="success" title="Bank account connected" quiet={!back.came}>
        Your share of each completed session goes there by itself and arrives within 2-3 business days.
      </Notice>
    );
  }
  if (back.checking) {
    return (
      <Notice kind="info" title="Checking your account with Stripe…">
        This takes a few seconds. You need not reload the page.
      </Notice>
    );
  }
  return <Required mentor={mentor} back={back.came} />;
}

function Required({ mentor, back }: { mentor: OwnProfile; back: string | null }) {
  const client = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const [said, setSaid] = useState<{ kind: 'info' | 'error'; text: string } | null>(null);
  useEffect(() => {
    // Coming back with the browser's Back button shows the page as it was left, still waiting.
    const wake = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);

  const connect = async () => {
    setLeaving(true);
    setSaid(null);
    try {
      const answer = await call(getConnectUrl, { params: { id: mentor.id } });
      if ('connect_url' in answer) return window.location.assign(answer.connect_url);
      setSaid({ kind: 'info', text: answer.message });
      await client.invalidateQueries({ queryKey: profileKey(mentor.id) });
    } catch {
      setSaid({ kind: 'error', text: 'Error connecting to Stripe. Please try again.' });
    }
    setLeaving(false);
  };
  return (
    <Notice kind="warning" title="Bank Account Required" quiet={!back}>
      <div className="stack gap-2">
        <p>
          {mentor.stripe_connected
            ? 'Stripe has your account but still needs something from you. '
            : 'Your share is paid out to it. '}
          Until it is ready, you are hidden from students and cannot be booked.
        </p>
        {back === 'retry' ? <p>That Stripe page had expired. Open a new one with the button below.</p> : null}
        {said ? <Notice kind={said.kind}>{said.text}</Notice> : null}
        <div>
          <Button look="accent" onClick={() => void connect()} waiting={leaving && 'Opening Stripe…'}>
            Connect Bank Account
          </Button>
        </div>
      </div>
    </Notice>
  );
}

/**
 * Back from Stripe (`?connect=done` or `retry`): asks for the profile until it is ready, half a minute long, because
 * Stripe's word may be later than the mentor. Then the address forgets where he came from.
 */
function useReturn(mentor: OwnProfile) {
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const from = search.get('connect');
  const [came] = useState(from === 'done' || from === 'retry' ? from : null);
  const [checks, setChecks] = useState(came ? CHECKS : 0);
  const ready = mentor.payout_ready;
  const checking = came !== null && !ready && checks > 0;
  const latest = useRef({ search, setSearch });
  latest.current = { search, setSearch };
  useEffect(() => {
    if (!checking) return;
    const timer = setInterval(() => {
      setChecks((left) => left - 1);
      void client.invalidateQueries({ queryKey: profileKey(mentor.id) });
    }, CHECK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [checking, client, mentor.id]);
  useEffect(() => {
    if (!came || checking) return;
    const next = new URLSearchParams(latest.current.search);
    next.delete('connect');
    latest.current.setSearch(next, { replace: true, preventScrollReset: true });
  }, [came, checking]);
  return { came, checking };
}
