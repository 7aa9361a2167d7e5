import { accessCookie, deviceCookie, refreshCookie } from 'contracts/cookies';
import { isDeviceToken } from 'svc-kit/device-token';

export interface Credentials {
  bearer: string | null;
  cookie: string | null;
  hasRefreshCookie: boolean;
}

/** 'ambiguous': one header holds two credentials, and two servers might pick different ones. */
export type CredentialReader = (headers: Headers) => Credentials | 'ambiguous';

export function createCredentialReader(publicUrl: string): CredentialReader {
  const [access, refresh] = [accessCookie(publicUrl), refreshCookie(publicUrl)];
  return (headers) => {
    const authorization = headers.get('authorization');
    if (authorization?.includes(',')) return 'ambiguous';
    const bearer = authorization ? (/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '') : null;
    const cookies = headers.get('cookie');
    if (!cookies) return { bearer, cookie: null, hasRefreshCookie: false };
    return { bearer, cookie: readCookie(cookies, access), hasRefreshCookie: readCookie(cookies, refresh) !== null };
  };
}

/** A cookie of ours that marks a device; null for none and for invented ones. */
export type DeviceReader = (headers: Headers) => string | null;

export function createDeviceReader(publicUrl: string, secret: string): DeviceReader {
  const name = deviceCookie(publicUrl);
  return (headers) => {
    const token = readCookie(headers.get('cookie') ?? '', name);
    return token && isDeviceToken(secret, token) ? token : null;
  };
}

function readCookie(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const [key, value] = part.split('=', 2);
    if (key?.trim() === name) return value?.trim() || null;
  }
  return null;
}
