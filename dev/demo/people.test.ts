import { afterEach, expect, test } from 'bun:test';
import { type RefusalCode, refusalOf } from 'contracts/details';
import { createClient } from './client.ts';
import { type People, signUpAthletes } from './people.ts';
import { fullName } from './plan.ts';
import { ATHLETES } from './roster/athletes.ts';

const ID = '4f7a09c2-1111-4222-8333-444455556666';
const refusing = (status: number, code: RefusalCode) => Response.json(refusalOf(code), { status });
const signedIn = () =>
  Response.json({
    access_token: 'token',
    token_type: 'bearer',
    expires_in: 900,
    user_type: 'athlete',
    user_data: { id: ID, first_name: 'A', last_name: 'B', email: 'a@example.org', time_zone: 'America/New_York' },
  });

const servers: { stop(): unknown }[] = [];
afterEach(() => servers.splice(0).map((server) => server.stop()));
function serve(answer: (path: string) => Response) {
  const server = Bun.serve({ port: 0, fetch: ({ url }) => answer(new URL(url).pathname) });
  servers.push(server);
  return createClient(server.url.origin);
}

test('a machine too busy to answer in time still gets its demo people', async () => {
  const answers: Record<string, (() => Response)[]> = {
    '/api/high-school-athletes': [() => refusing(503, 'service_down'), () => refusing(409, 'email_taken')],
    '/api/login': [() => refusing(503, 'service_down'), signedIn],
  };
  const client = serve((path) => answers[path]?.shift()?.() ?? refusing(404, 'not_found'));
  const people: People = new Map();
  const [athlete] = ATHLETES;
  await signUpAthletes(client, people, [athlete], 2026);
  expect(people.get(fullName(athlete))).toEqual({ id: ID, token: 'token' });
});

test('any other refusal ends the demo with its reason', async () => {
  const client = serve(() => refusing(429, 'too_many_tries'));
  await expect(signUpAthletes(client, new Map(), [ATHLETES[0]], 2026)).rejects.toThrow('429');
});
