import type { BodyInput } from 'contracts/endpoint';
import type { addPushSubscription } from 'contracts/http/notifications';

export interface PushBrowser {
  registration: ServiceWorkerRegistration;
}
export type PushSupport = PushBrowser | 'unsupported' | 'needs_home_screen';
type Subscribed = BodyInput<typeof addPushSubscription>;

/** On an iPhone only what stands on the home screen may. */
export async function findPushBrowser(): Promise<PushSupport> {
  const can = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!can) return isIphone() ? 'needs_home_screen' : 'unsupported';
  const registration = await registerWorker();
  return registration ? { registration } : 'unsupported';
}

/** Undefined where none may run. Asked for again at every visit, past all caches: a new one counts at once. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
}

export function isIphone(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

export function isBlocked(): boolean {
  return Notification.permission === 'denied';
}

export async function isSubscribed({ registration }: PushBrowser): Promise<boolean> {
  return Notification.permission === 'granted' && (await registration.pushManager.getSubscription()) !== null;
}

/** Null when the person says no. */
export async function turnPushOn({ registration }: PushBrowser, publicKey: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  // One for an older key of the site cannot be renewed.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  // Before it is active, nothing can be subscribed.
  await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

export async function turnPushOff({ registration }: PushBrowser): Promise<void> {
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}

/** On the way out; the server forgets this browser by itself. */
export async function forgetPush(): Promise<void> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
