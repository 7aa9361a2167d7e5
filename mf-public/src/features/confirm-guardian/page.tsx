import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from 'contracts/endpoint';
import type { lookAtGuardianLink } from 'contracts/http/accounts';
import { SHOWN_DETAIL } from 'contracts/shown-details';
import { type GuardianMode, USUAL_GUARDIAN_MODE } from 'contracts/status';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Button, ButtonLink, EmptyState, FailedState, Notice, PageHeader, RadioCards, Skeleton } from 'ui';
import { errorText, isApiError } from 'web-kit/api';
import { paths } from 'web-kit/paths';
import { confirmGuardian, guardianLinkQuery } from 'web-kit/resources/account';
import { useHydrated } from 'web-kit/session';
import { useChange } from 'web-kit/use-change';
import { GUARDIAN_MODES } from '../../guardian-modes.ts';

const TITLE = 'Parent or guardian';
const MODES = Object.keys(GUARDIAN_MODES) as GuardianMode[];
const CHOICES = MODES.map((value) => ({ value, ...GUARDIAN_MODES[value] }));

/** Nothing changes before the button is pressed: mail programs open links by themselves to look behind them. */
export default function ConfirmGuardianPage() {
  const token = useLocation().hash.slice(1);
  const hydrated = useHydrated();
  return <div className="form-page">{!hydrated ? <Loading /> : token ? <Linked token={token} /> : <LinkOver />}</div>;
}

function Linked({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(guardianLinkQuery(token));
  if (data) return <Choosing key={token} token={token} known={data} />;
  if (isOver(error)) return <LinkOver />;
  if (!error) return <Loading />;
  return (
    <FailedState heading="h1" title="We couldn’t open this link" onRetry={() => void refetch()} retrying={isFetching}>
      <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
    </FailedState>
  );
}

function Choosing({ token, known: found }: { token: string; known: ResponseOf<typeof lookAtGuardianLink> }) {
  // As it was when the page was opened: who confirms now is thanked for it, also once a later look knows them.
  const [known] = useState(found);
  const [mode, setMode] = useState<GuardianMode>(known.mode ?? USUAL_GUARDIAN_MODE);
  const confirming = useChange(confirmGuardian, {
    fallback: known.confirmed
      ? 'We couldn’t save this. Please try again.'
      : 'We couldn’t confirm your address. Please try again.',
  });
  const { answer, error, failure, isPending } = confirming;
  if (isOver(error)) return <LinkOver />;
  const athlete = answer?.athlete_first_name ?? known.athlete_first_name;
  const isConfirmed = known.confirmed || answer !== undefined;
  return (
    <>
      <PageHeader
        title={TITLE}
        lead={
          known.confirmed && athlete
            ? `Choose how you take part in ${athlete}’s sessions.`
            : 'Get copies of what your athlete books, with a joining link of your own.'
        }
      />
      <div className="stack gap-6">
        {isConfirmed ? null : (
          <p>An athlete gave your address as a parent’s or guardian’s. Confirm only if that’s right.</p>
        )}
        {answer ? <Done mode={answer.mode} athlete={answer.athlete_first_name} isNew={!known.confirmed} /> : null}
        <RadioCards
          legend="How do you want to take part?"
          name="mode"
          options={CHOICES}
          value={mode}
          onChange={({ target }) => setMode(MODES.find((one) => one === target.value) ?? mode)}
        />
        <p className="mute">
          Whatever you choose, you can come in at any time, both of them see you’re there, and you can end the session
          for everyone.
        </p>
        {failure ? <Notice kind="error">{failure}</Notice> : null}
        <Button
          size="large"
          wide
          look={isConfirmed ? 'quiet' : 'primary'}
          onClick={() => confirming.run({ token, mode })}
          waiting={isPending && (isConfirmed ? 'Saving…' : 'Confirming…')}
        >
          {isConfirmed ? 'Save' : 'Yes, I’m the parent or guardian'}
        </Button>
      </div>
    </>
  );
}

/** @param of.mode absent from a server of the release before */
function Done({ mode, athlete, isNew }: { mode: GuardianMode | undefined; athlete: string; isNew: boolean }) {
  const chosen = mode && `You chose “${GUARDIAN_MODES[mode].title}”.`;
  if (!isNew) return <Notice kind="success">Saved. {chosen}</Notice>;
  return (
    <Notice kind="success" title="Your address is confirmed">
      From now on, you’ll get copies of the emails about {athlete}’s sessions: booked, moved, cancelled, missed and
      refunded, and what becomes of complaints. {chosen} You can change that below, or later with a link in each copy.
    </Notice>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title={TITLE} />
      <Skeleton height="20rem" />
    </>
  );
}

function LinkOver() {
  return (
    <EmptyState
      heading="h1"
      title="This link has ended"
      action={<ButtonLink to={paths.home()}>Go to the home page</ButtonLink>}
    >
      <p>
        {SHOWN_DETAIL.link_invalid} If you’re on file already, the newest email about a session has one that works.
        Otherwise the athlete can send you a new one from the account page.
      </p>
    </EmptyState>
  );
}

function isOver(error: unknown): boolean {
  return isApiError(error) && error.status === 401;
}
