import { useNavigate } from 'react-router';
import { Button, PageHeader } from 'ui';
import { logout } from 'web-kit/logout';
import { paths } from 'web-kit/paths';
import { RequireSignIn } from 'web-kit/require-sign-in';
import type { Session } from 'web-kit/session';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';
import { GuardianForm } from './guardian-form.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';

const ROLE_NAMES = { athlete: 'High School Athlete', mentor: 'College Athlete', admin: 'Admin' } as const;

export default function AccountPage() {
  return <RequireSignIn>{(session) => <Account session={session} />}</RequireSignIn>;
}

function Account({ session }: { session: Session }) {
  const navigate = useNavigate();
  const leave = async () => {
    await Promise.all([logout(), navigate(paths.home())]);
  };
  const email = typeof session.user.email === 'string' ? session.user.email : null;
  return (
    <div className="form-page">
      <PageHeader title="Account" kicker={ROLE_NAMES[session.role]} lead={email} />
      <div className="stack gap-12">
        {session.role === 'admin' ? (
          <SecondFactor />
        ) : (
          <>
            <NameForm session={session} />
            {session.role === 'athlete' ? <GuardianForm /> : null}
            <PasswordForm />
            <DownloadData />
          </>
        )}
        <Button look="quiet" wide onClick={leave}>
          Logout
        </Button>
        {session.role === 'admin' ? null : <DeleteAccount role={session.role} />}
      </div>
    </div>
  );
}
