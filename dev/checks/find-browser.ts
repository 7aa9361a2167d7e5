import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackage } from '../stack/install-package.ts';
import { startStep } from '../stack/progress.mjs';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser for the tests: PW_CHROMIUM, Playwright's own, the machine's, else one from the package manager; null when there is none to be had. */
export async function findBrowser(): Promise<string | null> {
  if (!findInstalled()) await install('chromium');
  const found = findInstalled();
  if (found) await ensureFont();
  return found;
}

/** Pages reserve space by Arial's metrics until their own fonts arrive; a bare Linux has no font that has them. */
async function ensureFont(): Promise<void> {
  if (process.platform !== 'linux' || !Bun.which('fc-list')) return;
  const fonts = await new Response(Bun.spawn(['fc-list', ':', 'family']).stdout).text();
  if (!/\b(Arial|Liberation Sans)\b/.test(fonts)) await install('fonts-liberation');
}

async function install(name: string): Promise<void> {
  const step = startStep(name);
  const reason = await installPackage(name);
  if (reason) step.failed(reason);
  else step.done('installed');
}

function findInstalled(): string | null {
  const candidates = [process.env.PW_CHROMIUM, chromium.executablePath(), ...KNOWN];
  return candidates.find((path) => path && existsSync(path)) ?? null;
}
