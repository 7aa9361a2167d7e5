import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { SPORTS } from '../sports.ts';
import { collegeLevel, guardianMode, mentoringType, role } from '../status.ts';
import { SIGN_IN_HISTORY_DAYS } from '../times.ts';
import { usState } from '../us-states.ts';
import {
  byId,
  email,
  id,
  instant,
  isoDate,
  newPassword,
  ok,
  optionalPublicText,
  optionalText,
  personName,
  publicText,
  refuseContact,
  text,
  timeZone,
  typedPassword,
} from './shapes.ts';
import { userData } from './sign-in.ts';

const MOST_ACHIEVEMENTS = 30;
const TOO_MANY_ACHIEVEMENTS = `Name at most ${MOST_ACHIEVEMENTS} achievements.`;
const achievement = z
  .string()
  .trim()
  .min(1, 'Leave no achievement empty.')
  .max(120, 'Use at most 120 characters for each achievement.');

const person = {
  first_name: personName,
  last_name: personName,
  email,
  password: newPassword,
  sport: z.enum(SPORTS, 'Choose a sport.'),
  position: text(80),
  graduation_year: z.coerce.number('Choose a year.').int(),
  gpa: z
    .number()
    .min(0, 'GPA runs from 0 to 4.')
    .max(4, 'GPA runs from 0 to 4.')
    .multipleOf(0.01, 'GPA has two decimals at most.')
    .nullish(),
  height: optionalText(40),
  weight: optionalText(40),
  bio: text(2_000),
  achievements: z.array(achievement).max(MOST_ACHIEVEMENTS, TOO_MANY_ACHIEVEMENTS).default([]),
  birth_date: isoDate.nullish(),
  time_zone: timeZone.nullish(),
};

/** What booking's short form leaves out may be given later; whoever gives it gives it as before. */
export const athleteRegistration = z.object({
  ...person,
  position: person.position.nullish(),
  graduation_year: person.graduation_year.nullish(),
  bio: person.bio.nullish(),
  school: text(160).nullish(),
  recruiting_goals: optionalText(2_000),
  guardian_email: email.nullish(),
});
/** Everybody reads it. */
export const mentorRegistration = z.object({
  ...person,
  position: publicText(80),
  bio: publicText(2_000),
  achievements: z
    .array(achievement)
    .max(MOST_ACHIEVEMENTS, TOO_MANY_ACHIEVEMENTS)
    // On the list as a whole, whose field shows it.
    .superRefine((list, context) => refuseContact(list.join(' · '), context))
    .default([]),
  college: publicText(160),
  college_level: collegeLevel.default('D3'),
  /** Of the college. */
  us_state: usState.nullish(),
  major: optionalPublicText(120),
  recruiting_story: optionalPublicText(4_000),
  mentoring_type: mentoringType.default('free'),
});

const registered = z.object({ id, message: z.string() });

export const registerAthlete = endpoint({
  name: 'registerAthlete',
  owner: 'identity',
  method: 'POST',
  path: '/high-school-athletes',
  access: 'anyone',
  body: athleteRegistration,
  response: registered,
  errors: { 409: DETAIL.email_taken, 429: DETAIL.too_many_tries },
  summary: 'Register a high-school athlete.',
});

export const registerMentor = endpoint({
  name: 'registerMentor',
  owner: 'identity',
  method: 'POST',
  path: '/college-athletes',
  access: 'anyone',
  body: mentorRegistration,
  response: registered,
  errors: { 409: `${DETAIL.email_taken} | ${DETAIL.guardian_email}`, 429: DETAIL.too_many_tries },
  summary: 'Register a college athlete, who then awaits verification.',
});

export const changeAccountBody = z.object({
  first_name: personName.optional(),
  last_name: personName.optional(),
  time_zone: timeZone.optional(),
  /** Once, for who left it out when registering. */
  birth_date: isoDate.optional(),
  /** An athlete’s, which the mentors of their sessions read. Null takes it away. */
  us_state: usState.nullable().optional(),
});

export const changeAccount = endpoint({
  name: 'changeAccount',
  owner: 'identity',
  method: 'PATCH',
  path: '/account',
  access: ['athlete', 'mentor'],
  body: changeAccountBody,
  response: userData.extend({ user_type: role, birth_date_known: z.boolean() }),
  errors: { 429: DETAIL.too_many_tries },
  summary: 'Change one’s name, time zone or state, or give a birth date that was left out. What is not named stays.',
});

