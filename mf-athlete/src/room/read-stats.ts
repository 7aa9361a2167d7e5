/** What a connection says of itself, of about the last two seconds. */
export interface Sample {
  /** What the browser believes it can send; null while it does not know. */
  availableBps: number | null;
  roundTripMs: number | null;
  /** Of what was sent, 0 to 1. */
  lostShare: number;
  framesDecoded: number;
  soundEnergy: number;
  isRelayed: boolean;
}

interface Stat {
  type: string;
  [name: string]: unknown;
}

export function readStats(report: Iterable<Stat>): Sample {
  const all = [...report];
  const of = (type: string, kind?: string) =>
    all.filter((stat) => stat.type === type && (kind === undefined || stat.kind === kind));
  const pair = of('candidate-pair').find((one) => one.nominated === true && one.state === 'succeeded') ?? null;
  const local = all.find((stat) => stat.type === 'local-candidate' && stat.id === pair?.localCandidateId);
  const seconds = number(pair?.currentRoundTripTime);
  return {
    availableBps: number(pair?.availableOutgoingBitrate),
    roundTripMs: seconds === null ? null : seconds * 1_000,
    lostShare: Math.max(0, ...of('remote-inbound-rtp').map((stat) => number(stat.fractionLost) ?? 0)),
    framesDecoded: sum(of('inbound-rtp', 'video'), 'framesDecoded'),
    soundEnergy: sum(of('inbound-rtp', 'audio'), 'totalAudioEnergy'),
    isRelayed: local?.candidateType === 'relay',
  };
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function sum(stats: readonly Stat[], name: string): number {
  return stats.reduce((total, stat) => total + (number(stat[name]) ?? 0), 0);
}
