import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Launched, launchProgram } from './child-process.ts';
import { ROOT } from './settings.ts';

/** maildev: all mail of the stack ends here, is shown below /dev/mail/ and survives restarts in `mailDir`. */
export function startMailbox(options: {
  smtpPort: number;
  webPort: number;
  mailDir: string;
  logDir: string;
}): Launched {
  mkdirSync(options.mailDir, { recursive: true });
  return launchProgram({
    name: 'mailbox',
    command: [
      process.execPath,
      '--no-env-file',
      ...['guard-mailbox.ts', 'lean-mailbox.ts'].flatMap((file) => ['--preload', join(import.meta.dir, file)]),
      join(ROOT, 'node_modules/maildev/dist/bin/maildev.js'),
      ...['--smtp', String(options.smtpPort), '--ip', '127.0.0.1'],
      ...['--web', String(options.webPort), '--web-ip', '127.0.0.1', '--base-pathname', '/dev/mail'],
      ...['--mail-directory', options.mailDir, '--silent'],
    ],
    environment: {},
    cwd: ROOT,
    logDir: options.logDir,
  });
}
