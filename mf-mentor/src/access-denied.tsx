import type { Role } from 'contracts/status';
import { useNavigate } from 'react-router';
import { Button, ButtonLink, EmptyState } from 'ui';
import { logout } from 'web-kit/logout';
import { paths } from 'web-kit/paths';

export const MENTOR = 'mentor' satisfies Role;

export function AccessDenied() {
  return (
    <div className="form-page">
      <EmptyState heading="h1" title="Access Denied" action={<LeaveButtons />}>
        <p>This page is for college athletes who mentor. You’re signed in with another kind of account.</p>
      </EmptyState>
    </div>
  );
}

export function LeaveButtons() {
  const navigate = useNavigate();
  // On a phone the header's Logout is out of sight.
  const leave = async () => {
    await Promise.all([logout(), navigate(paths.home())]);
  };
  return (
    <div className="row">
      <Button look="quiet" onClick={() => void leave()}>
        Logout
      </Button>
      <ButtonLink look="quiet" to={paths.home()}>
        Return Home
      </ButtonLink>
    </div>
  );
}
