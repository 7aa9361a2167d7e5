import { detailOf, type RefusalCode } from 'contracts/details';
import type { BodyOf } from 'contracts/endpoint';
import { changeAccount } from 'contracts/http/accounts';
import { dayInZone } from 'contracts/wall-time';
import type { Hono } from 'hono';
import { type Tx, transaction } from 'svc-kit/db';
import { HttpError } from 'svc-kit/errors';
import { emit } from 'svc-kit/outbox';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { giveBirthDate } from '../domain/give-birth-date.ts';
import type { Identity } from '../identity.ts';
import { limitKey, tooManyTries } from '../limits.ts';
import { changeNames, findAge, keepAge, keepState } from '../store/account-data.ts';
import type { Account } from '../store/accounts.ts';
import { countTry } from '../store/tries.ts';
import { toUserData } from './user-data.ts';

/** In a quarter of an hour: of each, every service and the kept lists hear. */
const CHANGES = 30;

type Wanted = BodyOf<typeof changeAccount>;

export function mountChangeAccount(app: Hono<AppEnv>, identity: Identity): void {
  route(app, changeAccount, async ({ body, caller }) => {
    const { id } = signedIn(caller);
    if ((await countTry(identity.sql, limitKey('account', id))) > CHANGES) throw tooManyTries();
    const { account, refusal } = await transaction(identity.sql, (tx) => change(tx, identity, id, body));
    // Thrown after the commit: that somebody is too young stays known.
    if (refusal) throw new HttpError(422, [{ loc: ['body', 'birth_date'], msg: detailOf(refusal) }]);
    const birthDateKnown = account.birthDate !== null || body.birth_date !== undefined;
    return { ...toUserData(account), user_type: account.role, birth_date_known: birthDateKnown };
  });
}

async function change(
  tx: Tx,
  { clock }: Identity,
  id: string,
  body: Wanted,
): Promise<{ account: Account; refusal: RefusalCode | null }> {
  const names = { firstName: body.first_name, lastName: body.last_name, timeZone: body.time_zone };
  const account = await changeNames(tx, id, names);
  if (!account || account.role === 'admin') throw new HttpError(401, 'not_signed_in');
  const { role, version, firstName, lastName, timeZone } = account;
  if (body.us_state !== undefined) account.usState = await keepState(tx, id, body.us_state);
  const tooYoung =
    body.birth_date === undefined
      ? undefined
      : await keepBirthDate(tx, { id, role, date: body.birth_date, today: dayInZone(clock.now(), timeZone) });
  const facts = { accountId: id, role, version, firstName, lastName, timeZone };
  await emit(tx, 'account.changed', tooYoung === undefined ? facts : { ...facts, tooYoung }, clock.now());
  return { account, refusal: tooYoung ? 'too_young' : null };
}

/** Whether the date makes them too young; undefined when it was known. @throws 422 for one that is refused */
async function keepBirthDate(
  tx: Tx,
  given: { id: string; role: 'athlete' | 'mentor'; date: string; today: string },
): Promise<boolean | undefined> {
  const known = await findAge(tx, given.id);
  if (!known) throw new HttpError(401, 'not_signed_in');
  const outcome = giveBirthDate(given.date, { role: given.role, ...known }, given.today);
  switch (outcome.outcome) {
    case 'unchanged':
      return undefined;
    case 'kept':
      await keepAge(tx, given.id, { birthDate: given.date, tooYoungUntil: null });
      return false;
    case 'too_young':
      await keepAge(tx, given.id, { birthDate: null, tooYoungUntil: outcome.until });
      return true;
    case 'refused': {
      const msg = outcome.code ? detailOf(outcome.code) : 'Please check the birth date.';
      throw new HttpError(422, [{ loc: ['body', 'birth_date'], msg }]);
    }
  }
}
