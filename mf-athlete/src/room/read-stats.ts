/** What a connection says of itself, of about the last two seconds. */
export interface Sample {
  /** What the browser believes it can send; null while it does not know. */
  availableBps: number | null;
  /** What it did send since the sample before; null for the first one of a way. */
  sentBps: number | null;
  roundTripMs: number | null;
  /** Of what was sent, 0 to 1. */
  lostShare: number;
  framesDecoded: number;
}

interface Stat {
  type: string;
  [name: string]: unknown;
}

/** Of one connection. */
export function createMeter(): (report: Iterable<Stat>) => Sample {
  let before: { way: unknown; bytes: number; atMs: number } | null = null;
  return (report) => {
    const all = [...report];
    const pair = wayOf(all);
    const [bytes, atMs] = [number(pair?.bytesSent), number(pair?.timestamp)];
    const passedMs = before && before.way === pair?.id && atMs !== null ? atMs - before.atMs : 0;
    const sentBps = before && bytes !== null && passedMs > 0 ? ((bytes - before.bytes) * 8_000) / passedMs : null;
    before = bytes === null || atMs === null ? null : { way: pair?.id, bytes, atMs };
    const seconds = number(pair?.currentRoundTripTime);
    return {
      availableBps: number(pair?.availableOutgoingBitrate),
      sentBps,
      roundTripMs: seconds === null ? null : seconds * 1_000,
      lostShare: lostShareOf(all),
      framesDecoded: sum(of(all, 'inbound-rtp', 'video'), 'framesDecoded'),
    };
  };
}

/** Several ways may have been found good; what a browser knows of its line it says of the one it uses. */
function wayOf(all: readonly Stat[]): Stat | null {
  const used = of(all, 'transport')[0]?.selectedCandidatePairId;
  const pairs = of(all, 'candidate-pair');
  return (
    pairs.find(({ id }) => used !== undefined && id === used) ??
    pairs.find(({ nominated, state }) => nominated === true && state === 'succeeded') ??
    null
  );
}

/** What the others last said of pictures that do not leave any more says nothing of the line. */
function lostShareOf(all: readonly Stat[]): number {
  const stopped = of(all, 'outbound-rtp').flatMap(({ id, active }) => (active === false ? [id] : []));
  const said = of(all, 'remote-inbound-rtp').filter(({ localId }) => !stopped.includes(localId));
  return Math.max(0, ...said.map(({ fractionLost }) => number(fractionLost) ?? 0));
}

function of(all: readonly Stat[], type: string, kind?: string): Stat[] {
  return all.filter((stat) => stat.type === type && (kind === undefined || stat.kind === kind));
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function sum(stats: readonly Stat[], name: string): number {
  return stats.reduce((total, stat) => total + (number(stat[name]) ?? 0), 0);
}
