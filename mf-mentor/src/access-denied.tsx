import type { Role } from 'contracts/status';
import { useNavigate } from 'react-router';
import { Button, ButtonLink, EmptyState } from 'ui';
import { logout } from 'web-kit/logout';
import { paths } from 'web-kit/paths';

/** Whom these pages are for. */
export const MENTOR = 'mentor' satisfies Role;

/** What an athlete or the admin sees on a mentor's page. */
export function AccessDenied() {
  return (
    <div className="form-page">
      <EmptyState heading="h1" title="Access Denied" action={<LeaveButtons />}>
        <p>This page is for college athletes who mentor. You are signed in with another kind of account.</p>
      </EmptyState>
    </div>
  );
}

export function LeaveButtons() {
  const navigate = useNavigate();
  // The header of the site has a Logout as well, which is out of sight on a phone.
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
