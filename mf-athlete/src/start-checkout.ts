import { checkout, checkoutWithConnect } from 'contracts/http/payments';
import { call, errorText, isApiError } from 'web-kit/api';

const FALLBACK = 'Error creating payment session. Please try again.';
/** Refusals that the fallback would only repeat: who asks, and whether the session is still waiting to be paid. */
const FINAL = [400, 401, 403, 404];

/**
 * Opens the hosted payment page of a held session and answers its address: first with the mentor's connected account,
 * and where that fails without it. Pressing twice is harmless: a new checkout first expires the old one.
 */
export async function startCheckout(sessionId: string, origin: string): Promise<string> {
  const options = { params: { id: sessionId }, body: { package_type: 'session', origin_url: origin } } as const;
  try {
    return (await call(checkoutWithConnect, options)).checkout_url;
  } catch (error) {
    if (isApiError(error) && FINAL.includes(error.status)) throw error;
    return (await call(checkout, options)).checkout_url;
  }
}

/** What a failed checkout says. On a 500 the hour is booked all the same, so it names the booking. */
export function checkoutErrorText(error: unknown, sessionId: string): string {
  if (isApiError(error) && error.status === 500) {
    return `Your session is booked (${sessionId.slice(0, 8)}), but payment is not available at the moment. We hold your time for a few minutes: please try the payment again.`;
  }
  return errorText(error, FALLBACK);
}
