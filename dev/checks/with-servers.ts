import { join } from 'node:path';
import { exitWithProblem } from '../stack/start-problem.ts';
import { startPooler } from './start-pooler.ts';
import { startTestServers } from './test-servers.ts';

const POOLER = '--pooler';

/** `npm run test:servers -- [--pooler] <command…>`: runs a command with the servers that the service tests need, then stops them. */
async function main(): Promise<number> {
  const given = process.argv.slice(2);
  const command = given[0] === POOLER ? given.slice(1) : given;
  if (command.length === 0) {
    console.error('Usage: npm run test:servers -- <command…>, for example `bun test svc-booking`');
    return 2;
  }
  const servers = await startTestServers();
  const pooler = given[0] === POOLER ? await startPooler(servers.environment.TEST_DATABASE_URL) : null;
  const child = Bun.spawn(command, {
    stdio: ['inherit', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...servers.environment,
      ...(pooler ? { TEST_POOLER_URL: pooler.url } : {}),
      PATH: `${join(import.meta.dir, '../../node_modules/.bin')}:${process.env.PATH ?? ''}`,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const code = await child.exited;
  await pooler?.stop();
  await servers.stop();
  return code;
}

main().then((code) => process.exit(code), exitWithProblem);
