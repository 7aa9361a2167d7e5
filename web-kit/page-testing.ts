import { jest, onTestFinished } from 'bun:test';
import { installDom, replaceGlobals } from './page-testing/fake-dom.ts';

// React and the testing library look at the browser when they are loaded.
const first = installDom('http://localhost');
const { configure, fireEvent, within } = await import('@testing-library/dom');
const { default: userEvent } = await import('@testing-library/user-event');
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { environmentManager, QueryClientProvider } = await import('@tanstack/react-query');
const { createMemoryRouter, matchPath, RouterProvider } = await import('react-router');
first.remove();

export { within };

import type { Role } from 'contracts/status';
import type { RouteObject } from 'react-router';
import { createFakeServer, type FakeServer } from './page-testing/fake-server.ts';
import { PEOPLE } from './page-testing/people.ts';
import { createQueryClient } from './query.ts';
import { type UserData, writeSession } from './session.ts';

const ORIGIN = 'http://localhost';
const NOW = '2026-12-01T15:00:00Z';
const QUIET_ROUNDS = 3;
/** <search> is younger than the DOM that we test in. */
const UNKNOWN_TAG = /^The tag <%s> is unrecognized in this browser.* search$/;

const surroundings = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
const realTick = () => new Promise<void>((resolve) => setImmediate(resolve));

configure({
  // As @testing-library/react has it: each event is one act, and between two of them React runs by itself.
  eventWrapper(dispatch) {
    let result: unknown;
    const before = surroundings.IS_REACT_ACT_ENVIRONMENT ?? false;
    surroundings.IS_REACT_ACT_ENVIRONMENT = true;
    act(() => {
      result = dispatch();
    });
    surroundings.IS_REACT_ACT_ENVIRONMENT = before;
    return result as boolean;
  },
  async asyncWrapper(work) {
    surroundings.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      return await work();
    } finally {
      await realTick();
      surroundings.IS_REACT_ACT_ENVIRONMENT = true;
    }
  },
});

interface Options {
  /** Who is signed in: one of PEOPLE, or somebody else. Nobody without it. */
  as?: Role | { role: Role; user: UserData };
  /** What the server does; more can be said later with `page.server`. */
  server?: (server: FakeServer) => void;
  /** When it is, as ISO; a Tuesday afternoon without it. Time stands still but for `page.wait`. */
  now?: string;
  /** What the page that led here handed over. */
  state?: unknown;
  /** The address before this one, where going back leads. */
  from?: string;
  /** What the tab has kept, as after a reload: `page.kept()` of the page before. */
  kept?: Readonly<Record<string, string>>;
  /** All routes as they are, so that where the page leads is shown too, and not only told by `address`. */
  others?: boolean;
  /** What the gateway wrote into the page's head. */
  head?: string;
}

let close: (() => void) | null = null;

/**
 * Opens an address of these routes in a fresh browser of its own, with a fake server and a clock that only `wait` moves.
 * A call that nothing answers, and whatever was logged as an error and not taken by `takeErrors`, fail the test.
 */
