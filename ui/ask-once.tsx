import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

export interface AskOutcome {
  ok: boolean;
  text: string;
}
interface Props {
  children: ReactNode;
  waiting: string;
  ask: () => Promise<AskOutcome>;
  wide?: boolean;
}

export function AskOnce({ children, waiting, ask, wide = false }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<AskOutcome | null>(null);
  const answer = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (outcome?.ok) answer.current?.focus();
  }, [outcome]);
  const press = async () => {
    setAsking(true);
    setOutcome(await ask());
    setAsking(false);
  };
  return (
    <div className="stack" ref={answer} tabIndex={-1}>
      {outcome ? <Notice kind={outcome.ok ? 'success' : 'error'}>{outcome.text}</Notice> : null}
      {outcome?.ok ? null : (
        <Button wide={wide} onClick={() => void press()} waiting={isAsking && waiting}>
          {children}
        </Button>
      )}
    </div>
  );
}
