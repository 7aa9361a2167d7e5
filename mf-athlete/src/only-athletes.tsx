import type { Role } from 'contracts/status';
import { ButtonLink, EmptyState } from 'ui';
import { paths } from 'web-kit/paths';
import { useSession } from 'web-kit/session';

const BOOKING = 'Only high school athletes can book mentoring sessions.';

export const ATHLETE = 'athlete' satisfies Role;

interface Props {
  title?: string;
  children?: string;
}

export function OnlyAthletes({ title = 'For athletes only', children }: Props) {
  const role = useSession()?.role;
  const [to, label] =
    children && role === 'mentor'
      ? [paths.mentorDashboard(), 'Your dashboard']
      : children && role === 'admin'
        ? [paths.admin(), 'The founder’s page']
        : [paths.browse(), 'Browse Mentors'];
  return (
    <div className="form-page">
      <EmptyState heading="h1" title={title} action={<ButtonLink to={to}>{label}</ButtonLink>}>
        <p>{children ?? BOOKING} You’re signed in with another kind of account.</p>
      </EmptyState>
    </div>
  );
}
