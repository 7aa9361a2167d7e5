import { internalAccount, internalMentor } from 'contracts/internal';
import { HttpError } from 'svc-kit/errors';
import type { LearnDeps } from './deps.ts';
import { bookable, type Calendar } from './domain/calendar.ts';
import type { Busy } from './domain/slots.ts';
import { findCalendar } from './store/calendars.ts';
import { isAthleteKnown, noteAthlete, noteMentorAnswer } from './store/people.ts';

/**
 * A mentor's calendar; catalog is asked once when our copy is missing or says that he cannot be booked, for it may be late.
 * @throws HttpError 503 when nothing is known of him and catalog does not answer
 */
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
    await noteMentorAnswer(sql, answer);
  } catch (error) {
    log.warn('catalog did not answer', { error });
    if (found?.calendar.known) return found;
    throw new HttpError(503, 'service_down', { headers: { 'retry-after': '2' } });
  }
  return findCalendar(sql, mentorId, clock.now());
}

/** Makes sure that an athlete's name can be shown. A name that cannot be had now is no reason to refuse anything. */
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
