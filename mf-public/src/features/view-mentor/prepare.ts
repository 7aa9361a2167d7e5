import type { Mentor } from 'contracts/http/mentors';
import { sportName } from 'contracts/sports';
import { DEFAULT_TIME_ZONE } from 'contracts/times';
import { formatRate } from 'web-kit/money';
import type { PageHandle } from 'web-kit/page-handle';
import { mentorQuery, slotsQuery } from './api.ts';

/** The profile and its next hours come with the HTML. Throws what the call throws: a mentor who is not there is a 404. */
export const prepare: NonNullable<PageHandle['prepare']> = async ({ client, params }) => {
  const id = params.id ?? '';
  const [mentor] = await Promise.all([
    client.fetchQuery(mentorQuery(id)),
    client.prefetchQuery(slotsQuery(id, DEFAULT_TIME_ZONE)),
  ]);
  const name = `${mentor.first_name} ${mentor.last_name}`;
  return {
    title: `${name}, ${mentor.position}, ${mentor.college}`,
    description: describe(mentor),
    structuredData: structure(mentor, name),
    pictureText: `${name}, ${mentor.position}, ${mentor.college}`,
  };
};

function describe(mentor: Mentor): string {
  const price =
    mentor.hourly_rate > 0 ? `${formatRate(mentor.hourly_rate)} for one hour on video` : 'Free, one hour on video';
  const text = `${sportName(mentor.sport)} at ${mentor.college} (Division ${mentor.college_level.slice(1)}). ${price}. ${mentor.bio}`;
  return text.length > 158 ? `${text.slice(0, 157).trimEnd()}…` : text;
}

/** schema.org: a person's profile page, and the rating if there is one. */
function structure(mentor: Mentor, name: string): Record<string, unknown> {
  return {
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name,
      givenName: mentor.first_name,
      familyName: mentor.last_name,
      description: mentor.bio,
      jobTitle: `${mentor.position}, ${sportName(mentor.sport)}`,
      affiliation: { '@type': 'CollegeOrUniversity', name: mentor.college },
      knowsAbout: [sportName(mentor.sport), 'College recruiting'],
      ...(mentor.achievements.length > 0 ? { award: mentor.achievements } : {}),
    },
  };
}
