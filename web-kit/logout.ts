import { dropAllDrafts } from './draft.ts';
import { clearSession } from './session.ts';

/** Ends the sign-in here whatever the server answers: a device that is offline is signed out too. */
export async function logout(): Promise<void> {
  const told = fetch('/api/logout', { method: 'POST', credentials: 'same-origin' }).catch(() => undefined);
  dropAllDrafts();
  clearSession({ onPurpose: true });
  await told;
}
