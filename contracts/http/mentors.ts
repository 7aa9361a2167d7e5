import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { TIMES_OF_DAY, type TimeOfDay, WEEKDAYS } from '../hours-of-week.ts';
import { FOUNDER_NOTE_MAX } from '../note-lengths.ts';
import { PROFILE_FIELDS, profileChange } from '../profile.ts';
import { collegeLevel, mentoringType, verificationStatus } from '../status.ts';
import { usState } from '../us-states.ts';
import { mentorRegistration } from './accounts.ts';
import { intro, portrait, takenDown } from './media.ts';
import { byId, dollars, id, instant, ok, optionalText, page, timeZone } from './shapes.ts';

/** Public: never an address. */
export const mentor = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  college: z.string(),
  college_level: collegeLevel,
  /** Of the college. Absent from a replica of the release before. */
  us_state: usState.nullish(),
  sport: z.string(),
  position: z.string(),
  major: z.string().nullable(),
  gpa: z.number().nullable(),
  graduation_year: z.int(),
  bio: z.string(),
  achievements: z.array(z.string()),
  recruiting_story: z.string().nullable(),
  mentoring_type: mentoringType,
  hourly_rate: dollars,
  is_verified: z.boolean(),
  /** An account that takes no payouts now, too. */
  stripe_connected: z.boolean(),
  payout_ready: z.boolean(),
  average_rating: z.number(),
  total_ratings: z.int(),
  time_zone: z.string(),
  soonest_slot: instant.nullable(),
  /** Both absent from a replica of the release before. `next_slots`: null where only the soonest is known. */
  next_slots: z.array(instant).nullish(),
  portrait: portrait.nullish(),
});
export type Mentor = z.infer<typeof mentor>;

const emptyIsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const flag = emptyIsAbsent(z.stringbool());
const timeOfDay = z.enum(Object.keys(TIMES_OF_DAY) as [TimeOfDay, ...TimeOfDay[]]);
const WEEKDAY_LIST = new RegExp(`^(${WEEKDAYS.join('|')})(,(${WEEKDAYS.join('|')})){0,6}$`);
const mentorFilters = {
  /** Names, college, major, sport and position. Where nobody has the words as typed, typos are forgiven. */
  search: emptyIsAbsent(z.string().trim().max(80)),
  sport: emptyIsAbsent(z.string().max(40)),
  position: emptyIsAbsent(z.string().max(80)),
  college_level: emptyIsAbsent(collegeLevel),
  /** One that there isn’t finds nobody. */
  us_state: emptyIsAbsent(z.string().regex(/^[A-Z]{2}$/, 'Give a state such as OH.')),
  mentoring_type: emptyIsAbsent(mentoringType),
  max_price: emptyIsAbsent(z.coerce.number().int().min(0).max(100_000)),
  /** With `time_of_day`, on the clock of `timezone`. Several, with commas between them. */
  weekday: emptyIsAbsent(z.string().regex(WEEKDAY_LIST, 'Give days such as sat,sun.')),
  time_of_day: emptyIsAbsent(timeOfDay),
  timezone: emptyIsAbsent(timeZone),
  /** The soonest open slot is in the next seven days. */
  available_this_week: flag,
  verified_only: flag,
  payout_ready_only: flag,
};

export const listMentors = endpoint({
  name: 'listMentors',
  owner: 'catalog',
  method: 'GET',
  path: '/college-athletes',
  access: 'optional',
  query: z.object({
    ...mentorFilters,
    sort: emptyIsAbsent(z.enum(['rating', 'price', '-price', 'soonest'])),
    ...page,
  }),
  response: z.array(mentor),
  summary: 'Mentors by filters, with X-Total-Count and Link headers. Unverified ones are only for the admin.',
});

