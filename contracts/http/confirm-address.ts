import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { ADDRESS_CODE_MINUTES, ADDRESS_CODES_PER_HOUR, RESET_CODE_DIGITS } from '../times.ts';
import { ok } from './shapes.ts';

export const requestAddressCode = endpoint({
  name: 'requestAddressCode',
  owner: 'identity',
  method: 'POST',
  path: '/account/confirm-address/request',
  access: ['athlete', 'mentor'],
  response: ok,
  errors: { 429: DETAIL.too_many_tries },
  summary: `Mail a code to the account's own address; at most ${ADDRESS_CODES_PER_HOUR} an hour.`,
});

export const confirmAddressBody = z.object({
  code: z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{${RESET_CODE_DIGITS}}$`), `The code has ${RESET_CODE_DIGITS} digits.`),
});

export const confirmAddress = endpoint({
  name: 'confirmAddress',
  owner: 'identity',
  method: 'POST',
  path: '/account/confirm-address',
  access: ['athlete', 'mentor'],
  body: confirmAddressBody,
  response: ok,
  errors: { 400: DETAIL.address_code_invalid },
  summary: `Show by the mailed code, within ${ADDRESS_CODE_MINUTES} minutes, that the address is one's own.`,
});
