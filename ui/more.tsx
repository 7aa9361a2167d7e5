import type { ReactNode } from 'react';

interface Props {
  summary: ReactNode;
  /** At first. */
  open?: boolean;
  children: ReactNode;
}

export function More({ summary, open, children }: Props) {
  return (
    <details className="more" open={open}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
