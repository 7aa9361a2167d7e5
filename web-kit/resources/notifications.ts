import { queryOptions } from '@tanstack/react-query';
import type { BodyInput } from 'contracts/endpoint';
import * as notifications from 'contracts/http/notifications';
import { call } from '../api.ts';
import { learnAnswer } from '../learn.ts';
import { type PushBrowser, turnPushOff, turnPushOn } from '../push.ts';
import { defineChange } from '../use-change.ts';

type NotificationKey = readonly ['notification-settings'];
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    notifications: NotificationKey;
  }
}

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'] as const,
  queryFn: ({ signal }) => call(notifications.getNotificationSettings, { signal }),
  staleTime: 0,
});

const nothing = () => [];

export const chooseNotifications = defineChange({
  ask: (body: BodyInput<typeof notifications.putNotificationSettings>) =>
    call(notifications.putNotificationSettings, { body }),
  learn: (client, settings) => learnAnswer(client, notificationSettingsQuery, settings),
  stale: nothing,
});

/** Asks the browser for leave. Null when it, or the person, says no. */
export const turnOnNotifications = defineChange({
  async ask({ browser, publicKey }: { browser: PushBrowser; publicKey: string }) {
    const body = await turnPushOn(browser, publicKey);
    return body && call(notifications.addPushSubscription, { body });
  },
  learn: (client, settings) => void (settings && learnAnswer(client, notificationSettingsQuery, settings)),
  stale: nothing,
});

/** `here`: this browser’s own. */
export const turnOffNotifications = defineChange({
  async ask({ id, here }: { id: string; here: PushBrowser | null }) {
    await call(notifications.removePushSubscription, { params: { id } });
    if (here) await turnPushOff(here);
  },
  stale: () => [notificationSettingsQuery.queryKey],
  staleAfterFailure: true,
});
