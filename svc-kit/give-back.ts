import { SECOND_MS } from 'contracts/times';

const LOOK_MS = 5 * SECOND_MS;
/** What comes in bursts finds compiled code and known callers through pauses shorter than all these looks. */
const QUIET_LOOKS = 6;
const QUIET_SHARE = 0.05;
/** An idle service takes 1 to 3%. Where there is a little work, compiled code stays. */
const IDLE_SHARE = 0.035;
/** Of processor time since the last time: less than that leaves little behind. An idle service works so much in 15 s. */
const WORTH_MS = SECOND_MS / 4;

const forgets = new Set<() => void>();

/** For what is kept only to spare work: it is forgotten after a load, and whoever comes next is worked for anew. */
export function forgetAfterLoad(forget: () => void): void {
  forgets.add(forget);
}

interface Giving {
  lookMs?: number;
  worthMs?: number;
  collect?(): void;
  shrink?(): void;
}

/** A heap keeps its largest size for hours. Collecting takes some 10 ms, so it waits until the process is quiet. */
export function giveBackAfterLoad({
  lookMs = LOOK_MS,
  worthMs = WORTH_MS,
  collect = () => Bun.gc(true),
  shrink = () => Bun.shrink(),
}: Giving = {}): void {
  let last = process.cpuUsage();
  let workedMs = worthMs;
  let quietLooks = 0;
  let idleLooks = 0;
  setInterval(() => {
    const { user, system } = process.cpuUsage(last);
    last = process.cpuUsage();
    const usedMs = (user + system) / 1_000;
    workedMs += usedMs;
    quietLooks = usedMs > lookMs * QUIET_SHARE ? 0 : quietLooks + 1;
    idleLooks = usedMs > lookMs * IDLE_SHARE ? 0 : idleLooks + 1;
    if (quietLooks < QUIET_LOOKS || workedMs < worthMs) return;
    for (const forget of forgets) forget();
    collect();
    if (idleLooks >= QUIET_LOOKS) shrink();
    quietLooks = 0;
    workedMs = 0;
    last = process.cpuUsage();
  }, lookMs).unref();
}

interface Giving {
  lookMs?: number;
  worthMs?: number;
  collect?(): void;
  /** Gives back compiled code, too. */
  shrink?(): void;
}
