import type { ReactNode } from 'react';

const JERSEYS = 12;

/** Which of the team colours a college wears; the same name always the same. */
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
  /** A pennant, say. */
  children?: ReactNode;
}

/** A player's initials on the shirt. The name is to stand beside it: this block is silent. */
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
