import { afterAll, beforeAll, expect, test } from 'bun:test';
import { person } from 'svc-kit/testing';
import { ATHLETE, type Stage, stage } from '../fixtures/stage.ts';

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.end());

const NOTHING = {
  position: null,
  graduation_year: null,
  gpa: null,
  height: null,
  weight: null,
  recruiting_goals: null,
};

test('what booking left out is given later, and is what the mentor’s brief says', async () => {
  const { password, first_name, last_name, sport } = ATHLETE;
  const short = { email: 'later@family.example', password, first_name, last_name, sport, birth_date: '2010-03-14' };
  const { id } = (await s.call('POST', '/high-school-athletes', null, short)).body;
  const me = person('athlete', id);
  expect((await s.call('GET', '/account/profile', me)).body).toEqual({ sport, ...NOTHING });
  const facts = {
    sport: 'soccer',
    position: 'Goalkeeper',
    graduation_year: 2028,
    gpa: 3.5,
    height: '5 ft 9',
    weight: null,
    recruiting_goals: 'Play in college.',
  };
  expect((await s.call('PUT', '/account/profile', me, facts)).body).toEqual(facts);
  expect((await s.call('GET', '/account/profile', me)).body).toEqual(facts);
  await s.call('PUT', '/account/profile', me, { sport: 'soccer' });
  expect((await s.call('GET', '/account/profile', me)).body).toEqual({ sport: 'soccer', ...NOTHING });
});

test('a profile keeps what this does not ask for, and a year is one of the list', async () => {
  const { id } = await s.registerAthlete();
  const me = person('athlete', id);
  const refused = await s.call('PUT', '/account/profile', me, { sport: 'soccer', graduation_year: 1999 });
  expect(refused).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'graduation_year'] }] } });
  await s.call('PUT', '/account/profile', me, { sport: 'soccer' });
  const [row] = await s.sql`select profile from account where id = ${id}`;
  expect(row.profile).toMatchObject({ school: 'Lincoln High', sport: 'soccer' });
});

test('it is for athletes who are signed in', async () => {
  const { id } = await s.registerMentor();
  expect((await s.call('GET', '/account/profile', null)).status).toBe(401);
  for (const method of ['GET', 'PUT'])
    expect((await s.call(method, '/account/profile', person('mentor', id), { sport: 'soccer' })).status).toBe(403);
});
