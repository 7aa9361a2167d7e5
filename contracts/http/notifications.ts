import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { pushKind } from '../push.ts';
import { MAX_PUSH_DEVICES } from '../times.ts';
import { byId, id, instant, ok } from './shapes.ts';

const settings = z.object({
  /** The application server's key, for the browser to subscribe with; null where this site sends none. */
  public_key: z.string().nullable(),
  kinds: z.array(z.object({ kind: pushKind, on: z.boolean() })),
  /** The newest first. */
  devices: z.array(
    z.object({
      id,
      device: z.string().nullable(),
      since: instant,
      /** Of the sign-in that asks. */
      is_current: z.boolean(),
    }),
  ),
});
export type NotificationSettings = z.infer<typeof settings>;

export const getNotificationSettings = endpoint({
  name: 'getNotificationSettings',
  owner: 'identity',
  method: 'GET',
  path: '/notifications/settings',
  access: ['athlete', 'mentor'],
  response: settings,
  summary: 'Which push messages one gets, and on which devices.',
});

export const putNotificationSettings = endpoint({
  name: 'putNotificationSettings',
  owner: 'identity',
  method: 'PUT',
  path: '/notifications/settings',
  access: ['athlete', 'mentor'],
  body: z.object({ off: z.array(pushKind).max(pushKind.options.length) }),
  response: settings,
  summary: 'Switch kinds of push messages off; all others are on. Emails are not touched by this.',
});

const BASE64URL = /^[A-Za-z0-9_-]+$/;

export const addPushSubscription = endpoint({
  name: 'addPushSubscription',
  owner: 'identity',
  method: 'POST',
  path: '/notifications/subscriptions',
  access: ['athlete', 'mentor'],
  /** As the browser's `PushSubscription.toJSON()` has it. */
  body: z.object({
    endpoint: z.url().max(1_000),
    keys: z.object({
      /** A point of P-256, uncompressed: 65 bytes. */
      p256dh: z.string().length(87).regex(BASE64URL).startsWith('B'),
      auth: z.string().length(22).regex(BASE64URL),
    }),
  }),
  response: settings,
  errors: { 400: `${DETAIL.push_address} | ${DETAIL.push_off}`, 429: DETAIL.too_many_tries },
  summary: `Send push messages to this browser. The oldest of more than ${MAX_PUSH_DEVICES} devices is dropped.`,
});

export const removePushSubscription = endpoint({
  name: 'removePushSubscription',
  owner: 'identity',
  method: 'DELETE',
  path: '/notifications/subscriptions/:id',
  access: ['athlete', 'mentor'],
  params: byId,
  response: ok,
  summary: 'Send no more push messages to one of one’s own devices. The same answer if it is none.',
});
