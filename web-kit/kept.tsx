import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

interface Props {
  /** Everything that the piece's markup follows from, besides the code, `useOwnAddress`, and `inAddress`. */
  of: () => string;
  /** Without `useId`, whose ids depend on the place in the page, and without `Suspense`. */
  children: ReactNode;
}
/** Puts pieces of pages together on the server; see kept-markup.tsx. */
export interface Keeper {
  /** @returns what stands for the page's own value, which is put in afterward, of characters that no address escapes */
  standIn(name: string, value: string): string;
  place(props: Props): ReactNode;
}

// The shell renders, and each remote has its own copy of this module. No browser has a keeper.
const KEY = Symbol.for('keeper');
const shared = globalThis as typeof globalThis & { [KEY]?: Keeper | undefined };

export function setKeeper(keeper: Keeper | undefined): void {
  shared[KEY] = keeper;
}

/** What looks the same in many pages: the server renders it once, and then puts it in as it was. */
export function Kept(props: Props) {
  return shared[KEY] ? shared[KEY].place(props) : props.children;
}

/** The page's path and query, for a link that leads back to it. */
export function useOwnAddress(): string {
  const { pathname, search } = useLocation();
  return inAddress('address', pathname + search);
}

/** For links in a piece: the value must also be said outside of it, and whether it is empty belongs in its `of`. */
export function inAddress(name: string, value: string): string {
  return value === '' ? '' : (shared[KEY]?.standIn(name, value) ?? value);
}
