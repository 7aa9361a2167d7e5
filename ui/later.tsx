import { type ReactNode, useDeferredValue } from 'react';

interface Props {
  fallback: ReactNode;
  children: ReactNode;
}

/** For what is large: drawn in small steps, between which the page answers. At once it would hold up a slow phone. */
export function Later({ fallback, children }: Props) {
  const isTime = useDeferredValue(true, false);
  return isTime ? children : fallback;
}
