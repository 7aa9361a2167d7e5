import { deviceCookie } from 'contracts/cookies';
import { CLIENT_ADDRESS_HEADER } from 'contracts/headers';
import { DAY_MS, DEVICE_DAYS } from 'contracts/times';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { networkOf } from 'svc-kit/client-network';
import type { Db } from 'svc-kit/db';
import { isDeviceToken, newDeviceToken } from 'svc-kit/device-token';
import type { AppEnv } from 'svc-kit/route';
import { cookieOptions } from './credentials.ts';
import type { Identity } from './identity.ts';
import { sha256 } from './secrets.ts';
import { isKnownDevice } from './store/devices.ts';

/** Whom limits count for: a device on which the account was signed in before, else a network. */
export interface Asker {
  id: string;
  isKnown: boolean;
}

/** What a request shows of its sender, before anybody looks whether the account knows the device. */
export interface Origin {
  network: string;
  deviceHash: string | null;
}

/** Calls that bypass the gateway share one network. */
export function clientNetwork(c: Context<AppEnv>): string {
  return networkOf(c.req.header(CLIENT_ADDRESS_HEADER) ?? 'direct');
}

export function originOf(identity: Identity, c: Context<AppEnv>): Origin {
  const token = readDeviceToken(identity, c);
  return { network: clientNetwork(c), deviceHash: token && sha256(token) };
}

export async function findAsker(db: Db, email: string, { network, deviceHash }: Origin): Promise<Asker> {
  if (deviceHash && (await isKnownDevice(db, email, deviceHash))) return { id: `device ${deviceHash}`, isKnown: true };
  return { id: sha256(network), isKnown: false };
}

/** One cookie for all accounts of a browser. Returns its hash. */
export function markDevice(identity: Identity, c: Context<AppEnv>): string {
  const { publicUrl, deviceSecret } = identity.settings;
  const token = readDeviceToken(identity, c) ?? newDeviceToken(deviceSecret);
  setCookie(c, deviceCookie(publicUrl), token, cookieOptions(publicUrl, (DEVICE_DAYS * DAY_MS) / 1000));
  return sha256(token);
}

function readDeviceToken({ settings }: Identity, c: Context<AppEnv>): string | null {
  const token = getCookie(c, deviceCookie(settings.publicUrl));
  return token && isDeviceToken(settings.deviceSecret, token) ? token : null;
}
