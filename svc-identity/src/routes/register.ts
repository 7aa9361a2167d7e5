import type { EventName, EventPayload } from 'contracts/events';
import type { Context } from 'hono';
import { type Tx, transaction, violated } from 'svc-kit/db';
import { HttpError } from 'svc-kit/errors';
import { emit } from 'svc-kit/outbox';
import type { AppEnv } from 'svc-kit/route';
import { faultsOf } from '../domain/registration.ts';
import type { Identity } from '../identity.ts';
import { clientAddress, limitKey, tooManyTries } from '../limits.ts';
import { queueMail } from '../mail/queue.ts';
import { refuseCommon } from '../passwords.ts';
import { insertAccount, isEmailTaken } from '../store/accounts.ts';
import { countTry } from '../store/tries.ts';
import { askGuardian } from './name-guardian.ts';

type Registered = 'athlete.registered' | 'mentor.registered';

/** What both kinds of registration share: the rules, the account, its event and its welcome, all or nothing. */
export async function register<N extends EventName & Registered>(
  identity: Identity,
  c: Context<AppEnv>,
  role: 'athlete' | 'mentor',
  input: {
    first_name: string;
    last_name: string;
    email: string;
    password: string;
    graduation_year: number;
    birth_date?: string | null | undefined;
    guardian_email?: string | null | undefined;
    timeZone: string;
    profile: object;
  },
  event: { name: N; payload(id: string): EventPayload<N> },
): Promise<string> {
  const { sql, clock, settings, passwords } = identity;
  const faults = faultsOf(input, role, input.timeZone, clock.now());
  if (faults.length > 0) throw new HttpError(422, faults);
  refuseCommon(input.password, 'password');
  const tries = await countTry(sql, limitKey('register', clientAddress(c)));
  if (tries > settings.limits.requestsPerAddress) throw tooManyTries();
  if (await isEmailTaken(sql, input.email)) throw new HttpError(409, 'email_taken');

  const id = crypto.randomUUID();
  const guardian = input.guardian_email === input.email ? null : (input.guardian_email ?? null);
  const passwordHash = await passwords.hash(input.password);
  const now = clock.now();
  await transaction(sql, async (tx) => {
    await insertUnique(tx, {
      id,
      role,
      email: input.email,
      password_hash: passwordHash,
      first_name: input.first_name,
      last_name: input.last_name,
      time_zone: input.timeZone,
      birth_date: input.birth_date ?? null,
      guardian_email: guardian,
      profile: input.profile,
      created_at: now,
    });
    await emit(tx, event.name, event.payload(id), now);
    const kind = role === 'athlete' ? 'welcome_athlete' : 'welcome_mentor';
    await queueMail(tx, now, { kind, accountId: id, dedupeKey: `welcome:${id}`, facts: {} });
    if (guardian) await askGuardian(tx, id, now);
  });
  return id;
}

async function insertUnique(tx: Tx, account: Parameters<typeof insertAccount>[1]): Promise<void> {
  try {
    await insertAccount(tx, account);
  } catch (error) {
    if (violated(error) === 'account_email_key') throw new HttpError(409, 'email_taken');
    throw error;
  }
}
