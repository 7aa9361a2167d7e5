import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { linkAction, role } from '../status.ts';
import { LINK_CREDENTIAL_MINUTES, RESET_CODE_DIGITS, RESET_LINK_CHARACTERS } from '../times.ts';
import { usState } from '../us-states.ts';
import { email, id, newPassword, ok, tooLong, typedPassword } from './shapes.ts';

export const userData = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  time_zone: z.string(),
  /** As registered; the admin has none. */
  sport: z.string().nullish(),
  position: z.string().nullish(),
  /** An athlete’s, if they said it. */
  us_state: usState.nullish(),
});

export const loginBody = z.object({
  /** Whatever was an address once, so no more is asked of it. */
  email: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, 'This field is required.')
    .max(254, tooLong(254))
    .regex(/^$|^[^\s@]+@[^\s@]+$/, 'Please give a valid email address.'),
  password: typedPassword,
  totp_code: z.string().trim().max(10, 'The code has 6 digits.').nullish(),
});

export const login = endpoint({
  name: 'login',
  owner: 'identity',
  method: 'POST',
  path: '/login',
  evenWhenBusy: true,
  access: 'anyone',
  body: loginBody,
  response: z.object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: z.int(),
    user_type: role,
    user_data: userData,
  }),
  errors: {
    401: `${DETAIL.no_account} | ${DETAIL.incorrect_password} | ${DETAIL.account_without_password}`,
    429: DETAIL.too_many_tries,
  },
  summary: 'Sign in. Sets the HttpOnly cookies and also answers an access token for API clients.',
});

export const refresh = endpoint({
  name: 'refresh',
  owner: 'identity',
  method: 'POST',
  path: '/refresh',
  evenWhenBusy: true,
  access: 'anyone',
  response: z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.int() }),
  errors: { 401: DETAIL.not_signed_in },
  summary: 'Rotate the refresh cookie and answer a new access token. Reuse of an old one ends the sign-in.',
});

export const logout = endpoint({
  name: 'logout',
  owner: 'identity',
  method: 'POST',
  path: '/logout',
  evenWhenBusy: true,
  access: 'optional',
  freshSignIn: false,
  response: ok,
  summary: 'End this sign-in and clear its cookies.',
});

export const me = endpoint({
  name: 'me',
  owner: 'identity',
  method: 'GET',
  path: '/me',
  access: 'signed-in',
  response: userData.extend({
    user_type: role,
    birth_date_known: z.boolean(),
    /** Of athletes; without a birth date they count as one. Absent from a replica of the release before. */
    is_minor: z.boolean().optional(),
  }),
  summary: 'Who is signed in.',
});

export const forgotPasswordBody = z.object({ email });

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  owner: 'identity',
  method: 'POST',
  path: '/forgot-password',
  access: 'anyone',
  body: forgotPasswordBody,
  response: ok,
  errors: { 429: DETAIL.too_many_tries },
  summary: 'Ask for a reset code. The answer is the same whether the address exists or not.',
});

export const resetPasswordBody = z.object({
  email,
  /** The six digits, or what stands behind the # of the mailed link. */
  reset_code: z
    .string()
    .trim()
    .refine(
      (code) => code.length === RESET_CODE_DIGITS || code.length === RESET_LINK_CHARACTERS,
      `The code has ${RESET_CODE_DIGITS} digits.`,
    ),
  new_password: newPassword,
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  owner: 'identity',
  method: 'POST',
  path: '/reset-password',
  access: 'anyone',
  body: resetPasswordBody,
  response: ok,
  errors: { 400: DETAIL.reset_code_invalid, 429: DETAIL.too_many_tries },
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
  errors: { 401: DETAIL.link_invalid, 429: DETAIL.too_many_tries },
  summary: `Turn a mailed token into a ${LINK_CREDENTIAL_MINUTES}-minute credential for one session and one action.`,
});
