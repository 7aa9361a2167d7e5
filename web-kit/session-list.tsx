import type { Session } from 'contracts/http/sessions';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TextButton } from 'ui';
import { LinkedRows } from './linked-row.tsx';

const MORE = 10;

interface Props {
  sessions: readonly Session[];
  /** How many stand there before somebody asks for more. */
  first: number;
  /** One that a link leads to is never folded away. */
  opened: Session | undefined;
  /** What they are, to be read out: "past sessions". */
  what: string;
  children: (session: Session) => ReactNode;
}

export function SessionList({ sessions, first, opened, what, children }: Props) {
  const [asked, setAsked] = useState(first);
  const shown = Math.max(asked, opened ? sessions.indexOf(opened) + 1 : 0);
  const left = sessions.length - shown;
  const rows = useRef<HTMLUListElement>(null);
  const before = useRef<number | null>(null);
  useEffect(() => {
    // Where reading goes on, as the button may be gone by now.
    if (before.current !== null) rows.current?.children[before.current]?.querySelector('a')?.focus();
    before.current = null;
  });
  const showMore = () => {
    before.current = shown;
    setAsked(shown + MORE);
  };
  return (
    <>
      <LinkedRows ref={rows}>{sessions.slice(0, shown).map(children)}</LinkedRows>
      {left > 0 ? (
        <TextButton onClick={showMore}>
          {left > MORE ? `Show ${MORE} more of ${left}` : `Show all ${sessions.length}`}
          <span className="visually-hidden"> {what}</span>
        </TextButton>
      ) : null}
    </>
  );
}
