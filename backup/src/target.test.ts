import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaStore } from '../../svc-catalog/src/media/media-store.ts';
import { Refusal } from './refusal.ts';
import { type Claim, claimTarget } from './target.ts';

const ROUNDS = 200;
const all = mkdtempSync(join(tmpdir(), 'targets-'));
afterAll(() => rmSync(all, { recursive: true, force: true }));

test('of some that claim one place in one moment, whoever does not get it is told of the other', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const target = { folder: join(all, String(round), 'postgres'), media: {} as MediaStore };
    const later = async (turns: number) => {
      for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
      return claimTarget(target);
    };
    // Each step of one meets each step of another in some round.
    const claims = await Promise.allSettled([later(0), later(round % 40), later(round % 17)]);
    const held = claims.flatMap((claim): Claim[] => (claim.status === 'fulfilled' ? [claim.value] : []));
    for (const { letGo } of held) letGo();
    for (const claim of claims) if (claim.status === 'rejected') expect(claim.reason).toBeInstanceOf(Refusal);
    // Only the one whose claim stands may give it up.
    const given = await Promise.allSettled(held.map((claim) => claim.abandon()));
    expect(given.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  }
});
