import { z } from 'zod';

const LOOKS = 10;
const order = z.object({ beats: z.instanceof(Int32Array), silentMs: z.number() });

/** Counts its own looks and not time: a process that was stopped as a whole and goes on has done nothing wrong. */
function watch({ beats, silentMs }: z.infer<typeof order>): void {
  let last = Atomics.load(beats, 0);
  let silentLooks = 0;
  setInterval(() => {
    const now = Atomics.load(beats, 0);
    silentLooks = now === last ? silentLooks + 1 : 0;
    last = now;
    if (silentLooks < LOOKS) return;
    process.stderr.write(`The event loop was blocked for ${silentMs / 1_000} s; this process ends.\n`);
    process.kill(process.pid, 'SIGKILL');
  }, silentMs / LOOKS);
}

self.addEventListener('message', ({ data }) => watch(order.parse(data)));
