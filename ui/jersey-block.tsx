import type { ReactNode } from 'react';

const JERSEYS = 12;

export function jerseyOf(college: string): number {
  let hash = 2166136261;
  for (const character of college.trim().toLowerCase())
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return (hash >>> 8) % JERSEYS;
}

interface Props {
  firstName: string;
  lastName: string;
  college: string;
  small?: boolean;
  children?: ReactNode;
}

/** Hidden from screen readers: put the name beside it. */
export function JerseyBlock({ firstName, lastName, college, small, children }: Props) {
  const initials = [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();
  return (
    <div className={small ? 'jersey jersey-small' : 'jersey'} data-jersey={jerseyOf(college)}>
      <span className="jersey-initials" aria-hidden="true">
        {initials}
      </span>
      {children}
    </div>
  );
}
