import { queryOptions } from '@tanstack/react-query';
import * as parents from 'contracts/http/parent-requests';
import type { ParentRequestStatus } from 'contracts/status';
import { PAYMENT_POLL_ATTEMPTS, PAYMENT_POLL_SECONDS, SECOND_MS } from 'contracts/times';
import { call } from '../api.ts';
import { now } from '../clock.ts';
import type { StaleAfter } from '../query-keys.ts';
import { defineChange } from '../use-change.ts';
import { part } from './founder-part.ts';
import { SESSION_VIEWS } from './sessions.ts';

type ParentKey = readonly ['parent-request', token: string];
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    parents: ParentKey;
  }
}

/** @param isBack from the payment page: booking learns of the payment a moment later */
export const parentRequestQuery = (token: string, isBack: boolean) =>
  queryOptions({
    queryKey: ['parent-request', token] as const,
    queryFn: ({ signal }) => call(parents.getParentRequest, { params: { token }, signal }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => {
      if (!isBack) return untilHoldEnds(state.data);
      const mayHavePaid = mayBePaid(state.data?.status) && state.dataUpdateCount < PAYMENT_POLL_ATTEMPTS;
      return mayHavePaid ? PAYMENT_POLL_SECONDS * SECOND_MS : false;
    },
  });

function untilHoldEnds(request: parents.ParentRequest | undefined): number | false {
  if (request?.status !== 'open') return false;
  const leftMs = Date.parse(request.expires_at) - now().getTime();
  return Math.max(leftMs + SECOND_MS, PAYMENT_POLL_SECONDS * SECOND_MS);
}

/** A payment that comes after the hold still books a time that nobody else has taken. */
function mayBePaid(status: ParentRequestStatus | undefined): boolean {
  return status === 'open' || status === 'expired';
}

export const openParentCheckout = defineChange({
  ask: async ({ token, origin }: { token: string; origin: string }) =>
    (await call(parents.openParentCheckout, { params: { token }, body: { origin_url: origin } })).checkout_url,
  // It may be paid, cancelled, or too late meanwhile.
  stale: ({ token }) => [['parent-request', token]],
  staleAfterFailure: true,
});

interface Asking {
  sessionId: string;
  /** Empty: the athlete shares the link. */
  email: string;
  note: string;
}
export const askParent = defineChange({
  ask: ({ sessionId, email, note }: Asking) =>
    call(parents.askParent, {
      params: { id: sessionId },
      body: { guardian_email: email.trim() || null, note: note.trim() || null },
    }),
  stale: () => SESSION_VIEWS,
  staleAfterFailure: true,
});

export const parentFiguresQuery = part('parent-requests', (options) => call(parents.getParentFigures, options));

export const parentRequestsStaleAfter: StaleAfter = { parent_request: SESSION_VIEWS };
