import { useQuery } from '@tanstack/react-query';
import { DETAIL } from 'contracts/details';
import { redeemLink } from 'contracts/http/sign-in';
import type { LinkAction, Role } from 'contracts/status';
import { LINK_CREDENTIAL_MINUTES } from 'contracts/times';
import { useLocation } from 'react-router';
import { call, errorText, isApiError } from 'web-kit/api';
import { type Session, useHydrated, useSession } from 'web-kit/session';

/** Who speaks on a page reached from mail: the link's credential, else the sign-in (`credential` null). */
export interface Speaker {
  credential: string | null;
  userId: string;
  role: Role;
}
export type LinkAccess =
  | { state: 'checking' }
  | { state: 'open'; speaker: Speaker }
  /** Neither a token nor a sign-in. */
  | { state: 'sign-in' }
  /** A token that is spent, expired or meant for something else, and no sign-in. */
  | { state: 'invalid'; text: string }
  | { state: 'failed'; text: string; retry: () => void; retrying: boolean };

// Redeemed again shortly before the credential runs out, by whoever still has the page open.
const RENEW_AFTER_MS = (LINK_CREDENTIAL_MINUTES - 2) * 60_000;

/**
 * Redeems the token in the address's fragment for one session and action. The credential lives in memory only and is
 * gone with the page. Without a token, or with one that does not open this page, the sign-in speaks.
 */
export function useLinkAccess(sessionId: string, action: LinkAction): LinkAccess {
  const token = decodeURIComponent(useLocation().hash.slice(1));
  const session = useSession();
  const hydrated = useHydrated();
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: () => call(redeemLink, { body: { token } }),
    enabled: hydrated && token !== '',
    staleTime: RENEW_AFTER_MS,
    refetchInterval: RENEW_AFTER_MS,
  });
  if (!hydrated || (token && link.isPending)) return { state: 'checking' };
  if (link.data && link.data.session_id === sessionId && link.data.action === action) {
    const { access_token: credential, user_id: userId, user_type: role } = link.data;
    return { state: 'open', speaker: { credential, userId, role } };
  }
  if (session) return { state: 'open', speaker: speakerOf(session) };
  if (!token) return { state: 'sign-in' };
  if (link.error && !isRefusal(link.error)) {
    const text = errorText(link.error, DETAIL.unexpected);
    return { state: 'failed', text, retry: () => void link.refetch(), retrying: link.isFetching };
  }
  return { state: 'invalid', text: DETAIL.link_invalid };
}

function speakerOf(session: Session): Speaker {
  return { credential: null, userId: session.id, role: session.role };
}

function isRefusal(error: Error): boolean {
  return isApiError(error) && [400, 401, 404, 422].includes(error.status);
}
