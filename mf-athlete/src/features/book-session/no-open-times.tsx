import type { Mentor } from 'contracts/http/mentors';
import { AskOnce, ButtonLink, EmptyState } from 'ui';
import { askForFreeHour } from 'web-kit/ask-for-free-hour';
import { paths } from 'web-kit/paths';

/** Whoever is not signed in is asked to, and comes back. */
export function NoOpenTimes({ mentor, isSignedIn }: { mentor: Mentor; isSignedIn: boolean }) {
  const tell = 'Tell me when free';
  const action = (
    <>
      {isSignedIn ? (
        <AskOnce waiting="Noting that…" ask={() => askForFreeHour(mentor.id)}>
          {tell}
        </AskOnce>
      ) : (
        <ButtonLink look="accent" to={paths.login(paths.bookSession(mentor.id))}>
          {tell}
        </ButtonLink>
      )}
      <ButtonLink look="quiet" to={paths.browse()}>
        Browse Mentors
      </ButtonLink>
    </>
  );
  return (
    <div>
      <EmptyState title="No open times" action={action}>
        <p>{mentor.first_name} has no open times right now. We can email you once, as soon as there’s one.</p>
      </EmptyState>
    </div>
  );
}
