import { COURT_SPORTS } from './court-sports.ts';
import { FIELD_SPORTS } from './field-sports.ts';
import type { DemoMentor } from './person.ts';
import { SOLO_SPORTS } from './solo-sports.ts';
import { WAITING_MENTORS } from './waiting-mentors.ts';

/** The first one, who has a full dashboard, is the account to try. */
export const MENTORS: [DemoMentor, ...DemoMentor[]] = [
  ...COURT_SPORTS,
  ...FIELD_SPORTS,
  ...SOLO_SPORTS,
  ...WAITING_MENTORS,
];
