import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installUnless } from './ensure-program.ts';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser for the tests: PW_CHROMIUM, Playwright's own, the machine's, else one from the package manager; null when there is none to be had. */
export async function findBrowser(): Promise<string | null> {
  const found = await installUnless(findInstalled, 'chromium');
  if (found) await installUnless(hasFont, 'fonts-liberation');
  return found;
}

/** Pages reserve space by Arial's metrics until their own fonts arrive; a bare Linux has no font that has them. */
function hasFont(): true | null {
  if (process.platform !== 'linux' || !Bun.which('fc-list')) return true;
  const fonts = Bun.spawnSync(['fc-list', ':', 'family']).stdout.toString();
  return /\b(Arial|Liberation Sans)\b/.test(fonts) || null;
}

function findInstalled(): string | null {
  const candidates = [process.env.PW_CHROMIUM, chromium.executablePath(), ...KNOWN];
  return candidates.find((path) => path && existsSync(path)) ?? null;
}
