/**
 * A preload (`bun test --preload`): the clock of this process shows CLOCK_STARTS_AT at its start and runs on from there.
 * Postgres, nats-server and programs that tests start keep the machine's time.
 */
const startsAt = process.env.CLOCK_STARTS_AT;
if (startsAt) {
  const Real = Date;
  const offsetMs = Real.parse(startsAt) - Real.now();
  if (Number.isNaN(offsetMs)) throw new Error(`CLOCK_STARTS_AT is no instant: ${startsAt}`);
  const now = () => Real.now() + offsetMs;
  // A subclass would not be what Postgres' driver and others make dates with; a proxy has the same prototype.
  globalThis.Date = new Proxy(Real, {
    construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
    apply: () => new Real(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}
