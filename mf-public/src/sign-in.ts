import type { Role } from 'contracts/status';
import { paths, safeNext } from 'web-kit/paths';

/** Where a person goes after signing in: a `next` on this site first, else the home of the role. */
export function destinationFor(role: Role, next: string | null): string {
  const wanted = safeNext(next);
  if (wanted && !leadsToSignIn(wanted)) return wanted;
  if (role === 'admin') return paths.admin();
  return role === 'mentor' ? paths.mentorDashboard() : paths.browse();
}

// Coming back to the sign-in page after signing in would look as if it had failed.
function leadsToSignIn(path: string): boolean {
  const page = path.split(/[?#]/)[0];
  return page === paths.login() || page === paths.register();
}

/** What a page that sent somebody here wants said first; travels in the navigation's state. */
export interface Arrival {
  reason?: string;
}

export function arrivalReason(state: unknown): string | null {
  const reason = (state as Arrival | null)?.reason;
  return typeof reason === 'string' ? reason : null;
}
