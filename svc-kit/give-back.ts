import { SECOND_MS } from 'contracts/times';

const LOOK_MS = 5 * SECOND_MS;
const QUIET_SHARE = 0.05;
/** An idle service takes 1%. */
const IDLE_SHARE = 0.02;
/** How long nobody has come before compiled code goes, too: what came in bursts would always meet code that isn't. */
const IDLE_LOOKS = 8;
/** Of processor time since the last time: less than that leaves little behind. An idle service has worked so much in 25 s. */
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
  let toCollectMs = worthMs;
  let toShrinkMs = worthMs;
  let idleLooks = 0;
  setInterval(() => {
    const { user, system } = process.cpuUsage(last);
    last = process.cpuUsage();
    const usedMs = (user + system) / 1_000;
    toCollectMs += usedMs;
    toShrinkMs += usedMs;
    idleLooks = usedMs > lookMs * IDLE_SHARE ? 0 : idleLooks + 1;
    const isQuiet = usedMs <= lookMs * QUIET_SHARE;
    const shrinks = idleLooks >= IDLE_LOOKS && toShrinkMs >= worthMs;
    if (!shrinks && !(isQuiet && toCollectMs >= worthMs)) return;
    toCollectMs = 0;
    for (const forget of forgets) forget();
    collect();
    if (shrinks) {
      toShrinkMs = 0;
      shrink();
    }
    last = process.cpuUsage();
  }, lookMs).unref();
}
