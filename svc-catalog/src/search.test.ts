import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { hourOfWeek, WEEKDAYS } from 'contracts/hours-of-week';
import { countMentors } from 'contracts/http/mentors';
import { person } from 'svc-kit/testing';
import { ADMIN, addListed, addPending, addVerified, startCatalog } from './fixtures/catalog.ts';

let { catalog }: Awaited<ReturnType<typeof startCatalog>> = {} as never;
beforeAll(async () => {
  ({ catalog } = await startCatalog());
});
beforeEach(async () => {
  await catalog.sql`truncate mentor, outbox`;
});
afterAll(() => catalog.stop());

const list = async (query: string, as = null as Parameters<typeof catalog.call>[2]) => {
  const answer = await catalog.call('GET', `/college-athletes?${query}`, as);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-total-count')).toBe(String(answer.body.length));
  return answer.body.map((each: { id: string }) => each.id);
};
const find = (search: string, as = null as Parameters<typeof catalog.call>[2]) =>
  list(`search=${encodeURIComponent(search)}`, as);
const counts = async (query: string) => {
  const answer = await catalog.call('GET', `/mentors/counts?${query}`, null);
  expect(answer.status).toBe(200);
  expect(countMentors.response.parse(answer.body)).toEqual(answer.body);
  return answer.body;
};
const open = (mentorId: string, version: number, slots: string[]) =>
  catalog.deliver('availability.changed', {
    mentorId,
    version,
    soonestSlot: slots[0] ?? null,
    openHours: slots.map((slot) => hourOfWeek(new Date(slot))),
  });
const daysAhead = (days: number) => new Date(catalog.clock.now().getTime() + days * 86_400_000).toISOString();

describe('words', () => {
  test('find names, colleges, majors, sports and positions, from their beginnings, in any order', async () => {
    const maya = await addListed(catalog, { firstName: 'Maya', lastName: 'Okafor', major: 'Marine Biology' });
    const theo = await addListed(catalog, { firstName: 'Theo', lastName: 'Abernathy', sport: 'track_field' });
    for (const words of ['maya', 'Okaf', 'okafor maya', 'biology', 'basketball', 'duke mar']) {
      expect([words, await find(words)]).toEqual([words, [maya]]);
    }
    expect(await find('track & field')).toEqual([theo]);
    expect((await find('point guard')).sort()).toEqual([maya, theo].sort());
    expect(await find('maya theo')).toEqual([]);
  });

  test('meet whatever the accents, capitals and apostrophes', async () => {
    const one = await addListed(catalog, {
      firstName: 'Zoë',
      lastName: 'O’Brien-Núñez',
      sport: 'fencing',
      position: 'Épée',
    });
    for (const words of ['zoe', 'ZOË', 'obrien', "O'Brien", 'nunez', 'epee']) expect(await find(words)).toEqual([one]);
  });

  test('meet with and without the joiners that a script writes inside of words', async () => {
    const one = await addListed(catalog, { firstName: 'علی\u200cرضا', lastName: 'ශ්\u200dරී' });
    for (const words of ['علی\u200cرضا', 'علیرضا', 'علی', 'ශ්\u200dරී', 'ශ්රී'])
      expect([words, await find(words)]).toEqual([words, [one]]);
  });

  test('meet whichever keyboard wrote the Malayalam letters without a vowel', async () => {
    const one = await addListed(catalog, { firstName: 'അൻവർ', lastName: 'അനിൽ' });
    for (const words of ['അൻവർ', 'അന\u0d4d\u200dവര\u0d4d\u200d', 'അനിൽ', 'അനില\u0d4d\u200d'])
      expect([words, await find(words)]).toEqual([words, [one]]);
  });

  test('forgive typos, where nobody has them as typed', async () => {
    const maya = await addListed(catalog, { firstName: 'Maya', lastName: 'Okafor' });
    await addListed(catalog, { firstName: 'Theo', lastName: 'Abernathy', sport: 'volleyball', position: 'Setter' });
    for (const words of ['basktball', 'Okafr', 'maya okafr', 'baskt okafr']) expect(await find(words)).toEqual([maya]);
    expect(await find('volyball')).toHaveLength(1);
    expect(await find('xylophone')).toEqual([]);
    const oakford = await addListed(catalog, { firstName: 'Ines', lastName: 'Okafr' });
    expect(await find('Okafr')).toEqual([oakford]);
  });

  test('meet a college however its name is written: Saint or St., Mount or Mt., with its small words or without', async () => {
    const colleges = ['St. John’s', 'Saint Joseph’s', 'Mount St. Mary’s', 'William & Mary', 'Ohio State'];
    const [johns, josephs, marys, william, ohio] = await Promise.all(
      colleges.map((college, i) => addListed(catalog, { college, sport: i === 4 ? 'track_field' : 'basketball' })),
    );
    const typed: Record<string, (string | undefined)[]> = {
      'st johns': [johns],
      'Saint John’s': [johns],
      'St. Joseph': [josephs],
      'saint josephs': [josephs],
      'saint josefs': [josephs],
      'Mt. Saint Marys': [marys],
      'mount st mary': [marys],
      'William and Mary': [william],
      'the Ohio State': [ohio],
      'track and field': [ohio],
      'trak and field': [ohio],
      'saint johnss': [johns],
      saint: [johns, josephs, marys],
    };
    for (const [words, ids] of Object.entries(typed))
      expect([words, (await find(words)).sort()]).toEqual([words, ids.sort()]);
  });

  test('find the newest profile only, and nobody who was deleted', async () => {
    const id = await addListed(catalog, { lastName: 'Okafor' });
    await catalog.deliver('account.deleted', { accountId: id, role: 'mentor' });
    expect(await find('okafor')).toEqual([]);
  });

  test('of punctuation alone look for nothing, and nothing in them reaches the database as code', async () => {
    const id = await addListed(catalog);
    expect(await find('& !')).toEqual([id]);
    for (const words of ["'", "duke'", 'duke:*', '(duke', 'duke | !duke', '½ duke', '\\duke', '%']) {
      const answer = await catalog.call('GET', `/college-athletes?search=${encodeURIComponent(words)}`, null);
      expect([words, answer.status]).toEqual([words, 200]);
    }
  });

  test('show nobody whom the list does not show, typos or not', async () => {
    await addPending(catalog, { lastName: 'Okafor' });
    await addVerified(catalog, { lastName: 'Okafor' });
    for (const words of ['okafor', 'okafr']) expect(await find(words, person('athlete'))).toEqual([]);
    expect(await find('okafor', ADMIN)).toHaveLength(2);
  });
});

