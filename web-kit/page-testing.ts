import { jest, onTestFinished } from 'bun:test';
import type { RouteObject } from 'react-router';
import { arePartsUnderWay } from './lazily.ts';
import { type BrowserOptions, startBrowser } from './page-testing/browser.ts';
import { ORIGIN } from './page-testing/fake-dom.ts';
import { createHands } from './page-testing/hands.ts';
import { createReader } from './page-testing/reader.ts';
import {
  act,
  createElement,
  createMemoryRouter,
  createRoot,
  matchPath,
  QueryClientProvider,
  RouterProvider,
  realTick,
  within,
} from './page-testing/testing-library.ts';
import { createBrowserClient } from './query.ts';

export { within };

interface Options extends BrowserOptions {
  state?: unknown;
  /** The address that going back leads to. */
  from?: string;
  others?: boolean;
}

const QUIET_ROUNDS = 3;
let close: (() => void) | null = null;

/** Only `wait` moves the clock. Unanswered calls fail the test, as do logged errors that `takeErrors` did not take. */
export async function openPage(routes: readonly RouteObject[], address: string, options: Options = {}) {
  close?.();
  const browser = startBrowser(options);
  const router = createMemoryRouter(onlyAt(routes, parse(address).pathname, options.others ?? false), {
    initialEntries: [...(options.from ? [options.from] : []), { ...parse(address), state: options.state ?? null }],
  });
  const unmount = await show(router);
  const closeThis = () => {
    close = null;
    unmount();
    browser.end();
  };
  close = closeThis;
  onTestFinished(() => {
    if (close === closeThis) closeThis();
  });

  /** Waits for everything that takes no clock time: answers, renders, navigations, lazy pages. */
  const settle = async (): Promise<void> => {
    const { problems, busy } = browser.server;
    const isQuiet = () => router.state.initialized && router.state.navigation.state === 'idle' && !busy();
    await comeToRest(() => isQuiet() && !arePartsUnderWay());
    if (problems.length > 0) throw new Error(problems.splice(0).join('\n'));
  };
  await settle();

  const screen = within(document.body);
  return {
    server: browser.server,
    screen,
    ...createReader(screen),
    ...createHands(screen, settle),
    address: (): string => {
      const { pathname, search, hash } = router.state.location;
      return `${pathname}${search}${hash}`;
    },
    handedOver: (): unknown => router.state.location.state,
    left: (): readonly string[] => browser.left,
    takeErrors: (): string[] => browser.errors.splice(0),
    async follow(to: string): Promise<void> {
      await act(() => router.navigate(to));
      await settle();
    },
    async goBack(): Promise<void> {
      await act(() => router.navigate(-1));
      await settle();
    },
    settle,
    close: closeThis,
  };
}
export type OpenPage = Awaited<ReturnType<typeof openPage>>;

async function show(router: ReturnType<typeof createMemoryRouter>): Promise<() => void> {
  const client = createBrowserClient();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => {
    root.render(createElement(QueryClientProvider, { client }, createElement(RouterProvider, { router })));
  });
  return () => {
    act(() => root.unmount());
    router.dispose();
    client.clear();
  };
}

/** A few quiet rounds, because an answer may lead to a render, and that to another call. */
async function comeToRest(isQuiet: () => boolean): Promise<void> {
  let quiet = 0;
  while (quiet < QUIET_ROUNDS) {
    await act(async () => {
      await realTick();
      jest.advanceTimersByTime(1);
    });
    quiet = isQuiet() ? quiet + 1 : 0;
  }
}

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
