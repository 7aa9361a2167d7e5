import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Props {
  /** Read out, not shown. */
  label: string;
  className?: string | undefined;
  /** What comes is shorter than a window. */
  short?: boolean;
  children?: ReactNode;
}

/** In place of a page, or of most of it. It fills the window, so that the footer never stands in view only to be pushed away. */
export function Loading({ label, className = 'stack gap-6', short = false, children }: Props) {
  return (
    <div className={classNames(!short && 'loading', className)} aria-busy="true">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      {children}
    </div>
  );
}
