import type { userData } from 'contracts/http/sign-in';
import type { z } from 'zod';
import type { Account } from '../store/accounts.ts';

export function toUserData(account: Account): z.input<typeof userData> {
  const { id, firstName, lastName, email, timeZone, sport, position, usState } = account;
  return {
    id,
    first_name: firstName,
    last_name: lastName,
    email,
    time_zone: timeZone,
    sport,
    position,
    us_state: usState,
  };
}
