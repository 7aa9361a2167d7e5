import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Props {
  /** Read out, not shown. */
  label: string;
  className?: string | undefined;
  /** Skeletons of what comes. */
  children?: ReactNode;
}

/** In place of a page, or of most of it. It fills the window, so that what stands below never jumps when the page comes. */
export function Loading({ label, className = 'stack gap-6', children }: Props) {
  return (
    <div className={classNames('loading', className)} aria-busy="true">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      {children}
    </div>
  );
}
