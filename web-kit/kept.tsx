import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

/** Puts pieces of pages together on the server; see kept-markup.ts. */
export interface Keeper {
  /** Stands for the page's own path and query, which are put in afterwards. Of characters that no address escapes. */
  address: string;
  place(of: string): { index: number; isKept: boolean };
}

// The shell renders, and each remote has its own copy of this module. No browser has one.
const KEY = Symbol.for('web-kit.keeper');
const shared = globalThis as typeof globalThis & { [KEY]?: Keeper | null };

export function setKeeper(keeper: Keeper | null): void {
  shared[KEY] = keeper;
}

interface Props {
  /** Everything that the piece's markup follows from, besides the code and `useOwnAddress`. */
  of: () => string;
  /** Without `useId`, whose ids depend on the place in the page, and without `Suspense`. */
  children: ReactNode;
}

/** What looks the same in many pages: the server renders it once, and then puts it in as it was. */
export function Kept({ of, children }: Props) {
  const keeper = shared[KEY];
  if (!keeper) return children;
  const { index, isKept } = keeper.place(of());
  const edge = <wbr data-kept={index} />;
  return (
    <>
      {edge}
      {isKept ? null : children}
      {edge}
    </>
  );
}

/** The page's path and query, for a link that leads back to it. */
export function useOwnAddress(): string {
  const { pathname, search } = useLocation();
  return shared[KEY]?.address ?? pathname + search;
}
