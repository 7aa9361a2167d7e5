import { useQueryClient } from '@tanstack/react-query';
import { SECOND_MS } from 'contracts/times';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Button, ButtonLink, type Toast, Toasts } from 'ui';
import { errorText } from 'web-kit/api';
import { paths } from 'web-kit/paths';
import { type Change, makeChange } from 'web-kit/use-change';
import { type HeldBack, holdBack } from 'web-kit/use-held-back';
import { needsSignInAgain } from './sign-in-again.tsx';
import { useOneClick } from './use-one-click.ts';
import { useUndoKey } from './use-undo-key.ts';

const SAID_MS = 6 * SECOND_MS;

export interface Decision<Input, Answer> {
  /** Names what it is about: off the lists until it was sent and the pages are up to date. */
  key: string;
  change: Change<Input, Answer>;
  input: Input;
  /** Named where it fails: by then, something else may be shown. */
  about?: string;
  /** While it can be taken back. */
  says: ReactNode;
  done: (answer: Answer) => ReactNode;
  fallback: string;
  onDone?: () => void;
}

interface Standing {
  isAway: (key: string) => boolean;
  /** Why it was not done when it was tried last. */
  errorOf: (key: string) => Error | null;
  hold: <Input, Answer>(decision: Decision<Input, Answer>) => void;
  say: (text: ReactNode) => void;
}
const Context = createContext<Standing | null>(null);

interface Failed {
  key: string;
  about?: string | undefined;
  error: Error;
  fallback: string;
}
/** The founder may have gone on: whichever of their pages is shown by then, or is next, tells them. */
const untold: Failed[] = [];
let tellFounder: ((failed: Failed) => void) | null = null;

export function useDecisions(): Standing {
  const standing = useContext(Context);
  if (!standing) throw new Error('No Decisions around this.');
  return standing;
}

