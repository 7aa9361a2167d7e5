import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findProgram, installUnless } from './ensure-program.ts';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The same engine without a window's chrome around it, for two thirds of the processor time; Playwright's own choice, too. */
const SHELL = 'chromium-headless-shell';

/** The browser for the tests: PW_CHROMIUM, Playwright's own, the machine's, else one from the package manager; null when there is none to be had. */
export async function findBrowser(): Promise<string | null> {
  const shell =
    process.platform === 'linux' ? await installUnless(() => findChosen() ?? findProgram(SHELL), SHELL) : null;
  const found = shell ?? (await installUnless(findInstalled, 'chromium'));
  if (found) await installUnless(hasFont, 'fonts-liberation');
  return found;
}

/** Pages reserve space by Arial's metrics until their own fonts arrive; a bare Linux has no font that has them. */
function hasFont(): true | null {
  if (process.platform !== 'linux' || !Bun.which('fc-list')) return true;
  const fonts = Bun.spawnSync(['fc-list', ':', 'family']).stdout.toString();
  return /\b(Arial|Liberation Sans)\b/.test(fonts) || null;
}

function findChosen(): string | null {
  return firstThere([process.env.PW_CHROMIUM, chromium.executablePath()]);
}

function findInstalled(): string | null {
  return findChosen() ?? firstThere(KNOWN);
}

function firstThere(paths: (string | undefined)[]): string | null {
  return paths.find((path) => path && existsSync(path)) ?? null;
}
