import { Button, Notice } from 'ui';
import { openStripe } from 'web-kit/resources/earnings';
import { useChange } from 'web-kit/use-change';
import { useShownAgain } from 'web-kit/use-shown-again';

interface Props {
  mentorId: string;
  label: string;
  look: 'accent' | 'primary';
}

/** The link signs in once, so it is asked for when it is used. */
export function StripeButton({ mentorId, label, look }: Props) {
  const { run, reset, isPending, answer, failure } = useChange(openStripe, {
    onDone: (opened) => 'login_url' in opened && window.location.assign(opened.login_url),
    fallback: 'We couldn’t open Stripe. Please try again.',
  });
  const isLeaving = answer !== undefined && 'login_url' in answer;
  useShownAgain(reset, isLeaving);
  return (
    <div className="stack gap-2">
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      {answer && 'message' in answer ? <Notice kind="info">{answer.message}</Notice> : null}
      <div>
        <Button look={look} onClick={() => run(mentorId)} waiting={(isPending || isLeaving) && 'Opening Stripe…'}>
          {label}
        </Button>
      </div>
    </div>
  );
}
