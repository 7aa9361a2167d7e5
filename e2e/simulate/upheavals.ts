import { minutesAfter } from '../marketplace.ts';
import type { Crowd, Person } from './crowd.ts';
import type { Fate } from './fates.ts';

const HIDDEN_MINUTES = 3 * 24 * 60;

export interface Parted {
  id: string;
  fate: Fate;
  athlete: Person;
  mentor: Person;
}

export async function upset(crowd: Crowd, { id, fate, athlete, mentor }: Parted): Promise<void> {
  const { ask, askAsFounder } = crowd;
  const report = (by: Person) =>
    ask(by, 'POST', `/sessions/${id}/report`, { reason: fate.slot % 2 ? 'in_danger' : 'rude', text: 'Please look.' });
  switch (fate.upheaval) {
    case 'athlete_blocks':
      return ask(athlete, 'POST', `/sessions/${id}/block`);
    case 'mentor_blocks':
      return ask(mentor, 'POST', `/sessions/${id}/block`);
    case 'athlete_reports':
      return report(athlete);
    case 'mentor_reports':
      return report(mentor);
    case 'athlete_deletes':
      return leave(crowd, athlete);
    case 'mentor_deletes':
      return leave(crowd, mentor);
    case 'founder_cancels':
      return askAsFounder('POST', `/sessions/${id}/cancel`);
  }
}

async function leave({ ask }: Crowd, person: Person): Promise<void> {
  if (await ask(person, 'POST', '/account/delete', { password: person.password })) person.isGone = true;
}

export async function decideReports(
  { market, founder, askAsFounder }: Crowd,
  fateOf: (sessionId: string) => Fate | undefined,
): Promise<void> {
  const token = await founder();
  for (const { id, status, subject } of await market.good('GET', '/admin/reports', token)) {
    if (status === 'decided') continue;
    const decision = fateOf(subject.id)?.verdict ?? 'none';
    const more = {
      ...(decision === 'hide' ? { until: minutesAfter(await market.now(), HIDDEN_MINUTES).toISOString() } : {}),
      ...(decision === 'warn' ? { message: 'Please keep to what you came to talk about.' } : {}),
    };
    await askAsFounder('POST', `/admin/reports/${id}/decide`, { decision, note: 'We read it.', ...more });
  }
}
