import { useEffect, useRef } from 'react';
import { Notice } from 'ui';
import { now } from 'web-kit/clock';
import { formatSession } from 'web-kit/session-time';

export interface Said {
  kind: 'success' | 'error';
  text: string;
  /** An answer to the mentor that may have arrived all the same: said only while they still wait for it. */
  whileAsked?: boolean;
}

export function movedText(startsAt: string, zone: string): string {
  return `Moved to ${formatSession(startsAt, zone, now())}. A new calendar entry is in your email.`;
}

/** The card may have moved within the list by now, so the notice scrolls into view and takes the focus. */
export function SaidNotice({ said }: { said: Said }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (seen.has(said)) return;
    box.current?.focus({ preventScroll: true });
    // Behind a dialog that is still open nothing takes it.
    if (document.activeElement === box.current) seen.add(said);
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice kind={said.kind}>{said.text}</Notice>
    </div>
  );
}

/** A card that moves to another group is remounted and must not take the focus again. */
const seen = new WeakSet<Said>();
