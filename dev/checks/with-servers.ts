import { join } from 'node:path';
import { exitWithProblem } from '../stack/start-problem.ts';
import { startTestServers } from './test-servers.ts';

/** `npm run test:servers -- <command…>`: runs a command with the servers that the service tests need, then stops them. */
async function main(): Promise<number> {
  const command = process.argv.slice(2);
  if (command.length === 0) {
    console.error('Usage: npm run test:servers -- <command…>, for example `bun test svc-booking`');
    return 2;
  }
  const servers = await startTestServers();
  const child = Bun.spawn(command, {
    stdio: ['inherit', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...servers.environment,
      PATH: `${join(import.meta.dir, '../../node_modules/.bin')}:${process.env.PATH ?? ''}`,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const code = await child.exited;
  await servers.stop();
  return code;
}

main().then((code) => process.exit(code), exitWithProblem);
