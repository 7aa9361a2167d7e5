import type { ReactNode } from 'react';
import { initialsOf, teamStyle } from './jersey.ts';

interface Props {
  firstName: string;
  lastName: string;
  college: string;
  small?: boolean;
  children?: ReactNode;
}

/** Hidden from screen readers: put the name beside it. */
export function JerseyBlock({ firstName, lastName, college, small, children }: Props) {
  return (
    <div className={small ? 'jersey jersey-small' : 'jersey'} style={teamStyle(college)}>
      <span className="jersey-initials" aria-hidden="true" translate="no">
        {initialsOf(firstName, lastName)}
      </span>
      {children}
    </div>
  );
}
