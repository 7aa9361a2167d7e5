import { useQueryClient } from '@tanstack/react-query';
import { PAYOUT_DAYS, SECOND_MS, USUAL_PAYOUT_DAYS } from 'contracts/times';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, Notice } from 'ui';
import { type OwnProfile, ownProfileQuery } from 'web-kit/resources/mentors';
import { connectBank } from 'web-kit/resources/payments';
import { useChange } from 'web-kit/use-change';
import { useShownAgain } from 'web-kit/use-shown-again';

const CHECK_AGAIN_MS = 2 * SECOND_MS;
const CHECKS = 15;

export function BankAccount({ mentor }: { mentor: OwnProfile }) {
  const back = useReturn(mentor);
  if (mentor.mentoring_type === 'free') {
    return (
      <Notice quiet title="You mentor for free">
        You don’t need a bank account: families pay nothing for your sessions.
      </Notice>
    );
  }
  if (mentor.payout_ready) {
    const when = `Your share of each completed session arrives within ${USUAL_PAYOUT_DAYS}-${PAYOUT_DAYS} business days.`;
    return back.came ? (
      <Notice kind="success" title="Bank account connected">
        {when}
      </Notice>
    ) : (
      <div>
        <b>Bank account connected</b>
        <p className="small mute">{when}</p>
      </div>
    );
  }
  if (back.checking) {
    return (
      <Notice kind="info" title="Checking your account with Stripe…">
        This takes a few seconds. The page updates on its own.
      </Notice>
    );
  }
  return <Required mentor={mentor} back={back.came} />;
}

function Required({ mentor, back }: { mentor: OwnProfile; back: string | null }) {
  const { run, reset, isPending, answer, error } = useChange(connectBank, {
    onDone: (opened) => 'connect_url' in opened && window.location.assign(opened.connect_url),
  });
  const isLeaving = answer !== undefined && 'connect_url' in answer;
  useShownAgain(reset, isLeaving);

  return (
    <Notice kind="warning" title="Bank Account Required" quiet={!back}>
      <div className="stack gap-2">
        <p>
          {mentor.stripe_connected
            ? 'Stripe has your account but still needs something from you. '
            : 'Your share is paid out to it. '}
          Until it’s ready, you’re hidden from students and can’t be booked.
        </p>
        {back === 'retry' ? <p>That Stripe page had expired. Open a new one with the button below.</p> : null}
        {error ? <Notice kind="error">Error connecting to Stripe. Please try again.</Notice> : null}
        {answer && 'message' in answer ? <Notice kind="info">{answer.message}</Notice> : null}
        <div>
          <Button look="accent" onClick={() => run(mentor.id)} waiting={(isPending || isLeaving) && 'Opening Stripe…'}>
            Connect Bank Account
          </Button>
        </div>
      </div>
    </Notice>
  );
}

/** Asks again for half a minute, because the mentor may be back before Stripe's webhook. */
function useReturn(mentor: OwnProfile) {
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const from = search.get('connect');
  const [came] = useState(from === 'done' || from === 'retry' ? from : null);
  // Who comes from a page that had expired gave Stripe nothing that could be waited for.
  const [checks, setChecks] = useState(came === 'done' ? CHECKS : 0);
  const ready = mentor.payout_ready;
  const checking = came !== null && !ready && checks > 0;
  const latest = useRef({ search, setSearch });
  latest.current = { search, setSearch };
  useEffect(() => {
    if (!checking) return;
    const timer = setInterval(() => {
      setChecks((left) => left - 1);
      void client.invalidateQueries({ queryKey: ownProfileQuery(mentor.id).queryKey });
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
