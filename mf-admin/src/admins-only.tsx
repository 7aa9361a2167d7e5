import type { Role } from 'contracts/status';
import type { ReactNode } from 'react';
import { ButtonLink, EmptyState } from 'ui';
import { paths } from 'web-kit/paths';
import { RequireSignIn } from 'web-kit/require-sign-in';

const ADMIN = 'admin' satisfies Role;

export function AdminsOnly({ children }: { children: ReactNode }) {
  return (
    <RequireSignIn role={ADMIN} otherwise={<AccessDenied />}>
      {children}
    </RequireSignIn>
  );
}

function AccessDenied() {
  return (
    <div className="form-page">
      <EmptyState heading="h1" title="Access Denied" action={<ButtonLink to={paths.home()}>Return Home</ButtonLink>}>
        <p>This page is for the people who run the site. You’re signed in with another kind of account.</p>
      </EmptyState>
    </div>
  );
}
