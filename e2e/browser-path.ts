import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** PW_CHROMIUM, else Playwright's own browser (undefined), else the system's. */
export const browserPath =
  process.env.PW_CHROMIUM || (existsSync(chromium.executablePath()) ? undefined : '/usr/bin/chromium');
