import type { ReactNode } from 'react';

export interface Toast {
  id: string;
  says: ReactNode;
  bad?: boolean;
  action?: ReactNode;
}

/** Stands there also when it is empty, so that screen readers say what comes, and nothing else. */
export function Toasts({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <div className="toasts" role="status" aria-atomic="false" aria-relevant="additions text">
      {toasts.map(({ id, says, bad, action }) => (
        <div key={id} className="toast" data-bad={bad ? '' : undefined}>
          <p>{says}</p>
          {action}
        </div>
      ))}
    </div>
  );
}
