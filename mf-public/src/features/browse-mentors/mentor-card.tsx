import type { Mentor } from 'contracts/http/mentors';
import { sportName } from 'contracts/sports';
import { Link } from 'react-router';
import { Badge, Price, RosterBody, RosterCard, RosterFoot, Stars, Verified } from 'ui';
import { formatRate } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import { formatInZone, useViewerZone } from 'web-kit/time';
import { BookButton } from '../../book-button.tsx';
import { previewAchievements, previewBio } from './preview.ts';

export function MentorCard({ mentor }: { mentor: Mentor }) {
  const { shown, more } = previewAchievements(mentor.achievements);
  const zone = useViewerZone();
  return (
    <RosterCard
      firstName={mentor.first_name}
      lastName={mentor.last_name}
      college={mentor.college}
      level={mentor.college_level}
    >
      <RosterBody
        role={`${mentor.position} · ${sportName(mentor.sport)}`}
        name={
          <Link to={paths.mentor(mentor.id)}>
            {mentor.first_name} {mentor.last_name}
          </Link>
        }
      >
        <p>{[mentor.college, mentor.major].filter(Boolean).join(' · ')}</p>
        <Stars average={mentor.average_rating} total={mentor.total_ratings} />
        <p>{previewBio(mentor.bio)}</p>
        {shown.length > 0 ? (
          <div className="tags">
            {shown.map((achievement) => (
              <Badge key={achievement}>{achievement}</Badge>
            ))}
            {more > 0 ? <Badge>+{more} more</Badge> : null}
          </div>
        ) : null}
        {mentor.is_verified ? <Verified /> : null}
        {mentor.soonest_slot ? (
          <p className="small mute">{`Next open hour: ${formatInZone(mentor.soonest_slot, zone)}`}</p>
        ) : null}
      </RosterBody>
      <RosterFoot>
        <Price amount={formatRate(mentor.hourly_rate)} {...(mentor.hourly_rate > 0 ? { unit: 'an hour' } : {})} />
        <BookButton mentor={mentor} />
      </RosterFoot>
    </RosterCard>
  );
}
