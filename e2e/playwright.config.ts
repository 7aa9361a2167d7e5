import { existsSync } from 'node:fs';
import { chromium, defineConfig, devices } from '@playwright/test';

/** A browser named by PW_CHROMIUM, else Playwright's own, else the system's. */
const executablePath =
  process.env.PW_CHROMIUM || (existsSync(chromium.executablePath()) ? undefined : '/usr/bin/chromium');

export default defineConfig({
  testDir: './browser',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  outputDir: '../test-results/browser',
  use: {
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    // It would answer for what a test takes away; the test of it asks for it.
    serviceWorkers: 'block',
    timezoneId: 'America/New_York',
    locale: 'en-US',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        '--disable-gpu',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
    // How remotes are deployed and edited does not depend on the size of a screen, nor do the tests with this tag.
    {
      name: 'phone',
      testIgnore: /federation|watch/,
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 780 } },
    },
  ],
});
