import type { Sample } from './read-stats.ts';

export type Quality = 'good' | 'fair' | 'weak';
type Measured = Pick<Sample, 'availableBps' | 'sentBps' | 'roundTripMs' | 'lostShare'>;

/** What is asked of the encoder; the last step sends no pictures, so that the sound gets through. */
export const STEPS = [
  { active: true, maxBitrate: 1_500_000, scaleResolutionDownBy: 1, maxFramerate: 30 },
  { active: true, maxBitrate: 350_000, scaleResolutionDownBy: 2, maxFramerate: 20 },
  { active: true, maxBitrate: 120_000, scaleResolutionDownBy: 4, maxFramerate: 10 },
  { active: false },
] as const satisfies readonly RTCRtpEncodingParameters[];
export const SOUND_ONLY = STEPS.length - 1;

/** Below this a step stutters. */
const LEAST_BPS = [220_000, 110_000, 50_000, 0];
const LOSS_THAT_STUTTERS = 0.1;
const LOSS_OF_A_GOOD_WAY = 0.02;
const BAD_SAMPLES = 2;
const GOOD_SAMPLES = 5;
const MOST_PATIENCE = 60;
/** Browsers guess no more than one and a half times what is sent, however wide the line is. */
const SHARE_THAT_FILLS = 0.75;

export interface Ladder {
  step: number;
  bad: number;
  good: number;
  /** Good samples asked for before the next step up; grows when a step up did not hold. */
  patience: number;
  /** The last step was one up, and has not held yet. */
  isTrial: boolean;
}
export const AT_THE_TOP: Ladder = { step: 0, bad: 0, good: 0, patience: GOOD_SAMPLES, isTrial: false };

export function nextStep(ladder: Ladder, sample: Measured): Ladder {
  const limitBps = limitOf(sample);
  const stutters = limitBps < (LEAST_BPS[ladder.step] ?? 0) || sample.lostShare > LOSS_THAT_STUTTERS;
  return stutters ? afterBad(ladder) : afterGood(ladder, sample.lostShare, limitBps);
}

function afterBad(ladder: Ladder): Ladder {
  const { step, patience, isTrial } = ladder;
  const bad = ladder.bad + 1;
  if (bad < BAD_SAMPLES || step === SOUND_ONLY) return { ...ladder, bad, good: 0 };
  const longer = isTrial ? Math.min(MOST_PATIENCE, patience * 2) : patience;
  return { step: step + 1, bad: 0, good: 0, patience: longer, isTrial: false };
}

function afterGood(ladder: Ladder, lostShare: number, limitBps: number): Ladder {
  const { step, patience } = ladder;
  // Without pictures the browser does not find out how much more there would be: then only the loss counts.
  const hasRoom = step === SOUND_ONLY || limitBps > (LEAST_BPS[step - 1] ?? 0);
  const good = lostShare <= LOSS_OF_A_GOOD_WAY && hasRoom ? ladder.good + 1 : 0;
  if (step > 0 && good >= patience) return { step: step - 1, bad: 0, good: 0, patience, isTrial: true };
  const isTrial = ladder.isTrial && good < patience;
  return { ...ladder, bad: 0, good, isTrial, patience: good > MOST_PATIENCE ? GOOD_SAMPLES : patience };
}

/** Infinite while nothing shows that the line ends there: a dark picture, or none, fills no line. */
function limitOf({ availableBps, sentBps }: Measured): number {
  if (availableBps === null) return Number.POSITIVE_INFINITY;
  return sentBps !== null && sentBps < availableBps * SHARE_THAT_FILLS ? Number.POSITIVE_INFINITY : availableBps;
}

export function qualityOf(sample: Measured): Quality {
  const { roundTripMs, lostShare } = sample;
  const isBelow = (bps: number) => limitOf(sample) < bps;
  if (lostShare > LOSS_THAT_STUTTERS || (roundTripMs ?? 0) > 800 || isBelow(110_000)) return 'weak';
  if (lostShare > 0.03 || (roundTripMs ?? 0) > 350 || isBelow(220_000)) return 'fair';
  return 'good';
}
