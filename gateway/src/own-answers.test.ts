import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { newDeviceToken } from 'svc-kit/device-token';
import { TEST_SECRET, until } from 'svc-kit/testing';
import { bearer, type Door, makeToken, startDoor } from './fixtures/door.ts';

let door: Door;
beforeAll(async () => {
  door = await startDoor();
});
afterEach(() => door.replies.clear());
afterAll(() => door.stop());

describe('the founder’s figures', () => {
  const parts: Record<string, object> = {
    payments: { total_revenue: 120, total_transactions: 1, platform_commission: 72 },
    catalog: { total_mentors: 3, verified_mentors: 2 },
    booking: { total_sessions: 2, completed_sessions: 1, completion_rate: 50 },
  };
  const answerParts = () => {
    for (const [service, part] of Object.entries(parts)) {
      door.replies.set(service, (_, seen) =>
        seen.caller?.kind === 'service' && seen.url === '/internal/analytics'
          ? Response.json(part)
          : new Response(null, { status: 404 }),
      );
    }
  };
  const ask = async (role: 'admin' | 'athlete') =>
    door.call('/api/admin/analytics', { headers: bearer(await makeToken(door, { role })) });

  test('are joined from three services', async () => {
    answerParts();
    const answer = await ask('admin');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ financial: parts.payments, mentors: parts.catalog, sessions: parts.booking });
  });

  test('are nobody else’s', async () => {
    expect((await ask('athlete')).status).toBe(403);
    expect((await door.call('/api/admin/analytics')).status).toBe(401);
  });

  test('are not guessed while one is away', async () => {
    answerParts();
    door.replies.set('booking', () => new Response(null, { status: 500 }));
    expect((await ask('admin')).status).toBe(503);
  });
});

/** As soon as there are so many, while the other calls go on. */
async function refusalsIn(calls: Promise<Response>[], count: number): Promise<Response[]> {
  const refused: Response[] = [];
  for (const call of calls) void call.then((answer) => answer.status === 429 && refused.push(answer));
  await until(() => refused.length >= count, `${count} refusals`);
  return refused;
}

