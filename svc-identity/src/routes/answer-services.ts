import { mentorFacts } from 'contracts/events';
import {
  internalAccount,
  internalAddresses,
  internalAddressesRequest,
  internalAthleteProfile,
  internalEndedQuery,
  internalEndedSignIns,
} from 'contracts/internal';
import type { Hono } from 'hono';
import { notFound } from 'svc-kit/errors';
import { pathId } from 'svc-kit/path-id';
import type { AppEnv } from 'svc-kit/route';
import { isAdult } from '../domain/registration.ts';
import type { Identity } from '../identity.ts';
import { addressesOf, findAthleteProfile, findFacts } from '../store/accounts.ts';
import { findEnded } from '../store/ended.ts';

/** svc-kit lets nobody but services below /internal. */
export function mountInternal(app: Hono<AppEnv>, identity: Identity): void {
  app.get('/internal/accounts/:id', async (c) => {
    const account = await findFacts(identity.quick, pathId(c));
    if (!account) throw notFound();
    const { role, firstName, lastName, timeZone, version, profile, birthDate, addressConfirmed } = account;
    const facts = role === 'mentor' ? mentorFacts.parse(profile) : null;
    const is_adult = birthDate === null ? null : isAdult(birthDate, timeZone, identity.clock.now());
    const names = { first_name: firstName, last_name: lastName, time_zone: timeZone };
    const guardian = { has_guardian: account.hasGuardian, guardian_mode: account.guardianMode };
    const known = { is_adult, address_confirmed: addressConfirmed, ...guardian };
    return c.json(internalAccount.parse({ id: account.id, role, ...names, version, ...known, facts }));
  });
  app.get('/internal/athletes/:id/profile', async (c) => {
    const profile = await findAthleteProfile(identity.quick, pathId(c));
    if (!profile) throw notFound();
    return c.json(internalAthleteProfile.parse(profile));
  });
  app.get('/internal/ended-sign-ins', async (c) => {
    const { seconds, more_seconds } = internalEndedQuery.parse(c.req.query());
    const ended = await findEnded(identity.sql, seconds + more_seconds);
    const events = ended.map(({ occurredAt, ...event }) => ({ ...event, occurred_at: occurredAt.toISOString() }));
    const own = { now: new Date().toISOString(), signs_with: identity.signsWith };
    return c.json(internalEndedSignIns.parse({ ...own, events }));
  });
  app.post('/internal/addresses', async (c) => {
    const { ids } = internalAddressesRequest.parse(await c.req.json());
    return c.json(internalAddresses.parse({ addresses: await addressesOf(identity.quick, ids) }));
  });
}
