import { calculateJwkThumbprint, type JSONWebKeySet } from 'jose';
import type { Log } from 'svc-kit/log';

/** @returns told by which key identity signs: with one that we don't have, every sign-in works and opens nothing */
export function createKeyCheck({ keys }: JSONWebKeySet, log: Log): (thumbprint: string) => Promise<void> {
  const ours = Promise.allSettled(keys.map((key) => calculateJwkThumbprint(key)));
  let isSaid = false;
  return async (thumbprint) => {
    const isOurs = (await ours).some((own) => own.status === 'fulfilled' && own.value === thumbprint);
    if (!isOurs && !isSaid)
      log.error('identity signs with a key that is not in JWT_PUBLIC_JWKS: nothing that it signs is taken here');
    isSaid = !isOurs;
  };
}
