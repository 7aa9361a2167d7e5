import type { Role } from 'contracts/status';
import { ButtonLink, EmptyState } from 'ui';
import { paths } from 'web-kit/paths';

const BOOKING = 'Only high school athletes can book mentoring sessions.';

export const ATHLETE = 'athlete' satisfies Role;

interface Props {
  title?: string;
  children?: string;
}

export function OnlyAthletes({ title = 'For athletes only', children = BOOKING }: Props) {
  return (
    <div className="form-page">
      <EmptyState heading="h1" title={title} action={<ButtonLink to={paths.browse()}>Browse Mentors</ButtonLink>}>
        <p>{children} You are signed in with another kind of account.</p>
      </EmptyState>
    </div>
  );
}
