import { useEffect, useRef } from 'react';

/**
 * What is decided leaves the page, and what comes next moves to where it was: the second click of a double click was
 * not meant for that. @returns what to call when something is decided
 */
export function useOneClick(): () => void {
  const isDecided = useRef(false);
  useEffect(() => {
    const click = (event: MouseEvent) => {
      if (event.detail < 2) isDecided.current = false;
      if (!isDecided.current) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('click', click, true);
    return () => document.removeEventListener('click', click, true);
  }, []);
  return () => {
    isDecided.current = true;
  };
}
