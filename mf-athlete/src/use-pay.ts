import { checkoutErrorText, startCheckout } from 'web-kit/resources/payments';
import { useChange } from 'web-kit/use-change';
import { useShownAgain } from 'web-kit/use-shown-again';

/** Stays `isPaying` until the browser has left. */
export function usePay() {
  const { run, reset, isPending, isDone, failure } = useChange(startCheckout, {
    onDone: (address) => window.location.assign(address),
    describe: (error, { sessionId }) => checkoutErrorText(error, sessionId),
  });
  useShownAgain(reset, isDone);
  return {
    pay: (sessionId: string) => run({ sessionId, origin: window.location.origin }),
    isPaying: isPending || isDone,
    failure,
    forgetFailure: reset,
  };
}
