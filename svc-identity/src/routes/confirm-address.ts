import { confirmAddress, requestAddressCode } from 'contracts/http/confirm-address';
import { ADDRESS_CODES_PER_HOUR } from 'contracts/times';
import type { Hono } from 'hono';
import { type Tx, transaction } from 'svc-kit/db';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { confirmAddressOf } from '../confirm-address.ts';
import type { Identity } from '../identity.ts';
import { tooManyTries } from '../limits.ts';
import { queueMail } from '../mail/queue.ts';
import { sameText } from '../secrets.ts';
import {
  countAddressCodes,
  insertAddressCode,
  isAddressConfirmed,
  spendAddressTry,
  useAddressCode,
} from '../store/address-codes.ts';

export function mountConfirmAddress(app: Hono<AppEnv>, identity: Identity): void {
  const { sql, clock, secrets } = identity;
  route(app, requestAddressCode, async ({ caller }) => {
    const { id } = signedIn(caller);
    if (await isAddressConfirmed(sql, id)) return { message: 'Your address is confirmed already.' };
    await transaction(sql, (tx) => mailCode(identity, tx, id));
    return { message: 'We’ve sent you a code.' };
  });
  route(app, confirmAddress, async ({ body, caller }) => {
    const { id: accountId } = signedIn(caller);
    const now = clock.now();
    const code = await spendAddressTry(sql, accountId, now);
    const fits = code !== null && sameText(secrets.resetCodeHash(code.id, body.code), code.hash);
    if (!fits) throw new HttpError(400, 'address_code_invalid');
    await transaction(sql, async (tx) => {
      if (!(await useAddressCode(tx, code.id, now))) throw new HttpError(400, 'address_code_invalid');
      await confirmAddressOf(tx, accountId, now);
    });
    return { message: 'Your address is confirmed.' };
  });
}

async function mailCode({ clock, secrets }: Identity, tx: Tx, accountId: string): Promise<void> {
  const now = clock.now();
  const mailed = await countAddressCodes(tx, accountId, now);
  if (mailed === null) throw new HttpError(401, 'not_signed_in');
  if (mailed >= ADDRESS_CODES_PER_HOUR) throw tooManyTries();
  const id = crypto.randomUUID();
  await insertAddressCode(tx, accountId, { id, hash: secrets.resetCodeHash(id, secrets.resetCode(id)) }, now);
  const mail = { kind: 'address_code', accountId, dedupeKey: `address:${id}` } as const;
  await queueMail(tx, now, { ...mail, facts: { codeId: id } });
}
