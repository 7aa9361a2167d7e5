import { registerAthlete } from 'contracts/http/accounts';
import { DEFAULT_TIME_ZONE } from 'contracts/times';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { Identity } from '../identity.ts';
import { register } from './register.ts';

export function mountRegisterAthlete(app: Hono<AppEnv>, identity: Identity): void {
  route(app, registerAthlete, async ({ body, c }) => {
    const timeZone = body.time_zone ?? DEFAULT_TIME_ZONE;
    const { password: _, email: __, guardian_email: ___, birth_date: ____, ...profile } = body;
    const [firstName, lastName] = [body.first_name, body.last_name];
    const input = {
      firstName,
      lastName,
      email: body.email,
      password: body.password,
      graduationYear: body.graduation_year ?? null,
      birthDate: body.birth_date ?? null,
      guardianEmail: body.guardian_email ?? null,
      timeZone,
      profile,
    };
    const id = await register(identity, c, 'athlete', input, {
      name: 'athlete.registered',
      payload: (athleteId) => ({ athleteId, firstName, lastName, timeZone }),
    });
    return { id, message: 'Registration successful! Redirecting to browse mentors...' };
  });
}
