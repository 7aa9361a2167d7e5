import { jest, onTestFinished } from 'bun:test';
import type { RouteObject } from 'react-router';
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
import { createQueryClient } from './query.ts';

export { within };

interface Options extends BrowserOptions {
  /** What the page that led here handed over. */
  state?: unknown;
  /** The address before this one, where going back leads. */
  from?: string;
  /** All routes as they are, so that where the page leads is shown too, and not only told by `address`. */
  others?: boolean;
}

const QUIET_ROUNDS = 3;
let close: (() => void) | null = null;

/**
 * Opens an address of these routes in a fresh browser of its own, with a fake server and a clock that only `wait` moves.
 * A call that nothing answers, and whatever was logged as an error and not taken by `takeErrors`, fail the test.
 */
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

  /** Lets everything happen that needs no time: answers, renderings, navigations, lazy pages from the disk. */
  const settle = async (): Promise<void> => {
    const { problems, busy } = browser.server;
    await comeToRest(() => router.state.initialized && router.state.navigation.state === 'idle' && !busy());
    if (problems.length > 0) throw new Error(problems.splice(0).join('\n'));
  };
  await settle();

  const screen = within(document.body);
  return {
    server: browser.server,
    screen,
    ...createReader(screen),
    ...createHands(screen, settle),
    /** Where the router stands: path, query and fragment. */
    address: (): string => {
      const { pathname, search, hash } = router.state.location;
      return `${pathname}${search}${hash}`;
    },
    /** What the last navigation handed over. */
    handedOver: (): unknown => router.state.location.state,
    /** The addresses outside of the site that the page sent the browser to. */
    left: (): readonly string[] => browser.left,
    /** Errors that the page logged; the test answers for them. */
    takeErrors: (): string[] => browser.errors.splice(0),
    /** Goes to another page as a link in the frame would. */
    async follow(to: string): Promise<void> {
      await act(() => router.navigate(to));
      await settle();
    },
    settle,
    /** Ends it before the test ends. */
    close: closeThis,
  };
}
export type OpenPage = Awaited<ReturnType<typeof openPage>>;

/** Renders the router's page. @returns how to take it away */
async function show(router: ReturnType<typeof createMemoryRouter>): Promise<() => void> {
  const client = createQueryClient();
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

/** Goes on until it has been quiet for a few rounds: an answer may lead to a rendering, and that to another call. */
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
