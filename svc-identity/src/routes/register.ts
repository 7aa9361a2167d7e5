import type { EventName, EventPayload } from 'contracts/events';
import type { Context } from 'hono';
import { type Db, type Tx, transaction, violated } from 'svc-kit/db';
import { HttpError } from 'svc-kit/errors';
import { emit } from 'svc-kit/outbox';
import type { AppEnv } from 'svc-kit/route';
import { clientNetwork } from '../askers.ts';
import { faultsOf } from '../domain/registration.ts';
import type { Identity } from '../identity.ts';
import { guardianMailLimits, limitKey, tooManyTries } from '../limits.ts';
import { queueMail } from '../mail/queue.ts';
import { refuseCommon } from '../passwords.ts';
import { insertAccount, isEmailTaken } from '../store/accounts.ts';
import { holdMailbox, isGuardianMailbox } from '../store/guardians.ts';
import { countTry, takeTry } from '../store/tries.ts';
import { askGuardian } from './name-guardian.ts';

type Registered = 'athlete.registered' | 'mentor.registered';

export async function register<N extends EventName & Registered>(
  identity: Identity,
  c: Context<AppEnv>,
  role: 'athlete' | 'mentor',
  input: {
    firstName: string;
    lastName: string;
    email: string;
    password: string;
    graduationYear: number | null;
    birthDate: string | null;
    guardianEmail: string | null;
    timeZone: string;
    profile: object;
  },
  event: { name: N; payload(id: string): EventPayload<N> },
): Promise<string> {
  const { sql, clock, settings, passwords } = identity;
  const faults = faultsOf(input, role, input.timeZone, clock.now());
  if (faults.length > 0) throw new HttpError(422, faults);
  refuseCommon(input.password, 'password');
  const tries = await countTry(sql, limitKey('register', clientNetwork(c)));
  if (tries > settings.limits.requestsPerAddress) throw tooManyTries();
  if (await isEmailTaken(sql, input.email)) throw new HttpError(409, 'email_taken');
  if (role === 'mentor') await refuseGuardian(sql, input.email);

  const id = crypto.randomUUID();
  const guardianEmail = input.guardianEmail === input.email ? null : input.guardianEmail;
  const passwordHash = await passwords.hash(input.password);
  // Without the mail the account is as good; its page sends it later.
  const mayAsk = guardianEmail !== null && (await takeTry(sql, guardianMailLimits(id, guardianEmail)));
  const now = clock.now();
  await transaction(sql, async (tx) => {
    if (role === 'mentor') {
      // Who confirmed while the password was hashed counts, too.
      await holdMailbox(tx, input.email);
      await refuseGuardian(tx, input.email);
    }
    await insertUnique(tx, {
      id,
      role,
      email: input.email,
      passwordHash,
      firstName: input.firstName,
      lastName: input.lastName,
      timeZone: input.timeZone,
      birthDate: input.birthDate,
      guardianEmail,
      profile: input.profile,
      createdAt: now,
    });
    await emit(tx, event.name, event.payload(id), now);
    const kind = role === 'athlete' ? 'welcome_athlete' : 'welcome_mentor';
    await queueMail(tx, now, { kind, accountId: id, dedupeKey: `welcome:${id}`, facts: {} });
    if (mayAsk) await askGuardian(tx, id, now);
  });
  return id;
}

async function refuseGuardian(db: Db, email: string): Promise<void> {
  if (await isGuardianMailbox(db, email)) throw new HttpError(409, 'guardian_email');
}

async function insertUnique(tx: Tx, account: Parameters<typeof insertAccount>[1]): Promise<void> {
  try {
    await insertAccount(tx, account);
  } catch (error) {
    if (violated(error) === 'account_email_key') throw new HttpError(409, 'email_taken');
    throw error;
  }
}
