import { useState } from 'react';
import { Button, ButtonLink, PageHeader } from 'ui';
import { logout } from 'web-kit/logout';
import { type Session, useHydrated, useSession } from 'web-kit/session';
import { destinationFor } from './sign-in.ts';

const GO_ON = {
  athlete: 'Find a mentor',
  mentor: 'Open your dashboard',
  admin: 'Open the founder’s page',
} as const;

/** Of somebody who came to a page for visitors; who signs in there is none. */
export function useSignedInBefore(): Session | null {
  const session = useSession();
  const isHydrated = useHydrated();
  const [before, setBefore] = useState<Session | null | undefined>(undefined);
  if (isHydrated && before === undefined) setBefore(session);
  return before && session ? session : null;
}

export function AlreadySignedIn({ session }: { session: Session }) {
  return (
    <div className="form-page">
      <PageHeader
        title={`Hi, ${session.firstName}`}
        lead={`You’re logged in as ${session.firstName}. Not you? Log in with another account.`}
      />
      <div className="stack">
        <ButtonLink size="large" wide to={destinationFor(session.role, null)}>
          {GO_ON[session.role]}
        </ButtonLink>
        <Button look="quiet" wide onClick={() => void logout()}>
          Use another account
        </Button>
      </div>
    </div>
  );
}
