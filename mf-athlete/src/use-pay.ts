import { useEffect } from 'react';
import { checkoutErrorText, startCheckout } from 'web-kit/resources/payments';
import { useChange } from 'web-kit/use-change';

/** Leads to the payment page of a held session. Stays `isPaying` until the browser has left. */
export function usePay() {
  const { run, reset, isPending, isDone, failure } = useChange(startCheckout, {
    onDone: (address) => window.location.assign(address),
    describe: (error, { sessionId }) => checkoutErrorText(error, sessionId),
  });
  // Coming back with the browser's Back button shows the page as it was left, still waiting.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) reset();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [reset]);
  return {
    pay: (sessionId: string) => run({ sessionId, origin: window.location.origin }),
    isPaying: isPending || isDone,
    failure,
    forgetFailure: reset,
  };
}
