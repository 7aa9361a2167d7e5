import { DEFAULT_TIME_ZONE } from 'contracts/times';
import { transaction, violated } from 'svc-kit/db';
import { closeAllSignIns } from './end-sign-in.ts';
import type { Identity } from './identity.ts';
import { findAdmin, insertAccount, setAdmin } from './store/accounts.ts';

/** A changed password ends the admin's sign-ins. */
export async function ensureAdmin(identity: Identity): Promise<void> {
  const { sql, passwords, settings } = identity;
  const email = settings.admin.email.trim().toLowerCase();
  const admin = await findAdmin(sql);
  if (!admin) return makeAdmin(identity, email);
  const fits = await passwords.withVerify((verify) => verify(settings.admin.password, admin.passwordHash));
  if (fits && admin.email === email) return;
  const hash = fits ? admin.passwordHash : await passwords.hash(settings.admin.password);
  await transaction(sql, async (tx) => {
    await setAdmin(tx, admin.id, email, hash);
    await closeAllSignIns(tx, identity, admin.id);
  });
}

async function makeAdmin(identity: Identity, email: string): Promise<void> {
  const { sql, clock, passwords, settings } = identity;
  try {
    await insertAccount(sql, {
      id: crypto.randomUUID(),
      role: 'admin',
      email,
      passwordHash: await passwords.hash(settings.admin.password),
      firstName: 'Founder',
      lastName: 'Admin',
      timeZone: DEFAULT_TIME_ZONE,
      birthDate: null,
      guardianEmail: null,
      profile: {},
      createdAt: clock.now(),
    });
  } catch (error) {
    // Another replica that started at the same time was faster.
    if (violated(error) !== 'one_admin') throw error;
  }
}
