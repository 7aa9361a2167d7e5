import { type ReactNode, useState } from 'react';
import { Button } from 'ui';

interface Props<T> {
  items: readonly T[];
  first: number;
  children: (shown: readonly T[]) => ReactNode;
}

export function ShowMore<T>({ items, first, children }: Props<T>) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, first);
  return (
    <>
      {children(shown)}
      {items.length > first ? (
        <div>
          <Button look="quiet" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show ${items.length - first} more`}
          </Button>
        </div>
      ) : null}
    </>
  );
}