describe('filters', () => {
  test('by position and by the most that a session costs', async () => {
    const guard = await addListed(catalog, { collegeLevel: 'D2' });
    const center = await addListed(catalog, { collegeLevel: 'D3', position: 'Center' });
    expect(await list('position=Point%20Guard')).toEqual([guard]);
    expect(await list('max_price=60')).toEqual([center]);
    expect((await list('max_price=80')).sort()).toEqual([guard, center].sort());
    expect(await list('max_price=80&position=Point%20Guard')).toEqual([guard]);
  });

  test('by the state of the college; whoever didn’t say it is found without the filter only', async () => {
    const [ohio, ohioCenter, unsaid] = [
      await addListed(catalog, { usState: 'OH' }),
      await addListed(catalog, { usState: 'OH', position: 'Center' }),
      await addListed(catalog),
    ];
    await addListed(catalog, { usState: 'TX', position: 'Center' });
    expect((await list('us_state=OH')).sort()).toEqual([ohio, ohioCenter].sort());
    expect(await list('us_state=OH&position=Center')).toEqual([ohioCenter]);
    expect(await list('')).toContain(unsaid);
    expect((await counts('us_state=OH')).us_state).toEqual({ OH: 2, TX: 1 });
    expect((await counts('us_state=OH')).position).toEqual({ Center: 1, 'Point Guard': 1 });
    expect((await counts('position=Center')).us_state).toEqual({ OH: 1, TX: 1 });
  });

  test('by open weekdays and times of day, on the clock of whoever asks', async () => {
    const [tuesday, sunday] = [await addListed(catalog), await addListed(catalog)];
    await open(tuesday, 1, ['2026-12-09T02:00:00Z']);
    await open(sunday, 1, ['2026-12-06T15:00:00Z']);
    expect(await list('weekday=tue&time_of_day=evening&timezone=America/New_York')).toEqual([tuesday]);
    expect(await list('weekday=tue&timezone=Europe/Berlin')).toEqual([]);
    expect(await list('weekday=wed')).toEqual([]);
    expect((await list('weekday=tue,sun')).sort()).toEqual([tuesday, sunday].sort());
    expect(await list('time_of_day=morning')).toEqual([sunday]);
    await open(tuesday, 2, []);
    expect(await list('weekday=tue')).toEqual([]);
  });

  test('what booking said of open hours stays where its release before says nothing of them', async () => {
    const id = await addListed(catalog);
    await open(id, 1, ['2026-12-09T02:00:00Z']);
    await catalog.deliver('availability.changed', { mentorId: id, version: 2, soonestSlot: '2026-12-09T03:00:00Z' });
    expect(await list('weekday=tue')).toEqual([id]);
  });

  test('open this week: within seven days from now', async () => {
    const [soon, late, past] = [await addListed(catalog), await addListed(catalog), await addListed(catalog)];
    await open(soon, 1, [daysAhead(6)]);
    await open(late, 1, [daysAhead(8)]);
    await open(past, 1, [daysAhead(-1)]);
    expect(await list('available_this_week=true')).toEqual([soon]);
    expect(await list('available_this_week=false')).toHaveLength(3);
  });

  test('free mentors have no open hours while nobody can book them', async () => {
    const id = await addVerified(catalog, { mentoringType: 'free' });
    await open(id, 1, [daysAhead(3)]);
    const day = `weekday=${WEEKDAYS.join(',')}`;
    expect([await list('available_this_week=true'), await list(day)]).toEqual([[], []]);
    const settings = { version: 99, freeSessions: 'open' as const, noticeMinutes: 2_880, horizonDays: 16 };
    await catalog.deliver('settings.changed', settings);
    expect([await list('available_this_week=true'), await list(day)]).toEqual([[id], [id]]);
    await catalog.deliver('settings.changed', { ...settings, version: 100, freeSessions: 'coming_soon' });
  });

  test('nonsense is 422', async () => {
    for (const query of [
      'weekday=someday',
      'weekday=mon,,tue',
      'time_of_day=noon',
      'timezone=Mars/Base',
      'max_price=x',
      'us_state=Ohio',
    ]) {
      expect((await catalog.call('GET', `/college-athletes?${query}`, null)).status).toBe(422);
    }
  });
});

