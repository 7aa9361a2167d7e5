import { fileURLToPath } from 'node:url';
import type { MentorFacts } from 'contracts/events';
import type { InternalAccount } from 'contracts/internal';
import type { InternalCall } from 'svc-kit/internal-call';
import { person, type TestService, testService } from 'svc-kit/testing';
import { createParts } from './app.ts';

export const ADMIN = person('admin');

const MIA: MentorFacts = {
  firstName: 'Mia',
  lastName: 'Stone',
  college: 'Duke',
  collegeLevel: 'D1',
  sport: 'basketball',
  position: 'Point Guard',
  major: null,
  gpa: 3.5,
  graduationYear: 2027,
  height: null,
  weight: null,
  bio: 'Two years as a starter.',
  achievements: ['All-ACC'],
  recruitingStory: null,
  mentoringType: 'paid',
  timeZone: 'America/New_York',
};

/** Catalog over a database of its own, with an identity that knows whom the test tells it. */
export async function startCatalog() {
  const identity = {
    isDown: false,
    accounts: new Map<string, InternalAccount>(),
    addresses: {} as Record<string, string>,
    asked: 0,
  };
  const ask: InternalCall = async (url, response) => {
    identity.asked += 1;
    if (identity.isDown) throw new Error('identity is down');
    if (url.endsWith('/internal/addresses')) return response.parse({ addresses: identity.addresses });
    const account = identity.accounts.get(url.split('/').at(-1) ?? '');
    return account ? response.parse(account) : null;
  };
  const catalog = await testService({
    name: 'catalog',
    migrations: fileURLToPath(new URL('../migrations/', import.meta.url)),
    parts: (deps) => createParts(deps, { identityUrl: 'http://identity' }),
    ask,
  });
  return { catalog, identity };
}

/** Registers a mentor as identity's event does, and answers his id. */
export async function addPending(catalog: TestService, facts: Partial<MentorFacts> = {}): Promise<string> {
  const mentorId = crypto.randomUUID();
  await catalog.deliver('mentor.registered', { mentorId, version: 1, facts: { ...MIA, ...facts } });
  return mentorId;
}

export async function addVerified(catalog: TestService, facts: Partial<MentorFacts> = {}): Promise<string> {
  const mentorId = await addPending(catalog, facts);
  await catalog.call('POST', `/admin/verify-mentor/${mentorId}`, ADMIN, { action: 'approve' });
  return mentorId;
}

/** A verified mentor whose account can receive money: one that students see. */
export async function addListed(catalog: TestService, facts: Partial<MentorFacts> = {}): Promise<string> {
  const mentorId = await addVerified(catalog, facts);
  await catalog.deliver('mentor.payout_ready_changed', { mentorId, version: 1, connected: true, payoutReady: true });
  return mentorId;
}

export function accountOf(id: string, facts: Partial<MentorFacts> = {}): InternalAccount {
  const all = { ...MIA, ...facts };
  return {
    id,
    role: 'mentor',
    first_name: all.firstName,
    last_name: all.lastName,
    time_zone: all.timeZone,
    version: 1,
    facts: all,
  };
}