const { sport, position, graduation_year, gpa, height, weight, recruiting_goals } = athleteRegistration.shape;
/** What the mentor of a booked session reads of an athlete. Booking asks for the sport only. */
export const athleteFactsBody = z.object({ sport, position, graduation_year, gpa, height, weight, recruiting_goals });

const athleteFacts = z.object({
  sport: z.string(),
  position: z.string().nullable(),
  graduation_year: z.int().nullable(),
  gpa: z.number().nullable(),
  height: z.string().nullable(),
  weight: z.string().nullable(),
  recruiting_goals: z.string().nullable(),
});
export type AthleteFacts = z.infer<typeof athleteFacts>;

export const getAthleteFacts = endpoint({
  name: 'getAthleteFacts',
  owner: 'identity',
  method: 'GET',
  path: '/account/profile',
  access: ['athlete'],
  response: athleteFacts,
  summary: 'What the mentors of one’s booked sessions read of one.',
});

export const putAthleteFacts = endpoint({
  name: 'putAthleteFacts',
  owner: 'identity',
  method: 'PUT',
  path: '/account/profile',
  access: ['athlete'],
  body: athleteFactsBody,
  response: athleteFacts,
  summary: 'Say anew what the mentors of one’s booked sessions read of one. What is left out is empty from then on.',
});

export const changePasswordBody = z.object({
  current_password: typedPassword,
  new_password: newPassword,
});

export const changePassword = endpoint({
  name: 'changePassword',
  owner: 'identity',
  method: 'POST',
  path: '/account/password',
  access: ['athlete', 'mentor'],
  body: changePasswordBody,
  response: ok,
  errors: { 400: DETAIL.incorrect_password, 429: DETAIL.too_many_tries },
  summary: 'Change one’s password. Ends every other sign-in and mails a notice.',
});

const signIn = z.object({
  id,
  /** "Chrome on Windows"; null for sign-ins from before this was kept. */
  device: z.string().nullable(),
  /** "203.0.113.x": part of the address, never a place. */
  network: z.string().nullable(),
  signed_in_at: instant,
  last_seen_at: instant,
  ended_at: instant.nullable(),
  is_current: z.boolean(),
});
export type SignInEntry = z.infer<typeof signIn>;

export const listSignIns = endpoint({
  name: 'listSignIns',
  owner: 'identity',
  method: 'GET',
  path: '/account/sign-ins',
  access: 'signed-in',
  response: z.object({ sign_ins: z.array(signIn) }),
  summary: `Where one is signed in, the newest use first, and what ended in the last ${SIGN_IN_HISTORY_DAYS} days.`,
});

export const endSignIn = endpoint({
  name: 'endSignIn',
  owner: 'identity',
  method: 'DELETE',
  path: '/account/sign-ins/:id',
  access: 'signed-in',
  freshSignIn: false,
  params: byId,
  response: ok,
  errors: { 404: DETAIL.not_found },
  summary: 'End one of one’s own sign-ins. Its device counts as a new one from then on.',
});

export const endOtherSignIns = endpoint({
  name: 'endOtherSignIns',
  owner: 'identity',
  method: 'POST',
  path: '/account/sign-ins/end-others',
  access: 'signed-in',
  freshSignIn: false,
  response: ok.extend({ ended: z.int() }),
  summary: 'End every sign-in but this one. Their devices count as new ones from then on.',
});

const guardian = z.object({
  email: z.string().nullable(),
  confirmed: z.boolean(),
  /** Theirs to choose, not the athlete's. Null before they confirmed; absent from the release before. */
  mode: guardianMode.nullish(),
});

export const getGuardian = endpoint({
  name: 'getGuardian',
  owner: 'identity',
  method: 'GET',
  path: '/account/guardian',
  access: ['athlete'],
  response: guardian,
  summary: 'The parent or guardian whom the athlete named, and whether that address has confirmed.',
});

export const putGuardianBody = z.object({ email: email.nullable() });