/** What nobody has is left out. */
const countsByValue = z.record(z.string(), z.int());
export const countMentors = endpoint({
  name: 'countMentors',
  owner: 'catalog',
  method: 'GET',
  path: '/mentors/counts',
  access: 'optional',
  query: z.object(mentorFilters),
  response: z.object({
    total: z.int(),
    position: countsByValue,
    college_level: countsByValue,
    /** Absent from a replica of the release before. */
    us_state: countsByValue.optional(),
    mentoring_type: countsByValue,
    /** Per number of dollars: who takes no more. */
    max_price: countsByValue,
    weekday: countsByValue,
    time_of_day: countsByValue,
    available_this_week: z.int(),
  }),
  summary: 'How many mentors each choice of a filter would leave, with the other filters as they are.',
});
export type MentorCounts = z.infer<typeof countMentors.response>;

/** What follows `verified_at` is for this mentor and the admin; null for everybody else. */
export const profile = mentor.extend({
  intro: intro.nullish(),
  /** When the founder approved them last. Absent from a replica of the release before. */
  verified_at: instant.nullish(),
  /** Of the newest words, which may not be public: `is_verified` says whether there are public ones. */
  verification_status: verificationStatus.nullable(),
  rejection_reason: z.string().nullable(),
  /** What a verified mentor wants instead of what is public, then in old and new words. It waits, or was sent back. */
  proposed: mentor.pick(PROFILE_FIELDS).partial().nullable(),
  changes: z.array(profileChange).nullable(),
  /** From students, after no-shows or by a decision of the founder’s. Absent from a replica of the release before. */
  hidden: z.boolean().nullish(),
  /** What the founder took down and nothing has replaced. */
  taken_down: z.array(takenDown).nullish(),
});
export type Profile = z.infer<typeof profile>;

export const getMentor = endpoint({
  name: 'getMentor',
  owner: 'catalog',
  method: 'GET',
  path: '/college-athletes/:id',
  access: 'optional',
  params: byId,
  response: profile,
  errors: { 404: DETAIL.mentor_not_found },
  summary: 'One mentor. One who is not verified, hidden or not payout-ready is found by themselves and the admin only.',
});

export const resubmitMentorBody = mentorRegistration
  .omit({ first_name: true, last_name: true, email: true, password: true, birth_date: true, time_zone: true })
  .partial()
  // Without these, an edit would reset whatever it leaves out to the registration's defaults.
  .extend({
    college_level: collegeLevel.optional(),
    mentoring_type: mentoringType.optional(),
    achievements: mentorRegistration.shape.achievements.unwrap().optional(),
  });

export const resubmitMentor = endpoint({
  name: 'resubmitMentor',
  owner: 'catalog',
  method: 'PUT',
  path: '/college-athletes/:id',
  access: ['mentor'],
  own: { in: 'params', name: 'id' },
  params: byId,
  body: resubmitMentorBody,
  response: ok,
  errors: { 404: DETAIL.mentor_not_found },
  summary:
    'Edit a profile. What was rejected is pending again. A verified mentor’s new college, level or sport, with the state and position that go with them, waits for the founder while the approved ones stay public; other text appears at once.',
});

export const pendingMentor = mentor.extend({
  /** Of what is shown here; the decision carries it. */
  version: z.int(),
  email: z.string().nullable(),
  created_at: instant,
  /** Since signing up, or since the newest words were sent. */
  waiting_since: instant,
  resubmitted: z.boolean(),
  /** Of a mentor who is verified already: what would be different. */
  changes: z.array(profileChange),
});
export const listPendingMentors = endpoint({
  name: 'listPendingMentors',
  owner: 'catalog',
  method: 'GET',
  path: '/admin/pending-mentors',
  access: ['admin'],
  response: z.array(pendingMentor),
  summary: 'Mentors who await verification, oldest first, with their addresses.',
});