/** Each decision takes effect after five seconds, wherever the founder has gone to on this page meanwhile. */
export function Decisions({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { toasts, show, hide } = useToasts();
  const [away, setAway] = useState<ReadonlySet<string>>(new Set());
  const [errors, setErrors] = useState<ReadonlyMap<string, Error>>(new Map());
  const held = useRef(new Map<string, HeldBack>());
  const isHere = useRef(true);
  const fail = (failed: Failed) => {
    const { key, error } = failed;
    setErrors((before) => new Map(before).set(key, error));
    show(tooLate(failed, () => hide(key)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls stays the same
  useEffect(() => {
    const all = held.current;
    isHere.current = true;
    tellFounder = fail;
    for (const each of untold.splice(0)) fail(each);
    return () => {
      isHere.current = false;
      if (tellFounder === fail) tellFounder = null;
      for (const each of [...all.values()]) each.sendNow();
    };
  }, []);
  const undone = useRef<string | null>(null);
  const decidedIn = useRef<Element | null>(null);
  useFocusAfter(away, undone, decidedIn);
  const comeBack = (key: string) => setAway((before) => new Set([...before].filter((each) => each !== key)));

  const undo = (key: string) => {
    if (!held.current.get(key)?.undo()) return;
    held.current.delete(key);
    undone.current = key;
    comeBack(key);
    show({ id: key, says: 'Taken back. Nothing was sent.' }, SAID_MS);
  };
  const sent = useRef<Toast | null>(null);
  const undoLast = () => {
    const last = [...held.current.keys()].at(-1);
    if (last) undo(last);
    else if (sent.current) show({ id: sent.current.id, says: <>Too late to undo. {sent.current.says}</> }, SAID_MS);
  };
  useUndoKey(undoLast);
  const noteDecided = useOneClick();

  const send = async <Input, Answer>({ key, change, input, ...more }: Decision<Input, Answer>) => {
    const { about, done, fallback, onDone } = more;
    held.current.delete(key);
    sent.current = { id: key, says: 'It’s on its way.' };
    const outcome = await makeChange(client, change, input);
    if (outcome.ok) onDone?.();
    sent.current = outcome.ok ? { id: key, says: done(outcome.answer) } : null;
    if (isHere.current) comeBack(key);
    if (!outcome.ok) {
      const failed = { key, about, error: outcome.error, fallback };
      if (tellFounder) tellFounder(failed);
      else untold.push(failed);
    } else if (isHere.current) show({ id: key, says: done(outcome.answer) }, SAID_MS);
  };
  const hold: Standing['hold'] = (decision) => {
    const { key, says } = decision;
    if (held.current.has(key)) return;
    noteDecided();
    decidedIn.current = document.activeElement?.closest('section[id]') ?? null;
    setAway((before) => new Set([...before, key]));
    setErrors((before) => new Map([...before].filter(([each]) => each !== key)));
    held.current.set(
      key,
      holdBack(() => {
        if (isHere.current) show({ id: key, says });
        return send(decision);
      }),
    );
    const button = (
      <Button look="quiet" onClick={() => undo(key)} aria-keyshortcuts="Control+Z Meta+Z">
        Undo
      </Button>
    );
    show({ id: key, says, action: button });
  };

  return (
    <Context
      value={{
        isAway: (key) => away.has(key),
        errorOf: (key) => errors.get(key) ?? null,
        hold,
        say: (text) => show({ id: 'said', says: text }, SAID_MS),
      }}
    >
      {children}
      <Toasts toasts={toasts} />
    </Context>
  );
}

interface Kept<T> {
  current: T;
}

/** Whoever decided by keyboard goes on at what is next in the same part, whoever took it back at what came back. */
function useFocusAfter(away: ReadonlySet<string>, undone: Kept<string | null>, decidedIn: Kept<Element | null>): void {
  const awayBefore = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what went away or came back is when the focus was lost
  useEffect(() => {
    const back = undone.current && document.getElementById(undone.current);
    // By then, somebody may read elsewhere on the page.
    const preventScroll = undone.current === null && away.size < awayBefore.current;
    undone.current = null;
    awayBefore.current = away.size;
    if (document.activeElement !== document.body) return;
    const part = decidedIn.current?.isConnected ? decidedIn.current : null;
    const next = back || (part ? part.querySelector('h2[tabindex]') : document.querySelector('[data-next]'));
    if (next instanceof HTMLElement) next.focus({ preventScroll });
  }, [away]);
}

function useToasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const hide = (id: string) => setToasts((before) => before.filter((toast) => toast.id !== id));
  useEffect(() => {
    const all = timers.current;
    return () => {
      for (const timer of all.values()) clearTimeout(timer);
    };
  }, []);
  /** Without a time it stays until something else is said of the same. */
  const show = (toast: Toast, forMs?: number) => {
    clearTimeout(timers.current.get(toast.id));
    setToasts((before) =>
      before.some(({ id }) => id === toast.id)
        ? before.map((each) => (each.id === toast.id ? toast : each))
        : [...before, toast],
    );
    if (forMs)
      timers.current.set(
        toast.id,
        setTimeout(() => hide(toast.id), forMs),
      );
  };
  return { toasts, show, hide };
}

function tooLate({ key: id, about, error, fallback }: Failed, onClose: () => void): Toast {
  if (needsSignInAgain(error)) {
    return { id, bad: true, says: 'Nothing was sent. Please log in again so we know it’s you.', action: <LogIn /> };
  }
  const close = (
    <Button look="quiet" onClick={onClose}>
      OK
    </Button>
  );
  const why = errorText(error, fallback);
  return { id, bad: true, says: about ? `${about}: ${why}` : why, action: close };
}

function LogIn() {
  const { pathname, search, hash } = useLocation();
  return (
    <ButtonLink look="quiet" to={paths.login(`${pathname}${search}${hash}`)}>
      Log in again
    </ButtonLink>
  );
}
