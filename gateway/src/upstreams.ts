import type { Log } from 'svc-kit/log';

const POLL_MS = 40;
const REPORT_MS = 5_000;

export async function readiness(urls: Readonly<Record<string, string>>): Promise<Record<string, boolean>> {
  const entries = Object.entries(urls).map(async ([name, url]) => [name, await isReady(url)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

export async function waitForServices(urls: Readonly<Record<string, string>>, log: Log): Promise<void> {
  let reportedAt = performance.now();
  for (;;) {
    const ready = await readiness(urls);
    const missing = Object.keys(urls).filter((name) => !ready[name]);
    if (missing.length === 0) return;
    if (performance.now() - reportedAt > REPORT_MS) {
      log.warn('waiting for services', { missing });
      reportedAt = performance.now();
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
