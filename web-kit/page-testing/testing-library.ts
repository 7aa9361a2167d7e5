import type { BoundFunctions, queries } from '@testing-library/dom';
import { installDom } from './fake-dom.ts';

// React, its forms and the testing library inspect the browser once, at import.
const first = installDom();
const { configure, fireEvent, within } = await import('@testing-library/dom');
const { default: userEvent } = await import('@testing-library/user-event');
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { environmentManager, QueryClientProvider } = await import('@tanstack/react-query');
const { createMemoryRouter, matchPath, RouterProvider } = await import('react-router');
await import('react-hook-form');
first.remove();

export {
  act,
  createElement,
  createMemoryRouter,
  createRoot,
  environmentManager,
  fireEvent,
  matchPath,
  QueryClientProvider,
  RouterProvider,
  userEvent,
  within,
};
export type Screen = BoundFunctions<typeof queries>;

const surroundings = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

/** One turn of the event loop, whatever the fake clock says. */
export const realTick = () => new Promise<void>((resolve) => setImmediate(resolve));

configure({
  // As in @testing-library/react: each event is one act, and React runs by itself between them.
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