describe('limits for one address', () => {
  test('failed sign-ins count and good ones do not; 429 says when to come back', async () => {
    const strict = await startDoor({ LIMIT_GATEWAY_FAILURES: '3' });
    const login = () => strict.call('/api/login', { method: 'POST', body: '{}' });
    for (let n = 0; n < 5; n++) expect((await login()).status).toBe(200);
    strict.replies.set('identity', () => Response.json({ detail: 'no' }, { status: 401 }));
    for (let n = 0; n < 3; n++) expect((await login()).status).toBe(401);
    const answer = await login();
    expect([answer.status, await answer.json()]).toEqual([
      429,
      { detail: 'Too many tries. Please wait a little and try again.', code: 'too_many_tries' },
    ]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await strict.call('/api/forgot-password', { method: 'POST', body: '{}' })).status).not.toBe(429);
    await strict.stop();
  });

  test('registrations, resets and links count each time, each by itself', async () => {
    const strict = await startDoor({ LIMIT_GATEWAY_REQUESTS: '2' });
    for (const path of [
      'high-school-athletes',
      'college-athletes',
      'forgot-password',
      'reset-password',
      'links/redeem',
    ]) {
      const statuses = [];
      for (let n = 0; n < 3; n++)
        statuses.push((await strict.call(`/api/${path}`, { method: 'POST', body: '{}' })).status);
      expect([path, ...statuses]).toEqual([path, 200, 200, 429]);
    }
    expect((await strict.call('/api/college-athletes')).status).toBe(200);
    await strict.stop();
  });

  test('calls that come at once are counted before they are answered, so that a burst gets no further than a row', async () => {
    const strict = await startDoor({ LIMIT_GATEWAY_REQUESTS: '2', LIMIT_GATEWAY_FAILURES: '3' });
    const gate = Promise.withResolvers<void>();
    let status = 200;
    strict.replies.set('identity', async () => {
      await gate.promise;
      return Response.json({}, { status });
    });
    const burst = (path: string) => Array.from({ length: 12 }, () => strict.call(path, { method: 'POST', body: '{}' }));
    const [forgot, login] = [burst('/api/forgot-password'), burst('/api/login')];
    const refused = (await Promise.all([refusalsIn(forgot, 10), refusalsIn(login, 9)])).flat();
    expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
      Array(19).fill([429, '1']),
    );
    await until(() => strict.seen.length >= 5, 'the calls that are let through');
    gate.resolve();
    const statuses = (await Promise.all([...forgot, ...login])).map((answer) => answer.status);
    expect([statuses.filter((each) => each === 200).length, strict.seen.length]).toEqual([5, 5]);
    // Good sign-ins use nothing up.
    status = 401;
    for (let n = 0; n < 3; n++)
      expect((await strict.call('/api/login', { method: 'POST', body: '{}' })).status).toBe(401);
    expect((await strict.call('/api/login', { method: 'POST', body: '{}' })).status).toBe(429);
    await strict.stop();
  });

  test('one network does not shut out a device that once signed in; an invented cookie is no device', async () => {
    const strict = await startDoor({ LIMIT_GATEWAY_REQUESTS: '2' });
    const forgot = async (cookie: string) =>
      (await strict.call('/api/forgot-password', { method: 'POST', body: '{}', headers: { cookie } })).status;
    for (let n = 0; n < 4; n++) await forgot('');
    const token = newDeviceToken(TEST_SECRET);
    expect(await forgot(`device=${token}x`)).toBe(429);
    expect(await forgot(`device=${newDeviceToken('another secret, long enough to be one')}`)).toBe(429);
    expect([await forgot(`device=${token}`), await forgot(`device=${token}`), await forgot(`device=${token}`)]).toEqual(
      [200, 200, 429],
    );
    await strict.stop();
  });

  test('a network with a device for every call has the allowance of ten', async () => {
    const strict = await startDoor({ LIMIT_GATEWAY_REQUESTS: '2' });
    const statuses = [];
    for (let n = 0; n < 22; n++) {
      const headers = { cookie: `device=${newDeviceToken(TEST_SECRET)}` };
      statuses.push((await strict.call('/api/forgot-password', { method: 'POST', body: '{}', headers })).status);
    }
    expect(statuses.slice(0, 20)).not.toContain(429);
    expect(statuses.slice(20)).toEqual([429, 429]);
    expect((await strict.call('/api/forgot-password', { method: 'POST', body: '{}' })).status).toBe(200);
    await strict.stop();
  });

  test('the addresses of one IPv6 network count together', async () => {
    const strict = await startDoor({ LIMIT_GATEWAY_REQUESTS: '2', TRUSTED_PROXIES: '1' });
    const forgot = async (address: string) => {
      const init = { method: 'POST', body: '{}', headers: { 'x-forwarded-for': address } };
      return (await strict.call('/api/forgot-password', init)).status;
    };
    const statuses = [];
    for (const end of ['1', '2', 'ffff:3']) statuses.push(await forgot(`2001:db8:1:2::${end}`));
    expect(statuses).toEqual([200, 200, 429]);
    expect(await forgot('2001:db8:1:3::1')).toBe(200);
    await strict.stop();
  });

  test('an address behind our own proxy is told apart; one that a client makes up is not', async () => {
    const behind = await startDoor({ TRUSTED_PROXIES: '1' });
    await behind.call('/api/mentors/x/slots', { headers: { 'x-forwarded-for': '6.6.6.6, 7.7.7.7' } });
    expect(behind.seen.at(-1)?.headers.get('x-client-address')).toBe('7.7.7.7');
    await behind.stop();
    const elsewhere = await startDoor({ TRUSTED_PROXIES: '1', PROXY_NETWORKS: '192.0.2.0/24' });
    await elsewhere.call('/api/mentors/x/slots', { headers: { 'x-forwarded-for': '7.7.7.7' } });
    expect(elsewhere.seen.at(-1)?.headers.get('x-client-address')).toBe('127.0.0.1');
    await elsewhere.stop();
  });
});

describe('the tools of development', () => {
  test('pass whole, as they are, whatever their size and type', async () => {
    const tools = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      async fetch(request) {
        const { pathname, search } = new URL(request.url);
        if (pathname === '/dev/mail') return Response.redirect('/dev/mail/', 302);
        const size = (await request.arrayBuffer()).byteLength;
        const { headers, method } = request;
        const given = { host: headers.get('host'), origin: headers.get('origin'), cookie: headers.get('cookie') };
        return Response.json({ method, path: pathname + search, size, given });
      },
    });
    const dev = await startDoor({ NODE_ENV: 'development', DEV_URL: `http://127.0.0.1:${tools.port}` });
    const answer = await dev.call('/dev/stripe/faults?a=1', { method: 'POST', body: 'x'.repeat(200_000) });
    expect(await answer.json()).toMatchObject({ method: 'POST', path: '/dev/stripe/faults?a=1', size: 200_000 });
    const named = { host: 'evil.example', origin: 'https://evil.example', cookie: 'access=1' };
    const { given } = await (await dev.call('/dev/clock', { headers: named })).json();
    expect(given).toEqual({ ...named, cookie: null });
    expect((await dev.call('/dev/mail')).headers.get('location')).toBe('/dev/mail/');
    await tools.stop(true);
    expect((await dev.call('/dev/clock')).status).toBe(502);
    await dev.stop();
  });

  test('are not there without their address', async () => {
    expect((await door.call('/dev/clock')).status).toBe(404);
  });
});
