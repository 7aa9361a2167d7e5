import type { NotificationSettings } from 'contracts/http/notifications';
import {
  addPushSubscription,
  getNotificationSettings,
  putNotificationSettings,
  removePushSubscription,
} from 'contracts/http/notifications';
import { PUSH_KINDS_OF } from 'contracts/push';
import { MAX_PUSH_DEVICES } from 'contracts/times';
import type { Hono } from 'hono';
import type { Person } from 'svc-kit/auth';
import { transaction } from 'svc-kit/db';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Identity } from '../identity.ts';
import { limitKey, tooManyTries } from '../limits.ts';
import { isPushAddress } from '../push/transport.ts';
import {
  deleteSubscription,
  findPushSettings,
  keepNewestSubscriptions,
  saveChoice,
  saveSubscription,
} from '../store/push.ts';
import { countTry } from '../store/tries.ts';

const TRIES = 30;

export function mountNotifications(app: Hono<AppEnv>, identity: Identity): void {
  const { sql, clock, settings } = identity;
  route(app, getNotificationSettings, async ({ caller, c }) => {
    c.header('cache-control', 'no-store');
    return describe(identity, signedIn(caller));
  });

  route(app, putNotificationSettings, async ({ body, caller }) => {
    const person = signedIn(caller);
    if (!(await saveChoice(sql, person.id, [...new Set(body.off)]))) throw new HttpError(401, 'not_signed_in');
    return describe(identity, person);
  });

  route(app, addPushSubscription, async ({ body, caller }) => {
    const person = signedIn(caller);
    const { push } = settings;
    if (!push) throw new HttpError(400, 'push_off');
    if ((await countTry(sql, limitKey('push', person.id))) > TRIES) throw tooManyTries();
    if (!isPushAddress(body.endpoint, push)) throw new HttpError(400, 'push_address');
    const { endpoint, keys } = body;
    const given = { id: crypto.randomUUID(), accountId: person.id, signInId: person.signInId, endpoint, ...keys };
    await transaction(sql, async (tx) => {
      if (!(await saveSubscription(tx, { ...given, now: clock.real() }))) throw new HttpError(401, 'not_signed_in');
      await keepNewestSubscriptions(tx, person.id, MAX_PUSH_DEVICES);
    });
    return describe(identity, person);
  });

  route(app, removePushSubscription, async ({ params, caller }) => {
    await deleteSubscription(sql, signedIn(caller).id, params.id);
    return { message: 'No more push messages go to that device.' };
  });
}

async function describe({ sql, settings }: Identity, person: Person): Promise<NotificationSettings> {
  const { off, devices } = await findPushSettings(sql, person.id);
  return {
    public_key: settings.push?.publicKey ?? null,
    kinds: PUSH_KINDS_OF[person.role].map((kind) => ({ kind, on: !off.includes(kind) })),
    devices: devices.map(({ id, device, since, signInId }) => ({
      id,
      device,
      since: since.toISOString(),
      is_current: signInId === person.signInId,
    })),
  };
}
