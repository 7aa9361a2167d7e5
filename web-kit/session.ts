import type { Role } from 'contracts/status';
import { useSyncExternalStore } from 'react';

/** `authToken` marks when the sign-in was last renewed; it is no credential. */
const KEYS = ['authToken', 'userData', 'userType', 'athleteId', 'mentorId'] as const;
const ROLES: readonly string[] = ['athlete', 'mentor', 'admin'] satisfies Role[];
const CHANGED = 'session-changed';

export interface UserData {
  id: string;
  first_name: string;
  [field: string]: unknown;
}
export interface Session {
  id: string;
  firstName: string;
  role: Role;
  user: UserData;
}

// Each remote has its own copy of this module, and all must know whether the logout was on purpose.
const LEFT = Symbol.for('web-kit.logged-out');
const WHY = Symbol.for('web-kit.sign-in-reason');
const shared = globalThis as typeof globalThis & { [LEFT]?: boolean; [WHY]?: string | null };

let cache: { raw: string; session: Session | null } = { raw: '', session: null };

/** Null where the browser refuses to keep anything, and on the server: there nobody is signed in. */
function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** The object stays the same until it changes, as useSyncExternalStore needs. */
export function readSession(): Session | null {
  const kept = storage();
  if (!kept) return null;
  const [token, data, type] = KEYS.map((key) => kept.getItem(key));
  const raw = `${token ? 1 : 0}${type}${data}`;
  if (raw !== cache.raw) cache = { raw, session: token && data && type ? parse(data, type) : null };
  return cache.session;
}

function parse(data: string, type: string): Session | null {
  try {
    const user = JSON.parse(data) as UserData;
    if (!ROLES.includes(type) || typeof user?.id !== 'string') return null;
    return { id: user.id, firstName: String(user.first_name ?? ''), role: type as Role, user };
  } catch {
    return null;
  }
}

/** Throws where the browser refuses to keep it. */
export function writeSession(role: Role, user: UserData): void {
  // Other tabs may see each step, and would take the same person for logged out meanwhile.
  if (readSession()?.id !== user.id) for (const key of KEYS) localStorage.removeItem(key);
  localStorage.setItem('userData', JSON.stringify(user));
  localStorage.setItem('userType', role);
  if (role === 'athlete') localStorage.setItem('athleteId', user.id);
  if (role === 'mentor') localStorage.setItem('mentorId', user.id);
  localStorage.setItem('authToken', String(Date.now()));
  shared[LEFT] = false;
  shared[WHY] = null;
  announce();
}

export function clearSession({ onPurpose = false } = {}): void {
  for (const key of KEYS) storage()?.removeItem(key);
  shared[LEFT] = onPurpose;
  announce();
}

/** What the login page is to say, should the sign-in turn out to have ended while something is asked of the server. */
export function explainSignIn(reason: string | null): void {
  shared[WHY] = reason;
}

export function signInReason(): string | null {
  return shared[WHY] ?? null;
}

export function loggedOutOnPurpose(): boolean {
  return shared[LEFT] ?? false;
}

export function refreshMark(): string | null {
  return storage()?.getItem('authToken') ?? null;
}

export function markRefreshed(): void {
  if (refreshMark() !== null) localStorage.setItem('authToken', String(Date.now()));
}

function announce(): void {
  window.dispatchEvent(new Event(CHANGED));
}

/** A page that a browser keeps for "Back" is told of nothing meanwhile. */
const MAY_HAVE_CHANGED = [CHANGED, 'storage', 'pageshow'];

export function onSessionChange(listener: () => void): () => void {
  for (const event of MAY_HAVE_CHANGED) window.addEventListener(event, listener);
  return () => {
    for (const event of MAY_HAVE_CHANGED) window.removeEventListener(event, listener);
  };
}

export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, readSession, () => null);
}

const never = () => () => undefined;
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
