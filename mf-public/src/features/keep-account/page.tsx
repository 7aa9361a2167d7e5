import { useNavigate } from 'react-router';
import { Button, ButtonLink, PageHeader } from 'ui';
import { paths } from 'web-kit/paths';
import { RequireSignIn } from 'web-kit/require-sign-in';
import { logout, type Session } from 'web-kit/session';

const ROLE_NAMES = { athlete: 'High School Athlete', mentor: 'College Athlete', admin: 'Admin' } as const;

export default function AccountPage() {
  return <RequireSignIn>{(session) => <Account session={session} />}</RequireSignIn>;
}

function Account({ session }: { session: Session }) {
  const navigate = useNavigate();
  const leave = async () => {
    await Promise.all([logout(), navigate(paths.home())]);
  };
  const email = typeof session.user.email === 'string' ? session.user.email : undefined;
  return (
    <div className="form-page">
      <PageHeader title="Account" kicker={ROLE_NAMES[session.role]} lead={session.firstName} />
      <div className="stack">
        {email ? <p>You are signed in as {email}.</p> : null}
        <ButtonLink look="quiet" wide to={paths.forgotPassword()}>
          Change password
        </ButtonLink>
        <Button wide onClick={leave}>
          Logout
        </Button>
      </div>
    </div>
  );
}
