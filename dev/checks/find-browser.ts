import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackage } from '../stack/install-package.ts';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser for the tests: PW_CHROMIUM, Playwright's own, the machine's, else one from the package manager; null when there is none to be had. */
export async function findBrowser(): Promise<string | null> {
  const found = findInstalled();
  if (found) return found;
  await installPackage('chromium');
  return findInstalled();
}

function findInstalled(): string | null {
  const candidates = [process.env.PW_CHROMIUM, chromium.executablePath(), ...KNOWN];
  return candidates.find((path) => path && existsSync(path)) ?? null;
}
