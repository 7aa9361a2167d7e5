import { afterAll, beforeEach, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { person } from 'svc-kit/testing';
import { hoursAfter, NOW, SLOT, startWorld } from './fixtures/world.ts';

const world = await startWorld();
let id: string;
beforeEach(async () => {
  await world.sql`truncate session cascade`;
  await world.sql`update mentor set hidden = false, hidden_by_founder = false, kept_from_minors_at = null`;
  world.setTime(NOW);
  id = await world.paid();
  await world.sql`update session set status = 'completed', checked_in_at = starts_at where id = ${id}`;
  world.setTime(hoursAfter(SLOT, 2));
  await world.post(`/sessions/${id}/rate`, world.athlete, { rating: 4, review_text: 'Clear and kind.' });
});
afterAll(() => world.stop());

test('the reviews of a hidden mentor are for themselves and the founder only', async () => {
  const read = (as: Parameters<typeof world.call>[2]) => world.call('GET', `/mentors/${world.mentor.id}/reviews`, as);
  expect((await read(null)).body).toMatchObject({ total: 1 });
  await world.sql`update mentor set hidden = true where id = ${world.mentor.id}`;
  for (const who of [null, world.athlete, person('mentor')])
    expect(await read(who)).toMatchObject({ status: 404, body: refusalOf('mentor_not_found') });
  for (const who of [world.mentor, person('admin')]) expect((await read(who)).body).toMatchObject({ total: 1 });
});

test('a mentor who is kept from minors, or whom the founder has hidden, answers no family in public', async () => {
  const own = async () =>
    (await world.call('GET', `/mentors/${world.mentor.id}/reviews-to-answer`, world.mentor)).body.reviews[0].may_answer;
  const answer = () => world.post(`/sessions/${id}/rating/answer`, world.mentor, { text: 'I know where you live.' });
  expect(await own()).toBe(true);
  for (const shutOut of [{ kept_from_minors_at: world.clock.now() }, { hidden: true, hidden_by_founder: true }]) {
    await world.sql`update mentor set ${world.sql(shutOut)} where id = ${world.mentor.id}`;
    expect(await own()).toBe(false);
    expect(await answer()).toMatchObject({ status: 400, body: refusalOf('papers_closed') });
    await world.sql`update mentor set kept_from_minors_at = null where id = ${world.mentor.id}`;
  }
});

test('a mentor is asked about their latest session first', async () => {
  await world.sql`
    insert into session
    select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
      'starts_at', s.starts_at - interval '1 day', 'ends_at', s.ends_at - interval '1 day'))).* from session s`;
  const { body } = await world.call('GET', `/mentors/${world.mentor.id}/sessions-to-tell-of`, world.mentor);
  expect(body).toHaveLength(2);
  expect(body[0].session_id).toBe(id);
});
