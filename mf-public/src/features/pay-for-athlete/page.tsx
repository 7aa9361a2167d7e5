import { useQuery } from '@tanstack/react-query';
import { firstName } from 'contracts/first-name';
import type { ParentRequest } from 'contracts/http/parent-requests';
import type { CalledOff } from 'contracts/status';
import { PAYMENT_POLL_ATTEMPTS, PAYMENT_POLL_SECONDS } from 'contracts/times';
import { useLocation, useSearchParams } from 'react-router';
import { ButtonLink, EmptyState, FailedState, Notice, PageHeader, Skeleton } from 'ui';
import { errorText, isApiError } from 'web-kit/api';
import { PAID_TOO_LATE } from 'web-kit/late-payment';
import { paths } from 'web-kit/paths';
import { parentRequestQuery } from 'web-kit/resources/parent-requests';
import { useHydrated } from 'web-kit/session';
import { useSupportEmail } from 'web-kit/support';
import { Asked } from './asked.tsx';
import { readToken } from './kept-link.ts';
import { SessionToPay } from './session-to-pay.tsx';

type Back = 'paid' | 'unpaid' | null;

/** Whom an athlete asked to pay comes here by a link, without an account, and again from the payment page. */
export default function PayForAthletePage() {
  const { hash } = useLocation();
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const back = search.get('back') as Back;
  if (!hydrated) return <Loading />;
  const token = readToken(hash);
  if (token) return <Linked token={token} back={back} />;
  return back === 'paid' ? <PaidElsewhere /> : <WrongLink />;
}

function Linked({ token, back }: { token: string; back: Back }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(parentRequestQuery(token, back === 'paid'));
  if (isPending) return <Loading />;
  if (!data) {
    if (isApiError(error) && error.status === 404) return <WrongLink />;
    return (
      <div className="form-page">
        <FailedState
          heading="h1"
          title="We couldn’t load this session"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
        </FailedState>
      </div>
    );
  }
  if (data.status === 'open' && back === 'paid') return <Checking />;
  return <Known request={data} token={token} back={back} />;
}

function Known({ request, token, back }: { request: ParentRequest; token: string; back: Back }) {
  const first = firstName(request.athlete_name);
  if (back === 'paid' && (request.status === 'expired' || request.status === 'lost'))
    return <PaidTooLate request={request} isCancelled={request.status === 'lost'} />;
  switch (request.status) {
    case 'open':
      return <Asked request={request} token={token} isBack={back === 'unpaid'} />;
    case 'paid':
      if (request.called_off) return <NotHeld request={request} why={request.called_off} />;
      return back === 'paid' ? (
        <Ended
          title="Thank you"
          lead={`${request.athlete_name}’s session is booked.`}
          request={request}
          total="You paid"
        >
          <Notice kind="success">
            We’re emailing you the confirmation, with a link of your own to join the session. You don’t need an account.
          </Notice>
        </Ended>
      ) : (
        <Ended title="This session is paid" lead="You don’t need to do anything." request={request} total="Total" />
      );
    case 'expired':
      return (
        <Ended
          title="This session is no longer on hold"
          lead="Nobody paid in time, so the time is open to others again."
          request={request}
          total="Total"
        >
          <p>
            {first} can pick it again, or another one. {PAID_TOO_LATE}
          </p>
        </Ended>
      );
    case 'lost':
      return (
        <Ended
          title="This session was cancelled"
          lead={`${first} can pick another time, and ask you again.`}
          request={request}
          total="Total"
        >
          <p>{PAID_TOO_LATE}</p>
        </Ended>
      );
  }
}

interface EndedProps {
  title: string;
  lead: string;
  request: ParentRequest;
  total: string;
  children?: React.ReactNode;
}

function Ended({ title, lead, request, total, children }: EndedProps) {
  return (
    <div className="form-page">
      <PageHeader title={title} lead={lead} />
      <div className="stack gap-6">
        {children}
        <SessionToPay request={request} total={total} />
      </div>
    </div>
  );
}

const CALLED_OFF = {
  cancelled: ['This session was cancelled', 'Whoever paid has an email that says what comes back.'],
  mentor_no_show: ['The mentor didn’t come', 'All of what was paid goes back to whoever paid it.'],
} as const satisfies Record<CalledOff, readonly [title: string, lead: string]>;

function NotHeld({ request, why }: { request: ParentRequest; why: CalledOff }) {
  const [title, lead] = CALLED_OFF[why];
  return <Ended title={title} lead={lead} request={request} total="Total" />;
}

function PaidTooLate({ request, isCancelled }: { request: ParentRequest; isCancelled: boolean }) {
  const first = firstName(request.athlete_name);
  const [title, text] = isCancelled
    ? ['This session was cancelled', 'It was cancelled before you paid. If you paid, you get all of your money back.']
    : [
        'Your time ran out',
        `This time was no longer on hold when you paid. If it’s still open, ${first}’s session is booked, and we email you. If not, you get all of your money back.`,
      ];
  return (
    <Ended title={title} lead="You don’t need to do anything." request={request} total="Total">
      <Notice kind="warning">{text}</Notice>
    </Ended>
  );
}

function Checking() {
  return (
    <div className="form-page" aria-busy="true">
      <PageHeader title="Checking your payment" />
      <p role="status">
        This takes a few seconds, up to {PAYMENT_POLL_ATTEMPTS * PAYMENT_POLL_SECONDS}. If it takes longer, you can
        close this page: we email you as soon as the session is booked, or your money goes back to your card.
      </p>
    </div>
  );
}

/** Back from the payment page in another tab or browser than the link was opened in. */
function PaidElsewhere() {
  return (
    <div className="form-page">
      <PageHeader title="Thank you" />
      <Notice kind="success">
        If your payment went through, we’re emailing you the confirmation right now. You can close this page.
      </Notice>
    </div>
  );
}

function WrongLink() {
  const support = useSupportEmail();
  return (
    <div className="form-page">
      <EmptyState
        heading="h1"
        title="This link doesn’t work"
        action={<ButtonLink to={paths.home()}>Go to the home page</ButtonLink>}
      >
        <p>
          It may have been cut off, or it’s too old. Ask for a new one, or write to{' '}
          <a href={`mailto:${support}`}>{support}</a>.
        </p>
      </EmptyState>
    </div>
  );
}

function Loading() {
  return (
    <div className="form-page" aria-busy="true">
      <PageHeader title="A session to pay for" />
      <p className="visually-hidden" role="status">
        Loading the session…
      </p>
      <Skeleton height="24rem" />
    </div>
  );
}
