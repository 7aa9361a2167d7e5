import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** PW_CHROMIUM, else Playwright's own browser (undefined), else the system's. */
export const browserPath =
  process.env.PW_CHROMIUM || (existsSync(chromium.executablePath()) ? undefined : '/usr/bin/chromium');

const SHELL = '/usr/bin/chromium-headless-shell';
/** For tests; what measures and takes pictures opens the browser that people have. */
export const testBrowserPath = process.env.PW_CHROMIUM || (existsSync(SHELL) ? SHELL : browserPath);
