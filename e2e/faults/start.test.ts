import { expect } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../svc-kit/free-ports.ts';
import { until } from '../stack.ts';
import { environmentOf, launch, ROOT } from './beside.ts';
import { underWatch } from './under-watch.ts';

const scene = underWatch();
const { prove } = scene;
/** Ever longer pauses: a wait of a few seconds leaves a handful of lines, not hundreds. */
const MOST_LINES = 12;

interface Line {
  level: string;
  message: string;
  reason?: string;
}

/** A service starts with a wrong setting. @returns what it logged once a warning was among it, while it waits */
async function startWith(setting: (environment: Record<string, string>) => Record<string, string>): Promise<Line[]> {
  const environment = await environmentOf(scene.stack, 'catalog');
  const port = await findFreePort();
  const log = join(scene.stack.dataDir, 'logs', `catalog-${port}.log`);
  const program = launch({
    ...{ name: 'catalog', port, root: ROOT, log },
    settings: { ...environment, ...setting(environment), PORT: String(port) },
  });
  const lines = (): Line[] =>
    readFileSync(log, 'utf8')
      .split('\n')
      // The last one may be just being written.
      .slice(0, -1)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  try {
    await until(() => lines().some(({ level }) => level === 'warn'), 'a warning');
    const alive = await fetch(`http://127.0.0.1:${port}/health`);
    expect(alive.status).toBe(200);
    await Bun.sleep(4_000);
    return lines();
  } finally {
    await program.kill('SIGKILL');
  }
}

const warnings = (lines: Line[]) => lines.filter(({ level }) => level === 'warn');

prove('the database refuses the password: the service says so, waits, and tries ever more rarely', async () => {
  const lines = await startWith(({ DATABASE_URL = '' }) => ({
    DATABASE_URL: DATABASE_URL.replace(/:[^:@/]+@/, ':wrong@'),
  }));
  expect(warnings(lines)[0]?.reason).toMatch(/password authentication failed/);
  expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
});

prove('the broker is not there: the service says so, waits, and tries ever more rarely', async () => {
  const nowhere = await findFreePort();
  const lines = await startWith(() => ({ NATS_URL: `nats://catalog:secret@127.0.0.1:${nowhere}` }));
  expect(JSON.stringify(warnings(lines)[0])).toMatch(/broker/);
  expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
});
