import type { Role } from 'contracts/status';
import { ButtonLink, EmptyState } from 'ui';
import { paths } from 'web-kit/paths';

/** Whom these pages are for. */
export const ATHLETE = 'athlete' satisfies Role;

/** What a mentor or the admin sees where only an athlete can do something. */
export function OnlyAthletes({ title = 'For athletes only' }: { title?: string }) {
  return (
    <div className="form-page">
      <EmptyState heading="h1" title={title} action={<ButtonLink to={paths.browse()}>Browse Mentors</ButtonLink>}>
        <p>Only high school athletes can book mentoring sessions. You are signed in with another kind of account.</p>
      </EmptyState>
    </div>
  );
}
