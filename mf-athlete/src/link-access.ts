import { useQuery } from '@tanstack/react-query';
import { SHOWN_DETAIL } from 'contracts/shown-details';
import type { LinkAction, Role } from 'contracts/status';
import { useLocation } from 'react-router';
import { errorText, isApiError } from 'web-kit/api';
import { linkQuery } from 'web-kit/resources/account';
import type { Asker } from 'web-kit/resources/sessions';
import { type Session, useHydrated, useSession } from 'web-kit/session';

export interface Speaker extends Asker {
  role: Role;
}
export type LinkAccess =
  | { state: 'checking' }
  | { state: 'open'; speaker: Speaker }
  | { state: 'sign-in' }
  /** A token that is spent, expired or meant for something else, and no sign-in. */
  | { state: 'invalid'; text: string }
  | { state: 'failed'; text: string; retry: () => void; retrying: boolean };

/** The credential lives in memory only, for this session and action. Without a usable token, the sign-in counts. */
export function useLinkAccess(sessionId: string, action: LinkAction | readonly LinkAction[]): LinkAccess {
  const token = decodeURIComponent(useLocation().hash.slice(1));
  const session = useSession();
  const hydrated = useHydrated();
  const link = useQuery({ ...linkQuery(token), enabled: hydrated && token !== '' });
  if (!hydrated || (token && link.isPending)) return { state: 'checking' };
  if (link.data && link.data.session_id === sessionId && [action].flat().includes(link.data.action)) {
    const { access_token: credential, user_id: userId, user_type: role } = link.data;
    return { state: 'open', speaker: { credential, userId, role } };
  }
  if (session) return { state: 'open', speaker: speakerOf(session) };
  if (!token) return { state: 'sign-in' };
  if (link.error && !isRefusal(link.error)) {
    const text = errorText(link.error, SHOWN_DETAIL.unexpected);
    return { state: 'failed', text, retry: () => void link.refetch(), retrying: link.isFetching };
  }
  return { state: 'invalid', text: SHOWN_DETAIL.link_invalid };
}

function speakerOf(session: Session): Speaker {
  return { credential: null, userId: session.id, role: session.role };
}

function isRefusal(error: Error): boolean {
  return isApiError(error) && [400, 401, 404, 422].includes(error.status);
}
