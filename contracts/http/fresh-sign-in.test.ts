import { expect, test } from 'bun:test';
import type { Endpoint } from '../endpoint.ts';
import { ENDPOINTS } from './index.ts';

const mayAdmin = ({ access }: Endpoint) => (Array.isArray(access) ? access.includes('admin') : access !== 'anyone');
const changes = ENDPOINTS.filter((endpoint) => endpoint.method !== 'GET' && mayAdmin(endpoint));

test.each(changes)(
  '$name, a change that the admin may make, says whether it needs a fresh sign-in',
  ({ freshSignIn }) => {
    expect(freshSignIn).toBeBoolean();
  },
);

/** No money, and nothing that opens the account. A new one belongs here only if that is true of it. */
const WITHOUT = [
  'checkBooks',
  'decideMedia',
  'decideProfileChanges',
  'deleteFounderPortrait',
  'dismissNotice',
  'endOtherSignIns',
  'endSignIn',
  'logout',
  'openParentCheckout',
  'reviewComplaint',
  'saveFounderPortrait',
  'savePlatformSettings',
  'saveReportThresholds',
  'saveSite',
  'takeDownReview',
  'unhideMentor',
  'verifyMentor',
];

test('the founder’s other changes, which move money, all need one', () => {
  const without = changes.filter(({ freshSignIn }) => freshSignIn === false).map(({ name }) => name);
  // What is tried again was decided by the rules before, and for a sum that nobody chooses.
  const isReplay = (name: string) => /^replay\w+DeadLetter$/.test(name);
  expect(without.filter((name) => !isReplay(name)).sort()).toEqual(WITHOUT);
});
