import { useEffect, useRef } from 'react';
import { Button, Notice } from 'ui';

/** In place of the button that was pressed, whose focus it takes over. */
export function HeldYes({ mentor, onUndo }: { mentor: string; onUndo: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={box} className="stack">
      <Notice kind="success">You said that {mentor} showed up. It counts in a few seconds.</Notice>
      <Button look="quiet" wide onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}
