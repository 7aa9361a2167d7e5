import { jest } from 'bun:test';
import type { Role } from 'contracts/status';
import { type UserData, writeSession } from '../session.ts';
import { installDom, replaceGlobals } from './fake-dom.ts';
import { createFakeServer, type FakeServer } from './fake-server.ts';
import { PEOPLE } from './people.ts';
import { environmentManager } from './testing-library.ts';

export interface BrowserOptions {
  /** Nobody by default. */
  as?: Role | { role: Role; user: UserData };
  /** `page.server` can change it later. */
  server?: (server: FakeServer) => void;
  /** ISO time, by default a Tuesday afternoon. Only `page.wait` moves it. */
  now?: string;
  /** UTC by default. */
  zone?: string;
  /** The tab's storage, as after a reload: `page.kept()` of the page before. */
  kept?: Readonly<Record<string, string>>;
  head?: string;
}

const NOW = '2026-12-01T15:00:00Z';
/** This DOM does not know <search>. */
const UNKNOWN_TAG = /^The tag <%s> is unrecognized in this browser.* search$/;

export function startBrowser({ as, server: script, now, zone, kept, head }: BrowserOptions) {
  const dom = installDom();
  const server = createFakeServer();
  const restore = replaceGlobals({ fetch: server.fetch });
  const log = captureErrors();
  const machineZone = process.env.TZ ?? 'UTC';
  process.env.TZ = zone ?? 'UTC';
  jest.useFakeTimers({ now: new Date(now ?? NOW) });
  environmentManager.setIsServer(() => false);
  document.head.innerHTML = head ?? '';
  script?.(server);
  if (typeof as === 'string') writeSession(as, PEOPLE[as]);
  else if (as) writeSession(as.role, as.user);
  for (const [key, value] of Object.entries(kept ?? {})) sessionStorage.setItem(key, value);

  /** Throws unexpected errors. */
  const end = () => {
    jest.useRealTimers();
    process.env.TZ = machineZone;
    log.restore();
    restore();
    dom.remove();
    const wrong = [...server.problems, ...log.errors];
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  };
  return { server, left: dom.left, errors: log.errors, end };
}

function captureErrors() {
  const errors: string[] = [];
  const { error } = console;
  console.error = (...parts: unknown[]) => {
    const said = parts.map(String).join(' ');
    if (!UNKNOWN_TAG.test(said)) errors.push(said);
  };
  const restore = () => {
    console.error = error;
  };
  return { errors, restore };
}
