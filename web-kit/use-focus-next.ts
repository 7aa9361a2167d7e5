import { useEffect, useRef } from 'react';

/** Moves the focus to the first of these that can have it, once the page is drawn again: what has it now goes. */
export function useFocusNext(): (...selectors: string[]) => void {
  const wanted = useRef<string[]>([]);
  useEffect(() => {
    const found = wanted.current.map((selector) => document.querySelector<HTMLElement>(`${selector}:not(:disabled)`));
    wanted.current = [];
    found.find((element) => element !== null)?.focus();
  });
  return (...selectors) => {
    wanted.current = selectors;
  };
}
