const LOOK_MS = 1_000;
/** Timers of a page that nobody sees may be a second late, not more. */
const SLEPT_MS = 5_000;

type Connection = EventTarget & { type?: string };

/** Another network, or a device that woke up: what was connected may only seem so. */
export function watchNetwork(onChange: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('online', onChange, { signal });
  const { connection } = navigator as Navigator & { connection?: Connection };
  let type = connection?.type;
  // It also fires for every new estimate of the speed.
  const onConnection = () => {
    if (connection?.type === type) return;
    type = connection?.type;
    onChange();
  };
  connection?.addEventListener('change', onConnection, { signal });
  let last = Date.now();
  const timer = setInterval(() => {
    const slept = Date.now() - last > LOOK_MS + SLEPT_MS;
    last = Date.now();
    if (slept) onChange();
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    stop.abort();
  };
}
