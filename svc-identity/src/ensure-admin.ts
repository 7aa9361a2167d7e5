import { DEFAULT_TIME_ZONE } from 'contracts/times';
import { transaction, violated } from 'svc-kit/db';
import { closeAllSignIns } from './end-sign-in.ts';
import type { Identity } from './identity.ts';
import { findAdmin, insertAccount, setAdmin } from './store/accounts.ts';

/** A password that is new in the environment, or a new address, ends the admin's sign-ins. What the founder set stays until then. */
export async function ensureAdmin(identity: Identity): Promise<void> {
  const { sql, passwords, settings } = identity;
  const email = settings.admin.email.trim().toLowerCase();
  const admin = await findAdmin(sql);
  if (!admin) return makeAdmin(identity, email);
  // Null where the release before made or set it.
  const known = admin.environmentHash ?? admin.passwordHash;
  const isKnown = await passwords.withVerify((verify) => verify(settings.admin.password, known));
  const isSame = isKnown && admin.email === email;
  if (isSame && admin.environmentHash) return;
  const environmentHash = isKnown ? known : await passwords.hash(settings.admin.password);
  const passwordHash = isKnown ? admin.passwordHash : environmentHash;
  await transaction(sql, async (tx) => {
    await setAdmin(tx, { id: admin.id, email, passwordHash, environmentHash });
    if (!isSame) await closeAllSignIns(tx, identity, admin.id);
  });
}

async function makeAdmin(identity: Identity, email: string): Promise<void> {
  const { sql, clock, passwords, settings } = identity;
  const [id, passwordHash] = [crypto.randomUUID(), await passwords.hash(settings.admin.password)];
  try {
    await transaction(sql, async (tx) => {
      await insertAccount(tx, {
        id,
        role: 'admin',
        email,
        passwordHash,
        firstName: 'Founder',
        lastName: 'Admin',
        timeZone: DEFAULT_TIME_ZONE,
        birthDate: null,
        guardianEmail: null,
        profile: {},
        createdAt: clock.now(),
      });
      await setAdmin(tx, { id, email, passwordHash, environmentHash: passwordHash });
    });
  } catch (error) {
    // Another replica that started at the same time was faster.
    if (violated(error) !== 'one_admin') throw error;
  }
}
