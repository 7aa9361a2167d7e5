import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router';

export interface Section {
  id: string;
  label: string;
  /** Of what waits there; null where that could not be loaded. */
  count?: number | null;
}
interface Opening {
  isOpen: (id: string) => boolean;
  toggle: (id: string) => void;
  countOf: (id: string) => Section['count'];
}
const Context = createContext<Opening | null>(null);

/** Null where sections don't open and close. */
export function useOpening(): Opening | null {
  return useContext(Context);
}

interface Props {
  sections: readonly Section[];
  /** Everything that says what waits has come. */
  isSettled: boolean;
  children: ReactNode;
}

/** On a phone one section at a time, at a desk all of them; the address opens the one it names. */
export function OpeningSections({ sections, isSettled, children }: Props) {
  const isWide = useIsWide();
  const { hash, key } = useLocation();
  const named = sections.find(({ id }) => `#${id}` === hash)?.id;
  const [opened, setOpened] = useState<string | null>(named ?? null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const stayAt = useStaying();
  const open = (id: string) => {
    setOpened(id);
    setClosed((before) => new Set([...before].filter((each) => each !== id)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link again is a new key, and opens it again
  useLayoutEffect(() => {
    if (named) open(named);
  }, [named, key]);
  const waiting = (sections.find(({ count }) => count) ?? sections.find(({ count }) => count === null))?.id;
  const wasAsked = useRef(named !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, so that deciding the last one closes nothing
  useEffect(() => {
    if (isSettled && waiting && !wasAsked.current) setOpened(waiting);
  }, [isSettled]);

  // Where somebody is at work stays open when a tablet is turned: a dialog within would be gone, and hold the page.
  useLayoutEffect(() => {
    const atWork = document.querySelector('dialog[open]') ?? document.activeElement;
    const id = atWork?.closest('section[id]')?.id;
    if (!isWide && id) setOpened(id);
  }, [isWide]);

  const isOpen = (id: string) => (isWide ? !closed.has(id) : opened === id);
  const toggle = (id: string) => {
    wasAsked.current = true;
    stayAt(id);
    if (!isOpen(id)) return open(id);
    setOpened(null);
    setClosed((before) => new Set([...before, id]));
  };
  const countOf = (id: string) => sections.find((each) => each.id === id)?.count;
  return <Context value={{ isOpen, toggle, countOf }}>{children}</Context>;
}

/** What closes above a section must not push it out of sight. */
function useStaying(): (id: string) => void {
  const stood = useRef<{ section: Element; top: number } | null>(null);
  useLayoutEffect(() => {
    if (!stood.current) return;
    const { section, top } = stood.current;
    stood.current = null;
    window.scrollBy(0, section.getBoundingClientRect().top - top);
  });
  return (id) => {
    const section = document.getElementById(id);
    if (section) stood.current = { section, top: section.getBoundingClientRect().top };
  };
}

/** As in parts.module.css: there the list of sections stands above them. */
const WIDE = '(min-width: 60rem)';

export function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(WIDE);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(WIDE).matches,
  );
}
