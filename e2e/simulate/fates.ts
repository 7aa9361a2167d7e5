import fc from 'fast-check';

/** Drawn before the booking is made, so that the seed decides everything that people do. */
export interface Fate {
  athlete: number;
  mentor: number;
  slot: number;
  payment: 'at_once' | 'after_a_decline' | 'never' | 'unheard' | 'disputed_and_won' | 'disputed_and_lost';
  /** Who pays: the athlete's card, a parent by the link, or a parent while the athlete has a page open. */
  payer: 'athlete' | 'parent' | 'both';
  change: 'none' | 'athlete_cancels' | 'athlete_cancels_late' | 'mentor_cancels' | 'athlete_moves' | 'mentor_asks';
  says: 'yes' | 'no' | 'nothing';
  mentorComes: boolean;
  student: 'confirms' | 'forgets' | 'complains';
  decision: 'none' | 'partial' | 'full';
  mentorCompletes: boolean;
  stars: number | null;
  /** What parts the two, or ends an account, on a morning before the session or after it. */
  upheaval:
    | 'none'
    | 'athlete_blocks'
    | 'mentor_blocks'
    | 'athlete_reports'
    | 'mentor_reports'
    | 'athlete_deletes'
    | 'mentor_deletes'
    | 'founder_cancels';
  upheavalComes: 'ahead' | 'after';
  /** Of whom a report is about. */
  verdict: 'none' | 'warn' | 'hide' | 'remove';
}

function chosen<T>(...choices: [number, T][]): fc.Arbitrary<T> {
  return fc.oneof(...choices.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));
}

const fate: fc.Arbitrary<Fate> = fc.noBias(
  fc.record({
    athlete: fc.nat(),
    mentor: fc.nat(),
    slot: fc.nat(),
    payment: chosen<Fate['payment']>(
      [70, 'at_once'],
      [8, 'after_a_decline'],
      [8, 'never'],
      [6, 'unheard'],
      [4, 'disputed_and_won'],
      [4, 'disputed_and_lost'],
    ),
    payer: chosen<Fate['payer']>([80, 'athlete'], [16, 'parent'], [4, 'both']),
    change: chosen<Fate['change']>(
      [74, 'none'],
      [6, 'athlete_cancels'],
      [5, 'athlete_cancels_late'],
      [5, 'mentor_cancels'],
      [5, 'athlete_moves'],
      [5, 'mentor_asks'],
    ),
    says: chosen<Fate['says']>([2, 'yes'], [1, 'no'], [1, 'nothing']),
    mentorComes: chosen([93, true], [7, false]),
    student: chosen<Fate['student']>([75, 'confirms'], [15, 'forgets'], [10, 'complains']),
    decision: chosen<Fate['decision']>([1, 'none'], [1, 'partial'], [1, 'full']),
    mentorCompletes: chosen([80, true], [20, false]),
    stars: chosen<number | null>([40, null], [40, 5], [15, 4], [5, 2]),
    upheaval: chosen<Fate['upheaval']>(
      [84, 'none'],
      [2, 'athlete_blocks'],
      [2, 'mentor_blocks'],
      [4, 'athlete_reports'],
      [1, 'mentor_reports'],
      [2, 'athlete_deletes'],
      [1, 'mentor_deletes'],
      [4, 'founder_cancels'],
    ),
    upheavalComes: chosen<Fate['upheavalComes']>([2, 'ahead'], [1, 'after']),
    verdict: chosen<Fate['verdict']>([3, 'none'], [2, 'warn'], [2, 'hide'], [1, 'remove']),
  }),
);

export function drawFates(seed: number, count: number): Fate[] {
  return fc.sample(fate, { seed, numRuns: count });
}
