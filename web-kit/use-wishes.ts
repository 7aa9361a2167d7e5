import { useRef, useState } from 'react';
import { errorText } from './api.ts';
import { type Change, useChange } from './use-change.ts';

/**
 * For what shows as it was pressed, before it is saved: what is pressed meanwhile is sent after it, of the same thing
 * only the last. `keyOf` names the thing.
 */
export function useWishes<Input, Answer>(
  change: Change<Input, Answer>,
  keyOf: (input: Input) => string,
  fallback: string,
) {
  const waiting = useRef(new Map<string, Input>());
  // Of one that failed while others waited.
  const [failedBefore, setFailedBefore] = useState<string | null>(null);
  const [, redraw] = useState({});
  const goOn = () => {
    const [next] = waiting.current;
    if (!next) return;
    waiting.current.delete(next[0]);
    making.run(next[1]);
  };
  const making = useChange(change, {
    fallback,
    onDone: goOn,
    onFailed(error) {
      if (waiting.current.size > 0) setFailedBefore(errorText(error, fallback));
      goOn();
    },
  });
  return {
    wish(input: Input) {
      if (failedBefore) setFailedBefore(null);
      if (making.run(input)) return;
      waiting.current.set(keyOf(input), input);
      redraw({});
    },
    /** Undefined where what is saved counts. */
    wished(key: string): Input | undefined {
      const { isPending, input } = making;
      if (waiting.current.has(key)) return waiting.current.get(key);
      return isPending && input !== undefined && keyOf(input) === key ? input : undefined;
    },
    /** Whether all that was wished for is saved. */
    isDone: making.isDone && waiting.current.size === 0,
    failure: making.failure ?? failedBefore,
  };
}
