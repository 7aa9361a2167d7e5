import { internalAccount } from 'contracts/internal';
import { HttpError } from 'svc-kit/errors';
import type { Deps } from './deps.ts';

/** @throws HttpError 409 unless identity knows the mentor to be an adult, 503 while it cannot be asked */
export async function refuseMinor({ ask, log, settings }: Deps, mentorId: string): Promise<void> {
  const account = await ask(`${settings.identityUrl}/internal/accounts/${mentorId}`, internalAccount).catch((error) => {
    log.warn('identity could not be asked for an age', { mentorId, error });
    throw new HttpError(503, 'service_down', { headers: { 'retry-after': '2' } });
  });
  if (account?.role !== 'mentor') throw new HttpError(404, 'mentor_not_found');
  if (account.is_adult === false) throw new HttpError(409, 'mentor_underage');
  if (!account.is_adult) throw new HttpError(409, 'birth_date_missing');
}
