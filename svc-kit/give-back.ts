import { SECOND_MS } from 'contracts/times';

const LOOK_MS = 5 * SECOND_MS;
const QUIET_SHARE = 0.05;
/** Of processor time since the last time: less than that leaves little behind. An idle service has worked so much in 25 s. */
const WORTH_MS = SECOND_MS / 4;

const forgets = new Set<() => void>();

/** For what is kept only to spare work: it is forgotten after a load, and whoever comes next is worked for anew. */
export function forgetAfterLoad(forget: () => void): void {
  forgets.add(forget);
}

/** A heap keeps its largest size for hours. Collecting takes some 10 ms, so it waits until the process is idle. */
export function giveBackAfterLoad({ lookMs = LOOK_MS, worthMs = WORTH_MS, giveBack = collect } = {}): void {
  let last = process.cpuUsage();
  let workedMs = worthMs;
  setInterval(() => {
    const { user, system } = process.cpuUsage(last);
    last = process.cpuUsage();
    const usedMs = (user + system) / 1_000;
    workedMs += usedMs;
    if (usedMs > lookMs * QUIET_SHARE || workedMs < worthMs) return;
    workedMs = 0;
    for (const forget of forgets) forget();
    giveBack();
    last = process.cpuUsage();
  }, lookMs).unref();
}

function collect(): void {
  Bun.gc(true);
  Bun.shrink();
}
