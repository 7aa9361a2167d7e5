import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Launched, lastLines, launchProgram } from './child-process.ts';
import type { Secrets } from './secrets.ts';
import { ROOT } from './settings.ts';
import { StartProblem } from './start-problem.ts';
import { isListening, waitFor } from './wait-for.ts';

/** Resolves when nats-server, with deploy/nats/nats.conf, takes connections on 127.0.0.1. @throws StartProblem */
export async function startNats(options: {
  binary: string;
  port: number;
  storeDir: string;
  logDir: string;
  passwords: Secrets['brokers'];
}): Promise<Launched> {
  mkdirSync(options.storeDir, { recursive: true });
  const passwords = Object.entries(options.passwords).map(([user, password]) => [
    `NATS_${user.toUpperCase()}_PASSWORD`,
    password,
  ]);
  const launched = launchProgram({
    name: 'nats',
    command: [
      options.binary,
      ...['-c', join(ROOT, 'deploy/nats/nats.conf')],
      ...['-a', '127.0.0.1', '-p', String(options.port), '-sd', options.storeDir],
    ],
    // Go lets a heap double before it collects: after 2,000 mails 25 MB, so 8.
    environment: { ...Object.fromEntries(passwords), GOGC: '50' },
    cwd: ROOT,
    logDir: options.logDir,
  });
  let hasEnded = false;
  void launched.exited.then(() => {
    hasEnded = true;
  });
  await waitFor(async () => hasEnded || (await isListening(options.port)), 20_000, 10);
  if (hasEnded || !(await isListening(options.port))) {
    launched.kill();
    throw new StartProblem(`nats-server did not start: ${lastLines(options.logDir, 'nats', 3)}`);
  }
  return launched;
}
