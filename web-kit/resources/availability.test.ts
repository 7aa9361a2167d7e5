import { afterEach, expect, test } from 'bun:test';
import { mostHorizon } from 'contracts/shown-details';
import { saveHours } from './availability.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

test('a part that cannot be saved keeps none of the others from being saved, and its reason is known', async () => {
  const sent: string[] = [];
  globalThis.fetch = (async (address: string) => {
    sent.push(address);
    if (address.includes('overrides')) return new Response('<h1>Down</h1>', { status: 502 });
    if (address.includes('rules'))
      return Response.json({ detail: mostHorizon(10), code: 'horizon_too_far' }, { status: 400 });
    return Response.json({ message: 'Saved.' });
  }) as unknown as typeof fetch;
  const result = await saveHours.ask({
    mentorId: 'm1',
    parts: ['overrides', 'rules', 'weekly'],
    version: undefined,
    hours: { weekly: [], overrides: [], rules: { notice_minutes: 2_880, buffer_minutes: 0, horizon_days: 60 } },
  });
  expect(sent).toHaveLength(3);
  expect(result.saved).toEqual(['weekly']);
  expect(result.failed).toEqual([
    { part: 'overrides', reason: 'The server answered 502. Please try again in a moment.' },
    { part: 'rules', reason: mostHorizon(10) },
  ]);
});
