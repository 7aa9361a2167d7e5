import { finishBeforeLogout } from './before-logout.ts';
import { dropAllDrafts } from './draft.ts';
import { forgetPush } from './push.ts';
import { clearSession } from './session.ts';

/** Also without an answer from the server: an offline device is signed out too. */
export async function logout(): Promise<void> {
  const unfinished = finishBeforeLogout();
  if (unfinished) await unfinished;
  const told = fetch('/api/logout', { method: 'POST', credentials: 'same-origin' }).catch(() => undefined);
  void forgetPush().catch(() => undefined);
  dropAllDrafts();
  clearSession({ onPurpose: true });
  await told;
}
