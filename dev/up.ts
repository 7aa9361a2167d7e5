import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND } from 'contracts/brand';
import { giveBackAfterLoad } from 'svc-kit/give-back';
import { isLocalName, reachable } from 'svc-kit/local-names';
import { startStep, tell } from './stack/progress.mjs';
import { DEMO_ADMIN, ROOT, readSettings } from './stack/settings.ts';
import { type Stack, startStack } from './stack/stack.ts';
import { exitWithProblem, StartProblem } from './stack/start-problem.ts';
import { stopWithNpm } from './stack/stop-with-npm.ts';
import { NOTHING_WATCHED, readNames, WATCH_HELP, type WatchedNames } from './watch/names.ts';

/** `npm start` and `npm run dev`: the whole of it on one machine, until Ctrl-C. */
async function main(): Promise<void> {
  const began = performance.now();
  const { watched, flags } = readCommand(process.argv.slice(2));
  const settings = readSettings(flags, process.env);
  giveBackAfterLoad();
  const stack = await startStack(settings, (line) => tell(line), watched);
  const step = startStep('Starting');
  let isStopping = false;
  const stopAndExit = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    tell('Stopping …');
    await stack.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopAndExit(0));
  stopWithNpm(() => stopAndExit(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      console.error(error);
      void stopAndExit(1);
    });
  }
  try {
    await stack.ready;
    step.drop();
  } catch (error) {
    step.drop();
    if (isStopping) return;
    isStopping = true;
    await stack.stop();
    exitWithProblem(error);
  }
  greet(stack, performance.now() - began);
  if (!settings.isEmpty) await fillWithDemo(stack);
}

function readCommand(words: string[]): { watched: WatchedNames; flags: string[] } {
  if (words[0] !== '--dev') return { watched: NOTHING_WATCHED, flags: words };
  if (words.includes('--help')) {
    console.log(WATCH_HELP);
    process.exit(0);
  }
  const { watched, flags, unknown } = readNames(words.slice(1));
  if (unknown.length > 0) throw new StartProblem(`There is no ${unknown.join(', ')}.\n\n${WATCH_HELP}`);
  return { watched, flags };
}

function greet({ settings }: Stack, tookMs: number): void {
  const isDemo = settings.adminPassword === DEMO_ADMIN.password;
  const isOpen = settings.exposesDevTools || !isLocalName(settings.host);
  console.log(`
${BRAND} is ready after ${(tookMs / 1000).toFixed(1)} s: ${settings.publicUrl}
  Admin     ${settings.adminEmail}${isDemo ? `, password ${settings.adminPassword}` : ''}
  Mailbox   ${settings.publicUrl}/dev/mail/
  All tools ${settings.publicUrl}/dev/
  Data      ${settings.dataDir}${isOpen ? `\n  Open      whoever reaches ${settings.host}:${settings.port} can use the tools, too` : ''}
Ctrl-C stops everything; the data stay.`);
}

/** Once per data directory. */
async function fillWithDemo({ settings }: Stack): Promise<void> {
  const program = join(ROOT, 'dev', 'demo', 'main.ts');
  const marker = join(settings.dataDir, 'demo-made');
  if (!existsSync(program) || existsSync(marker)) return;
  const child = Bun.spawn([process.execPath, program], {
    env: {
      ...process.env,
      PUBLIC_URL: settings.publicUrl,
      BASE_URL: `http://${reachable(settings.host)}:${settings.port}`,
      DATA_DIR: settings.dataDir,
      ADMIN_EMAIL: settings.adminEmail,
      ADMIN_PASSWORD: settings.adminPassword,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if ((await child.exited) === 0) writeFileSync(marker, new Date().toISOString(), { mode: 0o600 });
  else console.error('The demo data could not be made (see above). Everything else runs.');
}

main().catch(exitWithProblem);
