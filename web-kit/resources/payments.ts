import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from 'contracts/endpoint';
import { checkout, checkoutWithConnect, getConnectUrl, getPaymentStatus } from 'contracts/http/payments';
import { cancelSession, listAthleteSessions, type Session } from 'contracts/http/sessions';
import { call, errorText, isApiError, isUnsure } from '../api.ts';
import { defineChange } from '../use-change.ts';
import { HOURS_AND_SESSIONS } from './sessions.ts';

type PaymentKey = readonly ['payment-status', checkoutId: string];
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    payments: PaymentKey;
  }
}

export type PaymentCheck = ResponseOf<typeof getPaymentStatus> & { attempt: number };

/** Never refetched by itself: its page counts the attempts. */
export const paymentStatusQuery = (checkoutId: string) => {
  const queryKey = ['payment-status', checkoutId] as const;
  return queryOptions({
    queryKey,
    async queryFn({ client, signal }): Promise<PaymentCheck> {
      const before = client.getQueryData<PaymentCheck>(queryKey)?.attempt ?? 0;
      return { ...(await call(getPaymentStatus, { params: { id: checkoutId }, signal })), attempt: before + 1 };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
};

/** Trying again would only repeat these refusals, and whoever has waited for a 504 is told. */
const FINAL = [400, 401, 403, 404, 504];

/** Without the connected account if that fails. Safe to repeat: a new checkout first expires the old one. */
export const startCheckout = defineChange({
  async ask({ sessionId, origin }: { sessionId: string; origin: string }) {
    const options = { params: { id: sessionId }, body: { package_type: 'session', origin_url: origin } } as const;
    try {
      return (await call(checkoutWithConnect, options)).checkout_url;
    } catch (error) {
      if (isApiError(error) && FINAL.includes(error.status)) throw error;
      return (await call(checkout, options)).checkout_url;
    }
  },
  stale: () => [],
});

const NOT_OPENED = 'The payment page didn’t open, and nothing was charged. Check your connection and try again.';

/** On a 500 the hour is booked all the same, so the text names the booking. */
export function checkoutErrorText(error: unknown, sessionId: string): string {
  if (isApiError(error) && error.status === 500) {
    return `Your session is booked (${sessionId.slice(0, 8)}), but payment isn’t available at the moment. We hold your time for a few minutes: please try the payment again.`;
  }
  return notOpenedText(error) ?? errorText(error, 'Error creating payment session. Please try again.');
}

/** Opened or not, another one takes its place. Null where an answer came. */
export function notOpenedText(error: unknown): string | null {
  return isUnsure(error) ? NOT_OPENED : null;
}

/** Booking may not know of a payment yet, so payments is asked too; one that still slips through is refunded. */
export const releaseHold = defineChange({
  async ask({ id, athlete_id }: Pick<Session, 'id' | 'athlete_id'>): Promise<'released' | 'paid'> {
    const { sessions } = await call(listAthleteSessions, { params: { id: athlete_id } });
    const session = sessions.find((one) => one.id === id);
    if (session?.status === 'cancelled' || session?.status === 'expired') return 'released';
    if (session && session.status !== 'scheduled') return 'paid';
    if (session?.payment_session_id) {
      const { payment_status } = await call(getPaymentStatus, { params: { id: session.payment_session_id } });
      if (payment_status === 'paid') return 'paid';
    }
    await call(cancelSession, { params: { id } });
    return 'released';
  },
  stale: () => HOURS_AND_SESSIONS,
  staleAfterFailure: true,
});

export const connectBank = defineChange({
  ask: (mentorId: string) => call(getConnectUrl, { params: { id: mentorId } }),
  stale: (mentorId) => [['own-profile', mentorId]],
});
