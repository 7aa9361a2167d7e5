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
      {shown.length < items.length ? (
        <div>
          <Button look="quiet" onClick={() => setWhole(true)}>
            Show {items.length - shown.length} more
          </Button>
        </div>
      ) : null}
    </>
  );
}
