import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import type { EventEnvelope, EventName } from 'contracts/events';
import { EVENTS } from 'contracts/events';
import { until } from 'svc-kit/testing';
import { addressHint } from './address-hint.ts';
import { createAnswers } from './answers.ts';
import { bearer, COOKIE, type Door, makeToken, startDoor, type TokenParts } from './fixtures/door.ts';
import { holdTime } from './fixtures/hold-time.ts';
import { listenTo } from './fixtures/listener.ts';
import { createHintStreams } from './stream-hints.ts';

let door: Door;
let opened: ReturnType<typeof listenTo>[] = [];
beforeAll(async () => {
  door = await startDoor();
  door.gateway.onConnection(true);
});
afterEach(async () => {
  await Promise.all(opened.map((each) => each.leave()?.catch(() => undefined)));
  opened = [];
});
afterAll(() => door.stop());

const [mentorId, athleteId, sessionId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const happened = (name: EventName, payload: object): EventEnvelope =>
  ({ id: crypto.randomUUID(), name, occurredAt: new Date().toISOString(), payload }) as EventEnvelope;
const session = { sessionId, mentorId, athleteId, amountCents: 12_000, status: 'confirmed' };

async function listen(parts: TokenParts, by: 'bearer' | 'cookie' = 'bearer') {
  const token = await makeToken(door, parts);
  const headers = by === 'bearer' ? bearer(token) : { cookie: `${COOKIE}=${token}` };
  const stream = listenTo(await door.call('/api/events', { headers }));
  opened.push(stream);
  await until(() => stream.heard.text.includes('retry:') || stream.heard.over, 'the stream');
  return stream;
}

describe('who hears what', () => {
  test('mentor, athlete and admin hear of a check-in; nobody else does', async () => {
    const mentor = await listen({ sub: mentorId, role: 'mentor' });
    const athlete = await listen({ sub: athleteId }, 'cookie');
    const admin = await listen({ role: 'admin' });
    const others = [crypto.randomUUID(), crypto.randomUUID()];
    const strangers = await Promise.all([
      listen({ sub: others[0] ?? '' }),
      listen({ sub: others[1] ?? '', role: 'mentor' }),
    ]);
    door.gateway.onEvent(happened('session.mentor_checked_in', session));
    door.gateway.onEvent(happened('mentor.verified', { mentorId, facts: { lastName: 'Okafor' } }));
    const checkIn = { name: 'session.mentor_checked_in', session_id: sessionId, mentor_id: mentorId };
    const verified = { name: 'mentor.verified', mentor_id: mentorId };
    await until(() => admin.hints().length === 2 && mentor.hints().length === 2 && athlete.hints().length === 1);
    expect(admin.hints()).toEqual([checkIn, verified]);
    expect(mentor.hints()).toEqual([checkIn, verified]);
    expect(athlete.hints()).toEqual([checkIn]);
    // Had strangers heard of it, then before this, which is theirs.
    for (const id of others) door.gateway.onEvent(happened('account.changed', { accountId: id }));
    await until(() => strangers.every((each) => each.hints().length > 0));
    for (const stranger of strangers) expect(stranger.hints()).toEqual([{ name: 'account.changed' }]);
  });

  test('a hint carries ids and the name of what happened, whatever else the event says', () => {
    const secrets = { reason: 'spoke rudely', amountCents: 12_345, note: 'private', refundId: crypto.randomUUID() };
    for (const name of Object.keys(EVENTS) as EventName[]) {
      const { hint } = addressHint(happened(name, { ...session, ...secrets, accountId: athleteId })) ?? {};
      expect(Object.keys(hint ?? {}).sort()).toEqual(['mentor_id', 'name', 'session_id']);
    }
  });

  test('an unpaid booking is not the mentor’s yet, and what the mentor is paid is not the athlete’s', () => {
    const people = (name: EventName) => addressHint(happened(name, session))?.people;
    expect(people('session.booked')).toEqual([athleteId]);
    expect(people('transfer.paid')).toEqual([mentorId]);
    expect(people('payment.captured')).toEqual([athleteId, mentorId]);
    // Their receipt then says that the bank sent it back.
    expect(people('refund.failed')).toEqual([athleteId]);
    for (const name of ['card_dispute.opened', 'mentor.hidden'] as const)
      expect([name, people(name)]).toEqual([name, []]);
    expect(addressHint(happened('toString' as EventName, session))).toBeNull();
  });

  test('is for signed-in people, and not for mailed links', async () => {
    expect((await door.call('/api/events')).status).toBe(401);
    const token = await makeToken(door, { link: { action: 'join', session_id: sessionId } });
    expect((await door.call('/api/events', { headers: bearer(token) })).status).toBe(403);
  });

  test('proxies are told not to gather, keep or compress it', async () => {
    const { heard } = await listen({});
    expect(heard.headers.get('content-type')).toStartWith('text/event-stream');
    expect(heard.headers.get('cache-control')).toContain('no-transform');
    expect(heard.headers.get('x-accel-buffering')).toBe('no');
    expect(heard.headers.get('content-encoding')).toBeNull();
  });
});

describe('how quiet it was', () => {
  test('a page that opens is told since when nothing has happened to its person', async () => {
    const [near, far] = [crypto.randomUUID(), crypto.randomUUID()];
    const founder = { role: 'admin' } as const;
    const before = await listen(founder);
    const time = holdTime();
    try {
      time.pass(1_000);
      door.gateway.onEvent(happened('account.changed', { accountId: near }));
      await until(() => before.hints().length > 0, 'the hint');
      time.pass(500);
      const [concerned, unconcerned, admin] = await Promise.all([
        listen({ sub: near }),
        listen({ sub: far }),
        listen(founder),
      ]);
      expect([concerned.quietMs(), admin.quietMs()]).toEqual([500, 500]);
      expect(unconcerned.quietMs()).toBeGreaterThanOrEqual(1_500);
      expect(concerned.hints()).toEqual([]);
    } finally {
      time.letGo();
    }
  });

  test('it counts from when the broker came back', async () => {
    const left = performance.now();
    door.gateway.onConnection(false);
    door.gateway.onConnection(true);
    const stream = await listen({});
    expect(stream.quietMs()).toBeLessThanOrEqual(performance.now() - left);
  });
});

describe('when it ends', () => {
  test('with the sign-in it was opened by, and with no other', async () => {
    const [sub, sid] = [crypto.randomUUID(), crypto.randomUUID()];
    const ending = await listen({ sub, sid });
    const staying = await listen({ sub });
    door.gateway.onEvent(happened('sign_in.ended', { accountId: sub, signInId: sid }));
    await until(() => ending.heard.over, 'the end');
    expect(staying.heard.over).toBe(false);
    door.gateway.onEvent(happened('sign_in.ended', { accountId: sub, signInId: null }));
    await until(() => staying.heard.over, 'the end of all');
  });

  test('with its token', async () => {
    const stream = await listen({ expires: '1s' });
    await until(() => stream.heard.over, 'the end');
  });

  test('when events cannot be heard, and then no new one is opened', async () => {
    const stream = await listen({});
    door.gateway.onConnection(false);
    await until(() => stream.heard.over, 'the end');
    expect((await listen({})).heard.status).toBe(503);
    door.gateway.onConnection(true);
    expect((await listen({})).heard.status).toBe(200);
  });

  test('when the gateway stops', async () => {
    const other = await startDoor();
    other.gateway.onConnection(true);
    const stream = listenTo(await other.call('/api/events', { headers: bearer(await makeToken(other)) }));
    await other.gateway.stop();
    const again = await other.call('/api/events', { headers: bearer(await makeToken(other)) });
    expect(again.status).toBe(503);
    await until(() => stream.heard.over, 'the end');
    await other.stop();
  });
});

describe('how many', () => {
  const streams = (more: { heartbeatMs?: number; mostStreams?: number } = {}) => {
    const made = createHintStreams({ answers: createAnswers(false), isEnded: () => false, ...more });
    made.setEnabled(true);
    return made;
  };
  const who = (id: string) => ({
    person: { kind: 'person' as const, id, role: 'athlete' as const, signInId: 's', signedInAt: 0 },
    expiresAt: Date.now() + 60_000,
  });
  const request = new Request('http://localhost/api/events');

  test('five hundred listen at once, each hears their own, and one more is refused', async () => {
    const kept = streams({ mostStreams: 500 });
    const ids = Array.from({ length: 500 }, () => crypto.randomUUID());
    const all = ids.map((id) => listenTo(kept.open(request, who(id))));
    expect(kept.open(request, who(crypto.randomUUID())).status).toBe(503);
    for (const id of ids) kept.tell(happened('session.booked', { ...session, sessionId: id, athleteId: id }));
    await until(() => all.every((each) => each.hints().length > 0), 'every hint');
    expect(all.map((each) => each.hints())).toEqual(
      ids.map((id) => [{ name: 'session.booked', session_id: id, mentor_id: mentorId }]),
    );
    await Promise.all(all.map((each) => each.leave()));
    expect(kept.count()).toBe(0);
  });

  test('one person has ten, and a device that leaves makes room', async () => {
    const kept = streams();
    const ten = Array.from({ length: 10 }, () => listenTo(kept.open(request, who(athleteId))));
    const refused = kept.open(request, who(athleteId));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect(kept.open(new Request(request, { method: 'HEAD' }), who(mentorId)).status).toBe(200);
    await ten[0]?.leave();
    expect(kept.count()).toBe(9);
    expect(kept.open(request, who(athleteId)).status).toBe(200);
    kept.stop();
    expect([kept.count(), kept.open(request, who(mentorId)).status]).toEqual([0, 503]);
  });

  test('all end when events cannot be heard, and all of an account when it is deleted', () => {
    const kept = createHintStreams({ answers: createAnswers(false), isEnded: ({ id }) => id === athleteId });
    expect(kept.open(request, who(mentorId)).status).toBe(503);
    kept.setEnabled(true);
    for (const id of [athleteId, athleteId, mentorId]) kept.open(request, who(id));
    kept.tell(happened('account.deleted', { accountId: mentorId }));
    expect(kept.count()).toBe(3);
    kept.tell(happened('account.deleted', { accountId: athleteId }));
    expect(kept.count()).toBe(1);
    kept.setEnabled(false);
    expect(kept.count()).toBe(0);
  });

  test('who does not read is let go', () => {
    const kept = streams();
    kept.open(request, who(athleteId));
    for (let n = 0; n < 1_000; n++) kept.tell(happened('session.booked', session));
    expect(kept.count()).toBe(0);
  });

  test('a heart beats, so that nothing on the way takes it for dead', async () => {
    const kept = streams({ heartbeatMs: 10 });
    const stream = listenTo(kept.open(request, who(athleteId)));
    await until(() => (stream.heard.text.match(/^: still here$/gm) ?? []).length >= 2, 'two beats');
    kept.stop();
  });

  test('a device that goes away without a word is noticed', async () => {
    const kept = streams({ heartbeatMs: 10 });
    const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (asked) => kept.open(asked, who(athleteId)) });
    const leave = new AbortController();
    await fetch(`http://127.0.0.1:${server.port}/`, { signal: leave.signal });
    expect(kept.count()).toBe(1);
    leave.abort();
    await until(() => kept.count() === 0, 'its stream to end');
    await server.stop(true);
  });
});
