import type { ReactNode } from 'react';

export interface Toast {
  id: string;
  /** What was done, or why it was not. */
  says: ReactNode;
  /** It did not work. */
  bad?: boolean;
  /** A button or a link. */
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
