import { getPlatformSettings, savePlatformSettings } from 'contracts/http/settings';
import type { Hono } from 'hono';
import { audit } from 'svc-kit/audit';
import { transaction } from 'svc-kit/db';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { findSettings, saveSettings } from '../store/platform-settings.ts';

/** Every reader takes them with the calendar, so they hold at once. */
export function mountChangeSettings(app: Hono<AppEnv>, deps: Deps): void {
  const { sql, clock } = deps;
  route(app, getPlatformSettings, async () => {
    const { free_sessions, notice_minutes, horizon_days, guardian } = await findSettings(sql);
    return { free_sessions, notice_minutes, horizon_days, guardian };
  });
  route(app, savePlatformSettings, async ({ body, caller }) => {
    const admin = signedIn(caller);
    const now = clock.now();
    await transaction(sql, async (tx) => {
      const detail = await saveSettings(tx, body, now);
      await audit(tx, { adminId: admin.id, action: 'change_settings', subject: 'platform', detail }, now);
    });
    return { message: 'Saved. It holds from now on; what is booked stays as it is.' };
  });
}