export async function openPage(routes: readonly RouteObject[], address: string, options: Options = {}) {
  close?.();
  const dom = installDom(ORIGIN);
  const server = createFakeServer();
  const errors: string[] = [];
  const restore = replaceGlobals({ fetch: server.fetch });
  const consoleError = console.error;
  console.error = (...parts: unknown[]) => {
    const said = parts.map(String).join(' ');
    if (!UNKNOWN_TAG.test(said)) errors.push(said);
  };
  jest.useFakeTimers({ now: new Date(options.now ?? NOW) });
  environmentManager.setIsServer(() => false);
  document.head.innerHTML = options.head ?? '';
  options.server?.(server);
  if (typeof options.as === 'string') writeSession(options.as, PEOPLE[options.as]);
  else if (options.as) writeSession(options.as.role, options.as.user);
  for (const [key, value] of Object.entries(options.kept ?? {})) sessionStorage.setItem(key, value);

  const client = createQueryClient();
  const router = createMemoryRouter(onlyAt(routes, parse(address).pathname, options.others ?? false), {
    initialEntries: [...(options.from ? [options.from] : []), { ...parse(address), state: options.state ?? null }],
  });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const user = userEvent.setup({ document, delay: null, advanceTimers: jest.advanceTimersByTime });

  const closeThis = () => {
    close = null;
    act(() => root.unmount());
    router.dispose();
    client.clear();
    jest.useRealTimers();
    console.error = consoleError;
    restore();
    dom.remove();
    const wrong = [...server.problems, ...errors];
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  };
  close = closeThis;
  onTestFinished(() => {
    if (close === closeThis) closeThis();
  });

  /** Lets everything happen that needs no time: answers, renderings, navigations, lazy pages from the disk. */
  async function settle(): Promise<void> {
    let quiet = 0;
    while (quiet < QUIET_ROUNDS) {
      await act(async () => {
        await realTick();
        jest.advanceTimersByTime(1);
      });
      const { initialized, navigation } = router.state;
      quiet = initialized && navigation.state === 'idle' && !server.busy() ? quiet + 1 : 0;
    }
    if (server.problems.length > 0) throw new Error(server.problems.splice(0).join('\n'));
  }

  await act(async () => {
    root.render(createElement(QueryClientProvider, { client }, createElement(RouterProvider, { router })));
  });
  await settle();

  const screen = within(document.body);
  const control = (name: string | RegExp) =>
    screen.queryByRole('button', { name }) ?? screen.queryByRole('tab', { name }) ?? screen.getByRole('link', { name });
  return {
    server,
    screen,
    /** Where the router stands: path, query and fragment. */
    address: (): string => {
      const { pathname, search, hash } = router.state.location;
      return `${pathname}${search}${hash}`;
    },
    /** What the last navigation handed over. */
    handedOver: (): unknown => router.state.location.state,
    /** What the tab keeps over a reload. */
    kept: (): Record<string, string> => ({ ...sessionStorage }),
    /** The addresses outside of the site that the page sent the browser to. */
    left: (): readonly string[] => dom.left,
    /** Everything there is to read, with single spaces. */
    text: (): string => (document.body.textContent ?? '').replace(/\s+/g, ' '),
    /** The texts of all notices that were announced. */
    announced: (): string[] =>
      [...screen.queryAllByRole('alert'), ...screen.queryAllByRole('status')].map((said) => said.textContent ?? ''),
    valueOf: (label: string | RegExp): string => screen.getByLabelText<HTMLInputElement>(label).value,
    /** The choices of the select of this label, as they read. */
    optionsOf: (label: string | RegExp): string[] =>
      [...screen.getByLabelText<HTMLSelectElement>(label).options].map((option) => option.text),
    /** What stands beside the field of this label as its fault; null when it has none. */
    fault: (label: string | RegExp): string | null => {
      const field = screen.getByLabelText(label);
      if (field.getAttribute('aria-invalid') !== 'true') return null;
      const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
      return described.map((id) => document.getElementById(id)?.textContent ?? '').at(-1) ?? null;
    },
    /** Where the first link of this name leads. */
    leadsTo: (name: string | RegExp): string | null =>
      screen.getAllByRole('link', { name })[0]?.getAttribute('href') ?? null,
    /** Errors that the page logged; the test answers for them. */
    takeErrors: (): string[] => errors.splice(0),
    async press(name: string | RegExp): Promise<void> {
      await user.click(control(name));
      await settle();
    },
    /** Presses this element. */
    async click(element: Element): Promise<void> {
      await user.click(element);
      await settle();
    },
    /** Replaces what stands in the field of this label. */
    async fill(label: string | RegExp, text: string): Promise<void> {
      const field = screen.getByLabelText(label);
      await user.clear(field);
      if (text) await user.paste(text);
      await settle();
    },
    /** Presses these keys one by one, in the field of this label. */
    async type(label: string | RegExp, text: string): Promise<void> {
      await user.type(screen.getByLabelText(label), text);
      await settle();
    },
    /** Sets a time field, HH:MM, as a picker does. */
    async setTime(label: string | RegExp, time: string): Promise<void> {
      fireEvent.change(screen.getByLabelText(label), { target: { value: time } });
      await settle();
    },
    async choose(label: string | RegExp, option: string): Promise<void> {
      await user.selectOptions(screen.getByLabelText(label), option);
      await settle();
    },
    async follow(to: string): Promise<void> {
      await act(() => router.navigate(to));
      await settle();
    },
    /** Something happens to the browser: it goes offline, another tab signs out. */
    async happens(work: () => void): Promise<void> {
      await act(async () => work());
      await settle();
    },
    /** Time passes. */
    async wait(milliseconds: number): Promise<void> {
      await act(async () => {
        jest.advanceTimersByTime(milliseconds);
      });
      await settle();
    },
    settle,
    /** Ends it before the test ends. */
    close: closeThis,
  };
}
export type OpenPage = Awaited<ReturnType<typeof openPage>>;

/** The page at this path and a blank one everywhere else; or all of them, and nothing else. */
function onlyAt(routes: readonly RouteObject[], pathname: string, others: boolean): RouteObject[] {
  if (others) return [...routes];
  const shown = routes.filter(({ path }) => path === undefined || matchPath(path, pathname));
  const children = [...shown, { path: '*', element: null }];
  return [{ children, hydrateFallbackElement: createElement('p', null, 'Loading…') }];
}

function parse(address: string) {
  const { pathname, search, hash } = new URL(address, ORIGIN);
  return { pathname, search, hash };
}
