import type { Mentor } from 'contracts/http/mentors';
import { sportName } from 'contracts/sports';
import { Link } from 'react-router';
import { Pennant, Portrait, Price, RosterCard, Stars, Verified } from 'ui';
import { formatRate } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import { formatSoon, useViewerZone } from 'web-kit/time';
import { BookFromCard, BookLink } from '../../book-button.tsx';
import { previewAchievements, previewBio } from './preview.ts';

/** On a wide screen; a phone shows the soonest. */
const TIMES_SHOWN = 3;

interface Props {
  mentor: Mentor;
  /** Why this one, in one line; else how they begin to speak of themselves. */
  why?: string | null | undefined;
  /** Open times, soonest first. */
  times?: readonly string[] | undefined;
  /** In a list of one sport, it need not be said on each. */
  hideSport?: boolean;
  /** Seen without scrolling. */
  priority?: boolean;
}

export function MentorCard({ mentor, why, times = [], hideSport, priority }: Props) {
  const zone = useViewerZone();
  const { first_name, last_name, college, position, sport } = mentor;
  const soonest = times[0] ?? mentor.soonest_slot;
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
          {first_name} {last_name}
        </Link>
      }
      foot={
        <>
          <Price amount={formatRate(mentor.hourly_rate)} {...(mentor.hourly_rate > 0 ? { unit: '60 min' } : {})} />
          <BookFromCard mentor={mentor} soonest={soonest ? formatSoon(soonest, zone) : null} />
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
      {times.length > 0 ? <Times mentor={mentor} times={times.slice(0, TIMES_SHOWN)} /> : null}
    </RosterCard>
  );
}

/** What only a wide screen has room for. */
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
            {formatSoon(at, zone)}
          </BookLink>
        </li>
      ))}
    </ul>
  );
}