export const verifyMentor = endpoint({
  name: 'verifyMentor',
  owner: 'catalog',
  method: 'POST',
  path: '/admin/verify-mentor/:id',
  access: ['admin'],
  freshSignIn: false,
  params: byId,
  body: z.object({
    action: z.enum(['approve', 'reject']),
    notes: optionalText(FOUNDER_NOTE_MAX),
    /** Of the pending list. Without it, the decision is on what the profile says now. */
    version: z.int().nonnegative().optional(),
  }),
  response: ok,
  errors: {
    404: DETAIL.mentor_not_found,
    409: `${DETAIL.mentor_decided} Or: ${DETAIL.birth_date_missing} Or, with what changed in \`changes\`: ${DETAIL.profile_changed}`,
  },
  summary: 'Approve or reject the version of a pending mentor that was seen; mail follows.',
});

export const changedMentor = mentor.extend({
  version: z.int(),
  changes: z.array(profileChange),
  changed_since: instant,
});
export const listProfileChanges = endpoint({
  name: 'listProfileChanges',
  owner: 'catalog',
  method: 'GET',
  path: '/admin/profile-changes',
  access: ['admin'],
  response: z.array(changedMentor),
  summary: 'Public text of verified mentors that the admin has not looked at yet, oldest first.',
});

export const decideProfileChanges = endpoint({
  name: 'decideProfileChanges',
  owner: 'catalog',
  method: 'POST',
  path: '/admin/profile-changes/:id',
  access: ['admin'],
  freshSignIn: false,
  params: byId,
  body: z.object({
    action: z.enum(['accept', 'send_back']),
    notes: optionalText(FOUNDER_NOTE_MAX),
    version: z.int().nonnegative().optional(),
  }),
  response: ok,
  errors: {
    404: DETAIL.mentor_not_found,
    409: `${DETAIL.changes_decided} Or, with what changed in \`changes\`: ${DETAIL.profile_changed}`,
  },
  summary: 'Accept a verified mentor’s new text, or take it off the profile and send it back; mail follows.',
});

/** The author is a first name and an initial, never more. */
export const review = z.object({
  id,
  rating: z.int().min(1).max(5),
  communication_rating: z.int().nullable(),
  knowledge_rating: z.int().nullable(),
  helpfulness_rating: z.int().nullable(),
  review_text: z.string().nullable(),
  /** There was a text, and the founder took it down. */
  text_taken_down: z.boolean().nullish(),
  author: z.string(),
  created_at: instant,
  /** The mentor's, once and in public. */
  answer: z.object({ text: z.string(), answered_at: instant }).nullish(),
});
export const reviewSort = z.enum(['newest', 'highest', 'lowest']);
export type ReviewSort = z.infer<typeof reviewSort>;
export const reviewsAsked = z.object({
  ...page,
  sort: reviewSort.default('newest'),
  /** Only those with so many stars. Figures count all the same. */
  stars: z.coerce.number().int().min(1).max(5).optional(),
});
export const listReviews = endpoint({
  name: 'listReviews',
  owner: 'booking',
  method: 'GET',
  path: '/mentors/:id/reviews',
  access: 'optional',
  params: byId,
  query: reviewsAsked,
  response: z.object({
    total: z.int(),
    /** Ratings with one star first, with five last. */
    by_stars: z.array(z.int()).length(5),
    /** Rounded to hundredths; null where nobody rated it. */
    averages: z.object({
      communication_rating: z.number().nullable(),
      knowledge_rating: z.number().nullable(),
      helpfulness_rating: z.number().nullable(),
    }),
    reviews: z.array(review),
    /** Of the sessions whose time to check in is over: those the mentor came to. Null before the first. */
    attendance: z.object({ came: z.int(), due: z.int().positive() }).nullish(),
    /** Of sessions that the athlete confirmed, or never contradicted; each takes one. */
    hours_given: z.int().nullish(),
  }),
  errors: { 404: DETAIL.mentor_not_found },
  summary: 'A verified mentor’s ratings with the mentor’s answers, how often the mentor came and hours given.',
});
