import { fetchPublic } from 'svc-kit/fetch-public';
import { isPublicAddress } from 'svc-kit/public-address';
import type { Urgency } from 'web-push';
import type { PushSettings } from '../settings.ts';
import type { Subscription } from '../store/push.ts';

export interface PushMessage {
  text: string;
  ttlSeconds: number;
  /** At most 32 characters of base64url. */
  topic: string;
  urgency: Urgency;
}

/** `refused`: this message will never be taken. `gone`: nor will any other to this browser. */
export type PushOutcome = { kind: 'sent' | 'refused' | 'gone' } | { kind: 'later'; seconds: number | null };

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const MOST_PATIENT_SECONDS = 3_600;

export function createPushTransport(settings: PushSettings, subject: string) {
  const { publicKey, privateKey, allow, ca } = settings;
  return async (to: Subscription, message: PushMessage): Promise<PushOutcome> => {
    const details = await compose(to, message, { subject: `mailto:${subject}`, publicKey, privateKey });
    if (!details) return { kind: 'gone' };
    const answer = await fetchPublic(details.endpoint, {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)])),
      body: details.body,
      maxBytes: MAX_ANSWER_BYTES,
      timeoutMs: TIMEOUT_MS,
      allow,
      ...(ca === undefined ? {} : { ca }),
    });
    if (answer.ok) return { kind: 'sent' };
    if (answer.refusal === 'gone' || answer.refusal === 'not_https' || answer.refusal === 'private_address')
      return { kind: 'gone' };
    return answer.refusal === 'bad_status'
      ? afterStatus(answer.status ?? 0, answer.retryAfter)
      : { kind: 'later', seconds: null };
  };
}
export type PushTransport = ReturnType<typeof createPushTransport>;

/** It comes with the first message: with the programs that it needs, it takes an eighth of the service's memory. */
const loadWebPush = async () => (await import('web-push')).default;

/** Null for keys with which nothing can be encrypted. */
async function compose(
  { endpoint, p256dh, auth }: Subscription,
  { text, ttlSeconds, topic, urgency }: PushMessage,
  vapidDetails: { subject: string; publicKey: string; privateKey: string },
) {
  const webPush = await loadWebPush();
  try {
    const options = { vapidDetails, TTL: ttlSeconds, topic, urgency, contentEncoding: 'aes128gcm' as const };
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, options);
  } catch {
    return null;
  }
}

function afterStatus(status: number, retryAfter: string | undefined): PushOutcome {
  if (status === 429 || status >= 500) return { kind: 'later', seconds: secondsOf(retryAfter) };
  return { kind: 'refused' };
}

/** A number of seconds or a date (RFC 9110). */
function secondsOf(retryAfter: string | undefined): number | null {
  if (!retryAfter) return null;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), MOST_PATIENT_SECONDS) : null;
}

/** Whether it may be one, without asking anybody; names are resolved when something is sent. */
export function isPushAddress(endpoint: string, { allow }: Pick<PushSettings, 'allow'>): boolean {
  const url = new URL(endpoint);
  if (url.username || url.password || url.hash) return false;
  if (allow.includes(url.host)) return true;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAddress = host.includes(':') || /^[\d.]+$/.test(host);
  if (isAddress ? !isPublicAddress(host) : !host.includes('.') || /\.(local|internal|localhost)$/.test(host))
    return false;
  return url.protocol === 'https:' && url.port === '';
}
