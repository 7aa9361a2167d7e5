import type { ResponseOf } from 'contracts/endpoint';
import type { listReviews, Mentor } from 'contracts/http/mentors';
import { sportName } from 'contracts/sports';
import { averageOf } from 'web-kit/average-stars';

type Reviews = ResponseOf<typeof listReviews>;

/** schema.org: a person's profile page, the hour they offer, and its rating if there is one. */
export function structureOf(mentor: Mentor, reviews: Reviews | null): Record<string, unknown> {
  const name = `${mentor.first_name} ${mentor.last_name}`;
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
      makesOffer: {
        '@type': 'Offer',
        price: mentor.hourly_rate,
        priceCurrency: 'USD',
        itemOffered: { '@type': 'Service', name: `One hour on video with ${name}`, ...ratingsOf(reviews) },
      },
    },
  };
}

/** Only what athletes really gave. */
function ratingsOf(reviews: Reviews | null): Record<string, unknown> {
  if (!reviews || reviews.total === 0) return {};
  const written = reviews.reviews.filter((review) => review.review_text);
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: averageOf(reviews.by_stars),
      ratingCount: reviews.total,
      bestRating: 5,
      worstRating: 1,
    },
    ...(written.length > 0 ? { review: written.map(reviewOf) } : {}),
  };
}

function reviewOf(review: Reviews['reviews'][number]) {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: review.author },
    datePublished: review.created_at.slice(0, 10),
    reviewBody: review.review_text,
    reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5, worstRating: 1 },
  };
}
