import type { Role } from 'contracts/status';
import { ButtonLink, EmptyState } from 'ui';
import { paths } from 'web-kit/paths';

export const ATHLETE = 'athlete' satisfies Role;

export function OnlyAthletes({ title = 'For athletes only' }: { title?: string }) {
  return (
    <div className="form-page">
      <EmptyState heading="h1" title={title} action={<ButtonLink to={paths.browse()}>Browse Mentors</ButtonLink>}>
        <p>Only high school athletes can book mentoring sessions. You are signed in with another kind of account.</p>
      </EmptyState>
    </div>
  );
}
