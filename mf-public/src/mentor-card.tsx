import type { Mentor } from 'contracts/http/mentors';
import { sportName } from 'contracts/sports';
import { Link } from 'react-router';
import { Pennant, Portrait, Price, RosterCard, Stars, Verified } from 'ui';
import { formatRate } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import { formatDay, formatSoon, formatTime, useViewerZone } from 'web-kit/time';
import { BookFromCard, BookLink, useFreeIsComing } from './book-button.tsx';
import { FavoriteHeart } from './favorite-heart.tsx';
import { previewAchievements, previewBio } from './preview.ts';

interface Props {
  mentor: Mentor;
  /** Why this one, in one line; else how they begin to speak of themselves. */
  why?: string | null | undefined;
  /** In a list of one sport, it need not be said on each. */
  hideSport?: boolean;
  /** Seen without scrolling. */
  priority?: boolean;
}

export function MentorCard({ mentor, why, hideSport, priority }: Props) {
  const zone = useViewerZone();
  const { first_name, last_name, college, position, sport, soonest_slot } = mentor;
  const isComing = useFreeIsComing(mentor.mentoring_type === 'free');
  // A wide screen has room for all of them, a phone for the soonest.
  const times = isComing || !soonest_slot ? [] : (mentor.next_slots ?? [soonest_slot]);
  return (
    <RosterCard
      portrait={
        <Portrait
          firstName={first_name}
          lastName={last_name}
          college={college}
          portrait={mentor.portrait}
          priority={priority ?? false}
        >
          <Pennant level={mentor.college_level} />
        </Portrait>
      }
      name={
        <Link className="roster-link" to={paths.mentor(mentor.id)}>
          {`${first_name} ${last_name}`}
        </Link>
      }
      corner={<FavoriteHeart mentor={mentor} />}
      foot={
        <>
          <Price amount={formatRate(mentor.hourly_rate)} {...(mentor.hourly_rate > 0 ? { unit: '60 min' } : {})} />
          <BookFromCard
            mentor={mentor}
            isComing={isComing}
            soonest={times[0] ? formatSoon(times[0], zone) : null}
            hasTimes={times.length > 1}
          />
        </>
      }
    >
      <p className="roster-role">
        {[position, hideSport ? null : sportName(sport), college].filter(Boolean).join(' · ')}
      </p>
      <p className="roster-marks">
        <Stars average={mentor.average_rating} total={mentor.total_ratings} short />
        {mentor.is_verified ? <Verified short /> : null}
      </p>
      <p className="roster-why">{why ?? previewBio(mentor.bio)}</p>
      <More mentor={mentor} />
      {times.length > 1 ? <Times mentor={mentor} times={times} /> : null}
    </RosterCard>
  );
}

function More({ mentor: { major, achievements } }: { mentor: Mentor }) {
  const { shown, more } = previewAchievements(achievements);
  const parts = [major, ...shown, more > 0 ? `+${more} more` : null].filter(Boolean);
  return parts.length > 0 ? <p className="roster-more">{parts.join(' · ')}</p> : null;
}

function Times({ mentor, times }: { mentor: Mentor; times: readonly string[] }) {
  const zone = useViewerZone();
  return (
    <ul className="roster-times">
      {times.map((at) => (
        <li key={at}>
          <BookLink className="roster-time" mentor={mentor} start={at}>
            <span className="visually-hidden">Book {mentor.first_name}: </span>
            <span className="roster-time-day">{formatDay(at, zone)}</span>
            <span className="visually-hidden">, </span>
            {formatTime(at, zone).replace(':00', '')}
          </BookLink>
        </li>
      ))}
    </ul>
  );
}
