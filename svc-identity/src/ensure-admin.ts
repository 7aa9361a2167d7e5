import { DEFAULT_TIME_ZONE } from 'contracts/times';
import { transaction, violated } from 'svc-kit/db';
import { closeAllSignIns } from './end-sign-in.ts';
import type { Identity } from './identity.ts';
import { findAdmin, insertAccount, setAdmin } from './store/accounts.ts';

/** Makes the one admin as the environment says, or brings it up to date; a changed password ends the admin's sign-ins. */
export async function ensureAdmin(identity: Identity): Promise<void> {
  const { sql, passwords, settings } = identity;
  const email = settings.admin.email.trim().toLowerCase();
  const admin = await findAdmin(sql);
  if (!admin) return makeAdmin(identity, email);
  const fits = await passwords.withVerify((verify) => verify(settings.admin.password, admin.password_hash));
  if (fits && admin.email === email) return;
  const hash = fits ? admin.password_hash : await passwords.hash(settings.admin.password);
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
      password_hash: await passwords.hash(settings.admin.password),
      first_name: 'Founder',
      last_name: 'Admin',
      time_zone: DEFAULT_TIME_ZONE,
      birth_date: null,
      guardian_email: null,
      profile: {},
      created_at: clock.now(),
    });
  } catch (error) {
    // Another replica that starts at the same time has made it.
    if (violated(error) !== 'one_admin') throw error;
  }
}