describe('counts', () => {
  test('of each choice say what the list would say', async () => {
    const [one] = [await addListed(catalog), await addListed(catalog, { position: 'Center', collegeLevel: 'D2' })];
    await addListed(catalog, { position: 'Center', collegeLevel: 'D3' });
    await addVerified(catalog, { mentoringType: 'free', collegeLevel: 'D3' });
    await addListed(catalog, { sport: 'rowing', position: 'Port' });
    await open(one, 1, [daysAhead(3)]);
    const asked = 'sport=basketball&mentoring_type=paid&max_price=80';
    const seen = await counts(asked);
    const totalOf = async (query: string) => (await list(`${asked}&${query}`)).length;
    expect(seen.total).toBe(await totalOf(''));
    for (const position of ['Center', 'Point Guard'])
      expect(seen.position[position] ?? 0).toBe(await totalOf(`position=${position}`));
    for (const level of ['D1', 'D2', 'D3'])
      expect(seen.college_level[level] ?? 0).toBe(await totalOf(`college_level=${level}`));
    expect(seen.max_price).toEqual({ '60': 1, '80': 2, '120': 3 });
    expect(seen.mentoring_type).toEqual({ paid: 2, free: 1 });
    expect(seen.position).toEqual({ Center: 2 });
    expect(seen.available_this_week).toBe(0);
    expect((await counts('')).available_this_week).toBe(1);
  });

  test('of days keep to the time of day, and of times to the days', async () => {
    const [one, other] = [await addListed(catalog), await addListed(catalog)];
    await open(one, 1, ['2026-12-09T02:00:00Z']);
    await open(other, 1, ['2026-12-08T15:00:00Z', '2026-12-06T15:00:00Z']);
    const seen = await counts('weekday=tue&time_of_day=evening');
    expect(seen.total).toBe(1);
    expect(seen.weekday).toMatchObject({ tue: 1, sun: 0 });
    expect(seen.time_of_day).toEqual({ morning: 1, afternoon: 0, evening: 1 });
    expect((await counts('search=mia')).weekday).toMatchObject({ tue: 2, sun: 1, mon: 0 });
  });

  test('leave out whom the list leaves out', async () => {
    await addPending(catalog);
    const kept = await addListed(catalog);
    await catalog.deliver('mentor.kept_from_minors', { mentorId: kept, version: 1, kept: true });
    expect((await counts('')).total).toBe(0);
    expect((await counts('search=duek')).total).toBe(0);
  });
});
