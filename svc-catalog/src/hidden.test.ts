import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { addListed, startCatalog } from './fixtures/catalog.ts';

let { catalog }: Awaited<ReturnType<typeof startCatalog>> = {} as never;
beforeAll(async () => {
  ({ catalog } = await startCatalog());
});
beforeEach(async () => {
  await catalog.sql`truncate mentor, outbox, inbox`;
});
afterAll(() => catalog.stop());

describe('booking’s word whether a mentor is hidden', () => {
  test('a hidden mentor comes back when shown again', async () => {
    const mentorId = await addListed(catalog);
    await catalog.deliver('mentor.hidden', { mentorId, hidden: true, reason: 'no-shows' });
    expect((await catalog.call('GET', '/college-athletes', null)).body).toEqual([]);
    catalog.clock.setOffset(catalog.clock.offsetMs() + 1_000);
    await catalog.deliver('mentor.hidden', { mentorId, hidden: false, reason: 'cleared' });
    expect((await catalog.call('GET', '/college-athletes', null)).body).toHaveLength(1);
  });

  test('a mentor is hidden or shown by the newest word, however late an older one comes', async () => {
    const mentorId = await addListed(catalog);
    const offset = catalog.clock.offsetMs();
    const tell = (hidden: boolean, seconds: number) => {
      catalog.clock.setOffset(offset + seconds * 1_000);
      return catalog.deliver('mentor.hidden', { mentorId, hidden, reason: 'no-shows' });
    };
    const listed = async () => (await catalog.call('GET', '/college-athletes', null)).body.length;
    await tell(true, 20);
    await tell(false, 10);
    expect(await listed()).toBe(0);
    await tell(false, 40);
    await tell(true, 30);
    expect(await listed()).toBe(1);
    catalog.clock.setOffset(offset);
  });

  test('a mentor is hidden or shown by booking’s count, as work that is late dates its news back', async () => {
    const mentorId = await addListed(catalog);
    const start = catalog.clock.now().getTime();
    const tell = (hidden: boolean, version: number | undefined, seconds: number) => {
      const news = { mentorId, hidden, reason: 'no-shows', ...(version && { version }) };
      return catalog.deliver('mentor.hidden', news, undefined, new Date(start + seconds * 1_000));
    };
    const listed = async () => (await catalog.call('GET', '/college-athletes', null)).body.length;
    await tell(false, 6, 20);
    await tell(true, 7, 10);
    expect(await listed()).toBe(0);
    for (const version of [6, 7]) await tell(false, version, 30);
    expect(await listed()).toBe(0);
    // From a replica of the release before, while both run.
    await tell(false, undefined, 40);
    expect(await listed()).toBe(1);
    await tell(true, undefined, 35);
    await tell(true, 7, 50);
    expect(await listed()).toBe(1);
    await tell(true, 8, 45);
    expect(await listed()).toBe(0);
  });
});