export const putGuardian = endpoint({
  name: 'putGuardian',
  owner: 'identity',
  method: 'PUT',
  path: '/account/guardian',
  access: ['athlete'],
  body: putGuardianBody,
  response: guardian,
  errors: { 429: DETAIL.too_many_tries },
  summary: 'Name a parent or guardian, who is asked by mail to confirm; null takes the address out.',
});

const guardianToken = z.string().min(1).max(200);

export const lookAtGuardianLink = endpoint({
  name: 'lookAtGuardianLink',
  owner: 'identity',
  method: 'POST',
  path: '/guardian/link',
  access: 'anyone',
  body: z.object({ token: guardianToken }),
  response: z.object({
    confirmed: z.boolean(),
    /** Null before they confirmed. */
    mode: guardianMode.nullable(),
    athlete_first_name: z.string().nullable(),
  }),
  errors: { 401: DETAIL.link_invalid, 429: DETAIL.too_many_tries },
  summary: 'Whether the guardian to whom a link was mailed has confirmed, and how they take part; changes nothing.',
});

export const confirmGuardian = endpoint({
  name: 'confirmGuardian',
  owner: 'identity',
  method: 'POST',
  path: '/guardian/confirm',
  access: 'anyone',
  body: z.object({
    token: guardianToken,
    /** Without it, it stays what it is. */
    mode: guardianMode.optional(),
  }),
  /** `mode`: absent from the release before. */
  response: ok.extend({ athlete_first_name: z.string(), mode: guardianMode.optional() }),
  errors: { 401: DETAIL.link_invalid, 429: DETAIL.too_many_tries },
  summary:
    'A guardian confirms by the mailed link, and gets copies of mails about sessions and of messages from then on; and chooses, then or later, how they take part.',
});

export const exportAccount = endpoint({
  name: 'exportAccount',
  owner: 'identity',
  method: 'GET',
  path: '/account/data',
  access: ['athlete', 'mentor'],
  response: z.object({
    account: z.record(z.string(), z.unknown()),
    profile: z.record(z.string(), z.unknown()),
    sign_ins: z.array(
      z.object({
        created_at: z.string(),
        ended_at: z.string().nullable(),
        device: z.string().nullable(),
        network: z.string().nullable(),
      }),
    ),
    /** Which push messages are off, and the browsers that get the others. */
    push: z.record(z.string(), z.unknown()),
    mails: z.array(z.object({ kind: z.string(), created_at: z.string(), sent_at: z.string().nullable() })),
    parents_asked: z.array(z.record(z.string(), z.unknown())),
    guardian_consents: z.array(z.record(z.string(), z.unknown())),
    /** `booking`: sessions with notes, ratings, complaints, hours. `catalog`: mentors. `payments`: in dollars. */
    booking: z.record(z.string(), z.unknown()),
    catalog: z.record(z.string(), z.unknown()),
    payments: z.record(z.string(), z.unknown()),
  }),
  errors: { 503: DETAIL.service_down },
  summary: 'Everything that is held about the account, to download. It is whole or refused.',
});

export const deleteAccount = endpoint({
  name: 'deleteAccount',
  owner: 'identity',
  method: 'POST',
  path: '/account/delete',
  access: ['athlete', 'mentor'],
  body: z.object({ password: typedPassword }),
  response: ok,
  errors: { 400: DETAIL.incorrect_password, 429: DETAIL.too_many_tries },
  summary: 'Delete one’s account and everything personal in it. The ledger stays, without the name.',
});

export const beginSecondFactor = endpoint({
  name: 'beginSecondFactor',
  owner: 'identity',
  method: 'POST',
  path: '/account/second-factor',
  access: ['admin'],
  freshSignIn: true,
  response: z.object({ secret: z.string(), uri: z.string() }),
  errors: { 409: 'A second factor is already set up.' },
  summary: 'A new secret for an authenticator app; nothing changes until a code of it is confirmed.',
});

export const confirmSecondFactorBody = z.object({
  totp_code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'The code has 6 digits.'),
});

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  owner: 'identity',
  method: 'POST',
  path: '/account/second-factor/confirm',
  access: ['admin'],
  freshSignIn: true,
  body: confirmSecondFactorBody,
  response: ok,
  errors: { 400: 'That code doesn’t work. Please try the next one.', 429: DETAIL.too_many_tries },
  summary: 'Enroll: from now on signing in asks for a code.',
});
