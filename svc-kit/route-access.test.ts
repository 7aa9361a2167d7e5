import { expect, onTestFinished, setSystemTime, test } from 'bun:test';
import { endpoint } from 'contracts/endpoint';
import { z } from 'zod';
import { createBaseApp } from './app.ts';
import { CALLER_HEADER, type Caller, CallerRanOut, createCallerVerifier, type Person, signCaller } from './auth.ts';
import { createClock } from './clock.ts';
import { createLog } from './log.ts';
import { isInsider, readBytes, route } from './route.ts';
import { person, TEST_SECRET } from './testing.ts';

const log = createLog('test', 'error', () => undefined);
const app = createBaseApp({ log, internalSecret: TEST_SECRET, clock: createClock() });
const seen = z.object({ by: z.string().nullable() });
type Access = Pick<Parameters<typeof endpoint>[0], 'access' | 'links' | 'own' | 'query' | 'params'>;
function mount(path: string, given: Access) {
  const made = endpoint({
    ...{ name: path, owner: 'booking', method: 'GET', path, response: seen, summary: 'Shows it.' },
    ...given,
  });
  route(app, made, async ({ caller }) => ({ by: caller?.id ?? null }));
}
const ID = z.object({ id: z.uuid() });
app.get('/internal/thing', (c) => c.json({ by: 'a service' }));
mount('/anyone', { access: 'anyone' });
mount('/optional', { access: 'optional' });
mount('/signed-in', { access: 'signed-in' });
mount('/of-mentors', { access: ['mentor', 'admin'] });
mount('/own', { access: 'signed-in', query: ID, own: { in: 'query', name: 'id' } });
mount('/sessions/:id', { access: 'signed-in', params: ID, links: ['join'] });
mount('/rooms', { access: 'signed-in', links: ['join'] });
mount('/others/:other', { access: 'signed-in', params: z.object({ other: z.uuid() }), links: ['join'] });

async function ask(path: string, who?: Caller): Promise<[number, string | null | undefined]> {
  const headers: Record<string, string> = who ? { [CALLER_HEADER]: await signCaller(TEST_SECRET, who) } : {};
  const answer = await app.request(path, { headers });
  return [answer.status, ((await answer.json()) as { by?: string | null }).by];
}
const [athlete, mentor, admin] = [person('athlete'), person('mentor'), person('admin')];
const by = (one: Person | null) => [200, one?.id ?? null] as [number, string | null];
const no = (status: number) => [status, undefined] as [number, undefined];

test('a service lets in whom the call is for, whatever the gateway did', async () => {
  expect([await ask('/anyone'), await ask('/optional'), await ask('/signed-in')]).toEqual([
    by(null),
    by(null),
    no(401),
  ]);
  expect([await ask('/anyone', athlete), await ask('/optional', athlete), await ask('/signed-in', athlete)]).toEqual([
    ...[by(athlete), by(athlete), by(athlete)],
  ]);
  expect(await ask('/of-mentors')).toEqual(no(401));
  for (const [who, answer] of [[athlete, no(403)] as const, [mentor, by(mentor)] as const, [admin, by(admin)] as const])
    expect(await ask('/of-mentors', who)).toEqual(answer);
});

test('a service is nobody who could be signed in', async () => {
  const service: Caller = { kind: 'service', name: 'catalog' };
  expect([await ask('/signed-in', service), await ask('/optional', service)]).toEqual([no(401), by(null)]);
});

test('a person reaches nothing that is between services', async () => {
  expect([(await ask('/internal/thing', admin))[0], (await ask('/internal/thing'))[0]]).toEqual([404, 404]);
  expect(await ask('/internal/thing', { kind: 'service', name: 'catalog' })).toEqual([200, 'a service']);
});

test('what is one’s own is nobody else’s, save the admin’s', async () => {
  for (const [who, answer] of [
    [athlete, by(athlete)] as const,
    [mentor, no(403)] as const,
    [admin, by(admin)] as const,
  ])
    expect(await ask(`/own?id=${athlete.id}`, who)).toEqual(answer);
  expect([athlete, mentor, admin, null].map((who) => isInsider(who, athlete.id))).toEqual([true, false, true, false]);
});

test('a mailed link opens its action on its session, what concerns no session, and nothing else', async () => {
  const sessionId = crypto.randomUUID();
  const link = { ...athlete, link: { action: 'join', sessionId } as const };
  expect([await ask(`/sessions/${sessionId}`, link), await ask('/rooms', link)]).toEqual([by(athlete), by(athlete)]);
  for (const path of [`/sessions/${crypto.randomUUID()}`, `/others/${sessionId}`, '/signed-in'])
    expect([path, await ask(path, link)]).toEqual([path, no(403)]);
  const other = { ...athlete, link: { action: 'rate', sessionId } as const };
  expect([await ask(`/sessions/${sessionId}`, other), await ask('/rooms', other)]).toEqual([no(403), no(403)]);
  expect([await ask('/anyone', link), await ask('/optional', link)]).toEqual([by(null), by(null)]);
});

const file = endpoint({
  ...{
    name: 'file',
    owner: 'catalog',
    method: 'PUT',
    path: '/file',
    access: 'anyone',
    response: z.object({ bytes: z.number() }),
  },
  ...{ bytes: ['image/png'], maxBodyBytes: 100, summary: 'Takes a file.' },
});
route(app, file, async ({ c }) => ({ bytes: (await readBytes(c, file)).byteLength }));

test('a file that is longer than it may be is given up, whether it says so or not', async () => {
  let given = 0;
  let isGivenUp = false;
  const inPieces = (pieces: number) =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 1;
        controller.enqueue(new Uint8Array(40));
        if (given >= pieces) controller.close();
      },
      cancel() {
        isGivenUp = true;
      },
    });
  const put = async (body: BodyInit, headers = {}) =>
    (await app.request(new Request('http://x/file', { method: 'PUT', body, headers, duplex: 'half' } as RequestInit)))
      .status;
  expect([await put(new Uint8Array(100)), await put(new Uint8Array(101))]).toEqual([200, 413]);
  expect([await put(inPieces(2)), isGivenUp]).toEqual([200, false]);
  given = 0;
  expect([await put(inPieces(1_000)), isGivenUp]).toEqual([413, true]);
  expect(given).toBeLessThan(10);
});

test('what was vouched for is taken for a minute, and no longer', async () => {
  const verify = createCallerVerifier(TEST_SECRET);
  const header = await signCaller(TEST_SECRET, mentor);
  expect(await verify(header)).toMatchObject({ id: mentor.id });
  onTestFinished(() => void setSystemTime());
  setSystemTime(Date.now() + 61_000);
  expect(await verify(header).catch((error: unknown) => error)).toBeInstanceOf(CallerRanOut);
});
