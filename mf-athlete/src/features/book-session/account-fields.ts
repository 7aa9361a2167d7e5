import { athleteRegistration } from 'contracts/http/accounts';
import { personName } from 'contracts/http/shapes';
import { z } from 'zod';

const BOTH_NAMES = 'Give your first and last name.';
const { email, password, sport } = athleteRegistration.shape;

/** The first word is the first name: most people type it so, and the account page changes it. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const [first_name = '', ...rest] = name.trim().split(/\s+/);
  return { first_name, last_name: rest.join(' ') };
}

export const accountForm = z.object({
  name: z
    .string()
    .refine((name) => splitName(name).last_name !== '', BOTH_NAMES)
    .superRefine((name, context) => {
      const parts = Object.values(splitName(name)).map((part) => personName.safeParse(part));
      const fault = parts.find(({ success }) => !success)?.error?.issues[0]?.message;
      if (fault && splitName(name).last_name) context.addIssue({ code: 'custom', message: fault });
    }),
  email,
  password,
  birth_date: z.iso.date('Give your birth date.'),
  sport,
});
export type AccountFields = z.input<typeof accountForm>;

export function registrationOf({ name, ...rest }: z.output<typeof accountForm>, timeZone: string) {
  return { ...rest, ...splitName(name), time_zone: timeZone };
}
