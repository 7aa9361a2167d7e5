import { defineConfig, devices } from '@playwright/test';
import { browserPath } from './browser-path.ts';

export default defineConfig({
  testDir: './browser',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // A page, its stack, and its test wait for each other, but keep a core busy; with three of them fifteen tests took longer.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  outputDir: '../test-results/browser',
  use: {
    // Recording makes every test half as long again; use `--trace on` to find a cause.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A service worker would answer requests that a test blocks.
    serviceWorkers: 'block',
    timezoneId: 'America/New_York',
    locale: 'en-US',
    launchOptions: {
      ...(browserPath ? { executablePath: browserPath } : {}),
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
  // They start in this order, so the longest must not come last.
  projects: [
    { name: 'screens', testMatch: /screens\.spec/ },
    {
      name: 'desktop',
      testIgnore: /screens\.spec/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    // Deploying and editing remotes does not depend on the screen size, nor do the tests with this tag.
    {
      name: 'phone',
      testIgnore: /federation|watch|screens\.spec/,
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 780 } },
    },
  ],
});
