import { findTurnServer } from '../../e2e/turn-server-path.ts';
import { installPackage } from '../stack/install-package.ts';
import { startStep } from '../stack/progress.mjs';

/** For the browser tests: the machine's coturn, else the package manager's. What needs it fails where there is none. */
export async function ensureTurnServer(): Promise<void> {
  if (findTurnServer()) return;
  const step = startStep('coturn');
  const reason = await installPackage('coturn', 'coturn');
  if (reason) step.failed(reason);
  else step.done('installed');
}
