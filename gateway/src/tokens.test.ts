import { afterAll, afterEach, beforeAll, describe, expect, setSystemTime, test } from 'bun:test';
import { calculateJwkThumbprint, exportSPKI } from 'jose';
import {
  bearer,
  COOKIE,
  type Door,
  makeKeys,
  makeToken,
  PUBLIC_URL,
  startDoor,
  type TokenParts,
} from './fixtures/door.ts';

let door: Door;
beforeAll(async () => {
  door = await startDoor();
});
afterAll(() => door.stop());

const me = (token: string) => door.call('/api/me', { headers: bearer(token) });
const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('whose tokens are taken', () => {
  test('a good one is, by header and by cookie, and the service hears who it is', async () => {
    const sub = crypto.randomUUID();
    const token = await makeToken(door, { sub, role: 'mentor', sid: 's1' });
    expect((await me(token)).status).toBe(200);
    expect((await door.call('/api/me', { headers: { cookie: `x=1; ${COOKIE}=${token}` } })).status).toBe(200);
    expect(door.seen.at(-1)?.caller).toMatchObject({ kind: 'person', id: sub, role: 'mentor', signInId: 's1' });
  });

  test('nobody is told to sign in', async () => {
    const answer = await door.call('/api/me');
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { detail: 'Please log in to continue.', code: 'not_signed_in' },
    ]);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  const attacks: [string, (door: Door) => Promise<string> | string][] = [
    ['without a signature', () => `${b64({ alg: 'none', typ: 'at+jwt' })}.${b64({ sub: 'x', exp: 9e9 })}.`],
    [
      'HS256 with the public key as its secret',
      async (d) =>
        makeToken(d, { header: { alg: 'HS256' }, key: new TextEncoder().encode(await exportSPKI(d.keys.publicKey)) }),
    ],
    [
      'HS256 with the public x as its secret',
      (d) => makeToken(d, { header: { alg: 'HS256' }, key: Buffer.from(d.keys.jwk.x ?? '', 'base64url') }),
    ],
    ['with a key id that is a path', (d) => makeToken(d, { header: { kid: '../../../../dev/null' } })],
    ['with an unknown key id', (d) => makeToken(d, { header: { kid: 'k2' } })],
    [
      'signed by a key that it brings along',
      async (d) => {
        const other = await makeKeys();
        return makeToken(d, { header: { jwk: other.jwk }, key: other.privateKey });
      },
    ],
    [
      'signed by a key that it points to',
      async (d) => makeToken(d, { header: { jku: 'http://127.0.0.1:1/k' }, key: (await makeKeys()).privateKey }),
    ],
    ['of another type', (d) => makeToken(d, { header: { typ: 'JWT' } })],
    ['of no type', (d) => makeToken(d, { header: { typ: undefined } })],
    ['of another issuer', (d) => makeToken(d, { issuer: 'somebody' })],
    ['for another audience', (d) => makeToken(d, { audience: 'elsewhere' })],
    ['that never runs out', (d) => makeToken(d, { expires: null })],
    ['that has run out', (d) => makeToken(d, { expires: '-1s' })],
    ['that is not good yet', (d) => makeToken(d, { notBefore: '1h' })],
    ['for no account', (d) => makeToken(d, { sub: 'admin' })],
    ['of no role that exists', (d) => makeToken(d, { role: 'root' as TokenParts['role'] & string } as TokenParts)],
    ['that is no token', () => 'nonsense'],
    ['that is empty', () => ''],
    ['that is 10 KB long', () => 'e'.repeat(10_000)],
  ];
  test.each(attacks)('a token %s is not', async (_, make) => {
    const before = door.seen.length;
    const token = await make(door);
    expect((await me(token)).status).toBe(401);
    expect((await door.call('/api/college-athletes', { headers: bearer(token) })).status).toBe(401);
    expect(door.seen.length).toBe(before);
  });

  test('a tampered role does not pass', async () => {
    const [head, body, signature] = (await makeToken(door)).split('.');
    const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString());
    expect((await me(`${head}.${b64({ ...claims, role: 'admin' })}.${signature}`)).status).toBe(401);
  });

  test('two credentials in one header are refused, and two Hosts', async () => {
    const token = await makeToken(door);
    const send = (lines: string) => rawStatus(door.port, `GET /api/me HTTP/1.1\r\n${lines}\r\n\r\n`);
    expect(await send(`Host: a\r\nAuthorization: Bearer ${token}`)).toBe(200);
    expect(await send(`Host: a\r\nAuthorization: Bearer ${token}\r\nAuthorization: Bearer x`)).toBe(400);
    expect(await send(`Host: a\r\nHost: b\r\nAuthorization: Bearer ${token}`)).toBe(400);
  });

  test.each(['/', '/health', '/ready', '/dev/mail', '/api/openapi.json', '/api/nothing', '/api/college-athletes'])(
    'two Hosts are refused at %s, too',
    async (path) => {
      expect(await rawStatus(door.port, `GET ${path} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`)).toBe(400);
      expect(await rawStatus(door.port, `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)).not.toBe(400);
    },
  );
});

describe('when the clock of identity is behind', () => {
  const HOUR_MS = 3_600_000;
  const answers = async (path: string, headers: Record<string, string>) => (await door.call(path, { headers })).status;
  const saying = () => door.logged.filter((line) => line.includes('the clock of identity is behind')).length;
  afterEach(() => door.gateway.onIdentityClock(0));

  test('nobody whose token has run out is signed out by it, and the log says why, once', async () => {
    const token = await makeToken(door, { expires: '-1s' });
    const before = saying();
    door.gateway.onIdentityClock(HOUR_MS);
    door.gateway.onIdentityClock(HOUR_MS);
    const answer = await me(token);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({ code: 'service_down' });
    expect(await answers('/api/me', { cookie: `${COOKIE}=${token}` })).toBe(503);
    expect(await answers('/api/college-athletes', { cookie: `${COOKIE}=${token}` })).toBe(200);
    expect(saying()).toBe(before + 1);
  });

  test('what no key of ours has signed is refused as ever, and what is still good is taken', async () => {
    door.gateway.onIdentityClock(HOUR_MS);
    const foreign = await makeToken(door, { expires: '-1s', key: (await makeKeys()).privateKey });
    expect(await answers('/api/me', bearer(foreign))).toBe(401);
    expect(await answers('/api/me', bearer(await makeToken(door)))).toBe(200);
    expect(await answers('/api/me', {})).toBe(401);
  });

  test('by less than a token lives, a new one helps, so whoever holds an old one is told to get it', async () => {
    door.gateway.onIdentityClock(HOUR_MS / 6);
    expect(await answers('/api/me', bearer(await makeToken(door, { expires: '-1s' })))).toBe(401);
  });
});

test('a key of identity that nobody here has is told in the log, once, until it is ours', async () => {
  const saying = () => door.logged.filter((line) => line.includes('a key that is not in JWT_PUBLIC_JWKS')).length;
  const [own, other] = await Promise.all([door.keys, await makeKeys()].map(({ jwk }) => calculateJwkThumbprint(jwk)));
  const told: number[] = [];
  for (const thumbprint of [own, other, other, own, other]) {
    await door.gateway.onIdentityKey(thumbprint ?? '');
    told.push(saying());
  }
  expect(told).toEqual([0, 1, 1, 1, 2]);
});

describe('who gets through', () => {
  test('wrong roles are refused before the service hears of it', async () => {
    const before = door.seen.length;
    for (const role of ['athlete', 'mentor'] as const) {
      const answer = await door.call('/api/admin/pending-mentors', {
        headers: bearer(await makeToken(door, { role })),
      });
      expect([answer.status, await answer.json()]).toEqual([
        403,
        { detail: 'You’re not allowed to do this.', code: 'forbidden' },
      ]);
    }
    expect(door.seen.length).toBe(before);
  });

  test('a mailed credential opens its action on its session, and nothing else', async () => {
    const session = crypto.randomUUID();
    const link = { action: 'verify', session_id: session };
    const token = await makeToken(door, { link });
    const status = async (path: string, method = 'GET') =>
      (await door.call(path, { method, headers: bearer(token) })).status;
    expect(await status(`/api/sessions/${session}/details`)).toBe(200);
    expect(door.seen.at(-1)?.caller).toMatchObject({ link: { action: 'verify', sessionId: session } });
    expect(await status(`/api/sessions/${session}/student-confirm?athlete_id=x`, 'POST')).toBe(200);
    expect(await status(`/api/sessions/${crypto.randomUUID()}/details`)).toBe(403);
    expect(await status(`/api/sessions/${session}/rate`, 'POST')).toBe(403);
    expect(await status('/api/me')).toBe(403);
    expect(await status('/api/sessions')).toBe(403);
    await status('/api/college-athletes');
    expect(door.seen.at(-1)?.caller).toBeNull();
  });

  test('a stale cookie is nobody where nobody may call; sign-in does not look at it', async () => {
    const stale = `${COOKIE}=${await makeToken(door, { expires: '-1s' })}`;
    expect((await door.call('/api/college-athletes', { headers: { cookie: stale } })).status).toBe(200);
    expect(door.seen.at(-1)?.caller).toBeNull();
    const login = await door.call('/api/login', { method: 'POST', headers: { cookie: stale }, body: '{}' });
    expect(login.status).toBe(200);
    expect((await door.call('/api/me', { headers: { cookie: stale } })).status).toBe(401);
  });

  test('what a client claims about the caller stays outside', async () => {
    const claims = {
      'x-user-id': crypto.randomUUID(),
      'x-user-role': 'admin',
      'x-caller': await makeToken(door, { role: 'admin' }),
      'x-client-address': '10.0.0.1',
      'x-forwarded-for': '10.0.0.1',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=10.0.0.1',
      'x-real-ip': '10.0.0.1',
      cookie: 'a=b',
      'x-other': 'y',
    };
    await door.call('/api/college-athletes?sport=rowing', { headers: claims });
    const seen = door.seen.at(-1);
    expect(seen?.caller).toBeNull();
    for (const name of Object.keys(claims).filter((each) => each !== 'x-client-address')) {
      expect(seen?.headers.get(name)).toBeNull();
    }
    expect(seen?.headers.get('x-client-address')).toBe('127.0.0.1');
    expect(seen?.headers.get('host')).not.toContain('evil');
  });

  test('the token itself never reaches a service', async () => {
    const token = await makeToken(door);
    await me(token);
    expect(JSON.stringify([...(door.seen.at(-1)?.headers ?? [])])).not.toContain(token);
  });
});

describe('sign-ins that ended', () => {
  const event = (name: 'sign_in.ended' | 'account.deleted', payload: object, occurredAt = new Date()) =>
    door.gateway.onEvent({ id: crypto.randomUUID(), name, occurredAt: occurredAt.toISOString(), payload } as never);

  test('one sign-in ends alone', async () => {
    const sub = crypto.randomUUID();
    const [ended, other] = await Promise.all([makeToken(door, { sub, sid: 'a' }), makeToken(door, { sub, sid: 'b' })]);
    expect((await me(ended)).status).toBe(200);
    event('sign_in.ended', { accountId: sub, signInId: 'a' });
    expect((await me(ended)).status).toBe(401);
    expect((await me(other)).status).toBe(200);
  });

  test('all of an account end at once, and the sign-in a moment later is good', async () => {
    const sub = crypto.randomUUID();
    const at = new Date();
    const before = await makeToken(door, { sub, auth_time: at.getTime() / 1000 - 0.005 });
    const after = await makeToken(door, { sub, auth_time: at.getTime() / 1000 + 0.005 });
    event('sign_in.ended', { accountId: sub, signInId: null }, at);
    expect((await me(before)).status).toBe(401);
    expect((await me(after)).status).toBe(200);
  });

  test('a deleted account is nobody', async () => {
    const sub = crypto.randomUUID();
    const token = await makeToken(door, { sub });
    event('account.deleted', { accountId: sub, role: 'athlete' });
    expect((await me(token)).status).toBe(401);
    const cookie = `${COOKIE}=${token}`;
    await door.call('/api/college-athletes', { headers: { cookie } });
    expect(door.seen.at(-1)?.caller).toBeNull();
  });
});

test('services go on knowing who calls for as long as a token is good', async () => {
  const sub = crypto.randomUUID();
  const headers = bearer(await makeToken(door, { sub }));
  try {
    for (const minutes of [0, 14]) {
      setSystemTime(Date.now() + minutes * 60_000);
      expect((await door.call('/api/me', { headers })).status).toBe(200);
      expect(door.seen.at(-1)?.caller).toMatchObject({ kind: 'person', id: sub });
    }
  } finally {
    setSystemTime();
  }
});

describe('where a change may come from', () => {
  const change = (headers: Record<string, string>, path = '/api/sessions/book?athlete_id=x') =>
    door.call(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' });

  test('changes by cookie must come from our pages', async () => {
    const cookie = `${COOKIE}=${await makeToken(door)}`;
    expect((await change({ cookie, origin: PUBLIC_URL })).status).toBe(200);
    expect((await change({ cookie })).status).toBe(403);
    for (const origin of ['https://evil.example', 'null', 'http://localhost:8081', `${PUBLIC_URL}.evil.example`]) {
      expect((await change({ cookie, origin })).status).toBe(403);
    }
  });

  test('reading by cookie may come from anywhere that names no site, whether all of it is asked for or its head', async () => {
    const cookie = `${COOKIE}=${await makeToken(door)}`;
    for (const method of ['GET', 'HEAD']) {
      const read = async (headers: object) =>
        (await door.call('/api/me', { method, headers: { cookie, ...headers } })).status;
      expect([await read({}), await read({ origin: 'https://evil.example' })]).toEqual([200, 403]);
    }
  });

  test('a refresh by cookie too', async () => {
    expect((await change({ cookie: 'refresh=abc' }, '/api/refresh')).status).toBe(403);
    expect((await change({ cookie: 'refresh=abc', origin: PUBLIC_URL }, '/api/refresh')).status).toBe(200);
    expect(door.seen.at(-1)?.headers.get('cookie')).toBe('refresh=abc');
  });

  test('logging out by what is left of a sign-in as well', async () => {
    expect((await change({ cookie: 'refresh=abc' }, '/api/logout')).status).toBe(403);
    expect((await change({ cookie: 'refresh=abc', origin: PUBLIC_URL }, '/api/logout')).status).toBe(200);
  });

  test('bearer, sign-in and registration calls may lack an Origin; a foreign one is never taken', async () => {
    const auth = bearer(await makeToken(door));
    expect((await change(auth)).status).toBe(200);
    expect((await change({ ...auth, origin: 'https://evil.example' })).status).toBe(403);
    for (const path of ['/api/login', '/api/high-school-athletes', '/api/college-athletes', '/api/forgot-password']) {
      expect((await change({}, path)).status).toBe(200);
      expect((await change({ origin: 'https://evil.example' }, path)).status).toBe(403);
    }
    expect((await door.call('/api/college-athletes', { headers: { origin: 'https://evil.example' } })).status).toBe(
      403,
    );
  });
});

/** Sends bytes as they are: fetch would tidy them up. */
async function rawStatus(port: number, text: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      data: (_, bytes) => resolve(bytes.toString()),
      close: () => resolve(''),
    },
  });
  socket.write(text);
  const answer = await promise;
  socket.end();
  return Number(answer.split(' ')[1]);
}
