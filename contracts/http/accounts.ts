import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { SPORTS, type Sport } from '../sports.ts';
import { collegeLevel, linkAction, mentoringType, role } from '../status.ts';
import { PASSWORD_MAX, PASSWORD_MIN, RESET_CODE_DIGITS } from '../times.ts';
import { id, isoDate, ok, optionalText, text, timeZone } from './shapes.ts';

const email = z.string().trim().toLowerCase().max(254).pipe(z.email('Please give a valid email address.'));
export const newPassword = z
  .string()
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`);

const person = {
  first_name: text(80),
  last_name: text(80),
  email,
  password: newPassword,
  sport: z.enum(SPORTS as [Sport, ...Sport[]], 'Choose a sport.'),
  position: text(80),
  graduation_year: z.coerce.number('Choose a year.').int(),
  gpa: z.number().min(0, 'GPA runs from 0 to 4.').max(4, 'GPA runs from 0 to 4.').nullish(),
  height: optionalText(40),
  weight: optionalText(40),
  bio: text(2_000),
  achievements: z.array(z.string().trim().min(1).max(120)).max(30).default([]),
  birth_date: isoDate.nullish(),
  time_zone: timeZone.nullish(),
};

export const athleteRegistration = z.object({
  ...person,
  school: text(160),
  recruiting_goals: optionalText(2_000),
  guardian_email: email.nullish(),
});
export const mentorRegistration = z.object({
  ...person,
  college: text(160),
  college_level: collegeLevel.default('D3'),
  major: optionalText(120),
  recruiting_story: optionalText(4_000),
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
  errors: { 409: DETAIL.emailTaken, 429: DETAIL.tooManyTries },
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
  errors: { 409: DETAIL.emailTaken, 429: DETAIL.tooManyTries },
  summary: 'Register a college athlete, who then awaits verification.',
});

export const userData = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  time_zone: z.string(),
});

export const login = endpoint({
  name: 'login',
  owner: 'identity',
  method: 'POST',
  path: '/login',
  access: 'anyone',
  body: z.object({
    email: z.string().trim().toLowerCase().min(1, 'This field is required.').max(254),
    password: z.string().min(1, 'This field is required.').max(PASSWORD_MAX),
    totp_code: z.string().trim().max(10).nullish(),
  }),
  response: z.object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: z.int(),
    user_type: role,
    user_data: userData,
  }),
  errors: {
    401: `${DETAIL.noAccount} | ${DETAIL.incorrectPassword} | ${DETAIL.accountWithoutPassword}`,
    429: DETAIL.tooManyTries,
  },
  summary: 'Sign in. Sets the HttpOnly cookies and also answers an access token for API clients.',
});

export const refresh = endpoint({
  name: 'refresh',
  owner: 'identity',
  method: 'POST',
  path: '/refresh',
  access: 'anyone',
  response: z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.int() }),
  errors: { 401: DETAIL.notSignedIn },
  summary: 'Rotate the refresh cookie and answer a new access token. Reuse of an old one ends the sign-in.',
});

export const logout = endpoint({
  name: 'logout',
  owner: 'identity',
  method: 'POST',
  path: '/logout',
  access: 'optional',
  response: ok,
  summary: 'End this sign-in and clear its cookies.',
});

export const me = endpoint({
  name: 'me',
  owner: 'identity',
  method: 'GET',
  path: '/me',
  access: 'signed-in',
  response: userData.extend({ user_type: role }),
  summary: 'Who is signed in.',
});

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  owner: 'identity',
  method: 'POST',
  path: '/forgot-password',
  access: 'anyone',
  body: z.object({ email }),
  response: ok,
  errors: { 429: DETAIL.tooManyTries },
  summary: 'Ask for a reset code. The answer is the same whether the address exists or not.',
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  owner: 'identity',
  method: 'POST',
  path: '/reset-password',
  access: 'anyone',
  body: z.object({
    email,
    reset_code: z.string().trim().length(RESET_CODE_DIGITS, `The code has ${RESET_CODE_DIGITS} digits.`),
    new_password: newPassword,
  }),
  response: ok,
  errors: { 400: DETAIL.resetCodeInvalid, 429: DETAIL.tooManyTries },
  summary: 'Set a new password with a mailed code. Ends every other sign-in.',
});

export const redeemLink = endpoint({
  name: 'redeemLink',
  owner: 'identity',
  method: 'POST',
  path: '/links/redeem',
  access: 'anyone',
  body: z.object({ token: z.string().min(1).max(200) }),
  response: z.object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: z.int(),
    action: linkAction,
    session_id: id,
    user_type: role,
    user_id: id,
  }),
  errors: { 401: DETAIL.linkInvalid, 429: DETAIL.tooManyTries },
  summary: 'Turn a mailed token into a 15-minute credential for one session and one action.',
});
