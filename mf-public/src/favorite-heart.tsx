import type { Mentor } from 'contracts/http/mentors';
import { type MouseEvent, Suspense, useState } from 'react';
import { HeartButton, HeartLink } from 'ui';
import { useOwnAddress } from 'web-kit/kept';
import { lazily } from 'web-kit/lazily';
import { paths } from 'web-kit/paths';
import { readSession, useSession } from 'web-kit/session';
import { isWanted, noteWanted } from './wanted-favorite.ts';

/** Visitors, who are most of those who look, don't load it. */
const FavoriteToggle = lazily(async () => (await import('./favorite-toggle.tsx')).default);

interface Props {
  mentor: Pick<Mentor, 'id' | 'first_name' | 'last_name'>;
  /** Says in words what it does. */
  wordy?: boolean;
}

/** Athletes save at one press; a visitor signs in first and comes back to find it saved. Mentors have none. */
export function FavoriteHeart({ mentor, wordy = false }: Props) {
  const session = useSession();
  const address = useOwnAddress();
  if (session?.role === 'athlete') {
    return (
      <Suspense fallback={<ComingToggle mentor={mentor} wordy={wordy} />}>
        <FavoriteToggle mentor={mentor} wordy={wordy} />
      </Suspense>
    );
  }
  if (session) return null;
  return (
    <HeartLink
      className="visitors-only"
      to={paths.login(address)}
      state={{ reason: `Log in to save ${mentor.first_name} to your favorites. You’ll come right back here.` }}
      onClick={(event: MouseEvent) => {
        noteWanted(mentor.id);
        // The page is just coming alive, and doesn't know yet that this is an athlete.
        if (readSession()?.role === 'athlete') event.preventDefault();
      }}
      data-wanted={mentor.id}
      label={labelOf(mentor)}
    >
      {wordy ? 'Save' : null}
    </HeartLink>
  );
}

/** Until the toggle's code is here; what is pressed meanwhile counts then. */
function ComingToggle({ mentor, wordy }: Required<Props>) {
  const [on, setOn] = useState(() => isWanted(mentor.id));
  const press = () => {
    noteWanted(mentor.id);
    setOn(true);
  };
  return (
    <HeartButton label={labelOf(mentor)} on={on} onPress={press}>
      {wordy ? 'Save' : null}
    </HeartButton>
  );
}

const labelOf = ({ first_name, last_name }: Props['mentor']) => `Save ${first_name} ${last_name} to favorites`;
