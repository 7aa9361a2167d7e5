import { internalAccount, internalMentor, lacksGuardian } from 'contracts/internal';
import { transaction } from 'svc-kit/db';
import { HttpError } from 'svc-kit/errors';
import type { LearnDeps } from './deps.ts';
import { bookable, type Calendar } from './domain/calendar.ts';
import type { Busy } from './domain/slots.ts';
import { findCalendar } from './store/calendars.ts';
import { isAthleteKnown, noteAddressConfirmed, noteAthlete, noteMentorAnswer } from './store/people.ts';

/** Our copy may be late, so catalog is asked once. @throws HttpError 503 when it is silent and the mentor unknown */
export async function learnCalendar(
  deps: LearnDeps,
  mentorId: string,
): Promise<{ calendar: Calendar; busy: Busy[] } | null> {
  const { sql, clock, log, ask, settings } = deps;
  const found = await findCalendar(sql, mentorId, clock.now());
  if (found && bookable(found.calendar).ok) return found;
  try {
    const answer = await ask(`${settings.catalogUrl}/internal/mentors/${mentorId}`, internalMentor);
    if (!answer) return found;
    await transaction(sql, (tx) => noteMentorAnswer(tx, answer, clock.now()));
  } catch (error) {
    log.warn('catalog did not answer', { error });
    if (found?.calendar.known) return found;
    throw new HttpError(503, 'service_down', { headers: { 'retry-after': '2' } });
  }
  return findCalendar(sql, mentorId, clock.now());
}

/** A name that cannot be fetched is no reason to refuse a booking. */
export async function learnAthlete(deps: LearnDeps, athleteId: string): Promise<void> {
  const { sql, log, ask, settings } = deps;
  if (await isAthleteKnown(sql, athleteId)) return;
  try {
    const answer = await ask(`${settings.identityUrl}/internal/accounts/${athleteId}`, internalAccount);
    if (!answer) return;
    const { first_name: firstName, last_name: lastName, time_zone: timeZone } = answer;
    await noteAthlete(sql, { id: athleteId, firstName, lastName, timeZone });
  } catch (error) {
    log.warn('identity did not answer', { error });
  }
}

/** The event may be late: an athlete who has just confirmed is not asked to do it again. */
export async function learnConfirmation(deps: LearnDeps, athleteId: string): Promise<boolean> {
  const { sql, log, ask, settings } = deps;
  try {
    const answer = await ask(`${settings.identityUrl}/internal/accounts/${athleteId}`, internalAccount);
    if (!answer?.address_confirmed) return false;
    const { first_name: firstName, last_name: lastName, time_zone: timeZone } = answer;
    await noteAthlete(sql, { id: athleteId, firstName, lastName, timeZone });
    await noteAddressConfirmed(sql, athleteId);
    return true;
  } catch (error) {
    log.warn('identity did not answer', { error });
    return false;
  }
}

/** By the birth date that identity knows; without one, or without an answer, they may be a minor. */
export async function learnAdult({ log, ask, settings }: LearnDeps, athleteId: string): Promise<boolean> {
  try {
    const answer = await ask(`${settings.identityUrl}/internal/accounts/${athleteId}`, internalAccount);
    return answer?.is_adult === true;
  } catch (error) {
    log.warn('identity did not answer', { error });
    return false;
  }
}

export interface Family {
  isMinor: boolean;
  /** A minor without one who has confirmed. */
  lacksGuardian: boolean;
  addressConfirmed: boolean;
  timeZone: string;
}

/** As identity has it now; null for an account that is gone. @throws HttpError 503 when it is silent */
export async function learnFamily({ log, ask, settings }: LearnDeps, athleteId: string): Promise<Family | null> {
  try {
    const answer = await ask(`${settings.identityUrl}/internal/accounts/${athleteId}`, internalAccount);
    return (
      answer && {
        isMinor: answer.is_adult !== true,
        lacksGuardian: lacksGuardian(answer),
        addressConfirmed: answer.address_confirmed === true,
        timeZone: answer.time_zone,
      }
    );
  } catch (error) {
    log.warn('identity did not answer', { error });
    throw new HttpError(503, 'service_down', { headers: { 'retry-after': '2' } });
  }
}

/** @throws HttpError 503 when identity is silent: nobody is told to name a guardian whom they may have */
export async function learnGuardianMissing(deps: LearnDeps, athleteId: string): Promise<boolean> {
  const family = await learnFamily(deps, athleteId);
  return family?.lacksGuardian ?? true;
}

/** Whether a guardian said that they take part. While identity is silent nobody is waited for: the room goes on without. */
export async function learnGuardianAwaited({ log, ask, settings }: LearnDeps, athleteId: string): Promise<boolean> {
  try {
    const answer = await ask(`${settings.identityUrl}/internal/accounts/${athleteId}`, internalAccount);
    return answer?.guardian_mode === 'in_room';
  } catch (error) {
    log.warn('identity did not answer', { error });
    return false;
  }
}
