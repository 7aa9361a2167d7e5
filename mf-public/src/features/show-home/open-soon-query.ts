import { mentorsQuery } from 'web-kit/resources/mentors';

export const openSoonQuery = mentorsQuery({
  mentoring_type: 'paid',
  sort: 'soonest',
  verified_only: 'true',
  payout_ready_only: 'true',
  per_page: 6,
});
