// A preload (`bun test --preload`): clocks of this process and of the Bun programs that inherit its environment show
// CLOCK_STARTS_AT at its start and run on from there. Postgres and nats-server keep the machine's time.
const startsAt = process.env.CLOCK_STARTS_AT;
if (startsAt) {
  const Real = Date;
  const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? Real.parse(startsAt) - Real.now());
  if (Number.isNaN(shiftMs)) throw new Error(`CLOCK_STARTS_AT is no instant: ${startsAt}`);
  process.env.CLOCK_SHIFT_MS = String(shiftMs);
  process.env.BUN_OPTIONS = JSON.stringify(`--preload=${import.meta.path}`);
  const now = () => Real.now() + shiftMs;
  // Not a subclass: dates that Postgres' driver makes would not be instances of it.
  globalThis.Date = new Proxy(Real, {
    construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
    apply: () => new Real(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}
