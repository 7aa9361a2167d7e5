import type { Mentor } from 'contracts/http/mentors';
import { sportName } from 'contracts/sports';
import { DEFAULT_TIME_ZONE } from 'contracts/times';
import { formatRate } from 'web-kit/money';
import type { PageHandle } from 'web-kit/page-handle';
import { mentorQuery, reviewsQuery, slotsQuery } from 'web-kit/resources/mentors';
import { siteQuery } from 'web-kit/resources/site';

/** The profile, its reviews and its next hours come with the HTML. Throws what the call throws: a mentor who is not there is a 404. */
export const prepare: NonNullable<PageHandle['prepare']> = async ({ client, params }) => {
  const id = params.id ?? '';
  const [mentor, reviews] = await Promise.all([
    client.fetchQuery(mentorQuery(id)),
    // Without them the page asks again by itself.
    client.fetchQuery(reviewsQuery(id, 1)).catch(() => null),
    client.prefetchQuery(slotsQuery(id, DEFAULT_TIME_ZONE)),
  ]);
  if (mentor.mentoring_type === 'free') await client.prefetchQuery(siteQuery);
  // Browsers never need it.
  const { structureOf } = await import('./structured-data.ts');
  const name = `${mentor.first_name} ${mentor.last_name}`;
  return {
    title: `${name}, ${mentor.position}, ${mentor.college}`,
    description: describe(mentor),
    structuredData: structureOf(mentor, reviews),
    pictureText: `${name}, ${mentor.position}, ${mentor.college}`,
  };
};

function describe(mentor: Mentor): string {
  const price =
    mentor.hourly_rate > 0 ? `${formatRate(mentor.hourly_rate)} for one hour on video` : 'Free, one hour on video';
  const text = `${sportName(mentor.sport)} at ${mentor.college} (Division ${mentor.college_level.slice(1)}). ${price}. ${mentor.bio}`;
  return text.length > 158 ? `${text.slice(0, 157).trimEnd()}…` : text;
}
