import { SHOWN_DETAIL } from 'contracts/shown-details';
import { useLocation } from 'react-router';
import { Button, ButtonLink, EmptyState, Notice, PageHeader } from 'ui';
import { isApiError } from 'web-kit/api';
import { paths } from 'web-kit/paths';
import { confirmGuardian } from 'web-kit/resources/account';
import { useHydrated } from 'web-kit/session';
import { useChange } from 'web-kit/use-change';

/** Nothing happens before the button is pressed: mail programs open links by themselves to look behind them. */
export default function ConfirmGuardianPage() {
  const token = useLocation().hash.slice(1);
  const hydrated = useHydrated();
  const confirming = useChange(confirmGuardian, {
    fallback: 'We couldn’t confirm your address. Please try again.',
  });
  const { answer, error, failure } = confirming;
  const isOver = isApiError(error) && error.status === 401;
  if (hydrated && (isOver || !token)) {
    return (
      <div className="form-page">
        <EmptyState
          heading="h1"
          title="This link has ended"
          action={<ButtonLink to={paths.home()}>Go to the home page</ButtonLink>}
        >
          <p>{SHOWN_DETAIL.link_invalid} The athlete can send you a new one from the account page.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="form-page">
      <PageHeader
        title="Parent or guardian"
        lead="Get copies of what your athlete books, with a joining link of your own."
      />
      <div className="stack gap-6">
        {answer ? (
          <Notice kind="success" title="Your address is confirmed">
            From now on, you’ll get copies of the emails about {answer.athlete_first_name}’s sessions: booked, moved,
            cancelled, missed and refunded, and what becomes of complaints.
          </Notice>
        ) : (
          <>
            <p>An athlete gave your address as a parent’s or guardian’s. Confirm only if that’s right.</p>
            {failure ? <Notice kind="error">{failure}</Notice> : null}
            <Button
              size="large"
              wide
              onClick={() => confirming.run({ token })}
              waiting={confirming.isPending && 'Confirming…'}
            >
              Yes, I’m the parent or guardian
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
