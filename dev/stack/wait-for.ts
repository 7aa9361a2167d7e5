import { connect } from 'node:net';

export async function waitFor(
  check: () => boolean | Promise<boolean>,
  limitMs: number,
  everyMs = 25,
): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    if (await check()) return true;
    await Bun.sleep(everyMs);
  }
  return false;
}

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}

export async function answersOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Ready, and with nothing missing that it could do without. */
export async function isWhole(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2000) });
    const report: unknown = await response.json();
    return (
      response.ok && typeof report === 'object' && report !== null && 'status' in report && report.status === 'ready'
    );
  } catch {
    return false;
  }
}
