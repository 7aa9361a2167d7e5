import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { refreshCookie } from 'contracts/cookies';
import { refusalOf } from 'contracts/details';
import { DAY_MS, MAX_PUSH_DEVICES, MINUTE_MS, SECOND_MS } from 'contracts/times';
import { type Tx, transaction } from 'svc-kit/db';
import { type DueHandlers, workOffDue } from 'svc-kit/due';
import { createLog } from 'svc-kit/log';
import { countWaiting, person, until } from 'svc-kit/testing';
import { browser as cookieBrowser } from '../fixtures/browser.ts';
import { makeVapidKeys, type PushServer, startPushServer } from '../fixtures/push-server.ts';
import { PASSWORD } from '../fixtures/stage.ts';
import { END, MOVED, START, startWaiting, type Waiting } from '../fixtures/waiting.ts';
import { READ_BY_THEN_MS } from '../mail/tell-of-messages.ts';
import { erase } from '../store/account-data.ts';
import { endSignIn } from '../store/sign-ins.ts';

const LOG = createLog('identity', 'error');
const keys = makeVapidKeys();
let w: Waiting;
let push: PushServer;
beforeAll(async () => {
  push = startPushServer(keys.publicKey);
  w = await startWaiting({ ...keys, allow: [push.host] });
});
beforeEach(async () => {
  await w.begin();
  push.clear();
});
afterAll(async () => {
  await w.end();
  await push.stop();
});

const athlete = () => person('athlete', w.people.athlete.id);
const mentor = () => person('mentor', w.people.mentor.id);
type Who = ReturnType<typeof person>;
const subscribe = (who: Who, body: object) => w.call('POST', '/notifications/subscriptions', who, body);
const settings = async (who: Who) => (await w.call('GET', '/notifications/settings', who)).body;

/** A browser of theirs that takes push messages. */
async function device(who: Who = athlete()) {
  const browser = push.addBrowser();
  expect((await subscribe(who, browser.subscription)).status).toBe(200);
  return browser;
}
const titles = (name?: string) =>
  push.received.filter(({ browser }) => !name || browser === name).map(({ message }) => message.title);
const booked = () => w.deliver('session.confirmed', w.people.session);

describe('a push message', () => {
  test('leaves beside the mail, encrypted for its browser, signed, and replaced by what comes later', async () => {
    await device();
    await booked();
    await w.send();
    expect(w.subjects('athlete')).toHaveLength(1);
    const [{ message, headers } = { message: null, headers: new Headers() }] = push.received;
    expect(message).toMatchObject({ title: 'Your session is booked', path: '/sessions' });
    expect(headers.get('content-encoding')).toBe('aes128gcm');
    expect(Number(headers.get('ttl'))).toBeGreaterThan(86_000);
    expect(headers.get('topic')).toMatch(/^[\w-]{32}$/);
    await w.deliver('session.moved', { ...w.people.session, previousStartsAt: w.people.session.startsAt });
    await w.send();
    expect(titles()).toEqual(['Your session is booked', 'Your session moved']);
    expect(push.received[1]?.headers.get('topic')).toBe(headers.get('topic'));
    expect(push.received[1]?.message.tag).toBe(message?.tag ?? '');
  });

  test('reaches every device of theirs and nobody else’s, and says who it is about to none', async () => {
    const [phone, laptop, mentors] = [await device(), await device(), await device(mentor())];
    await booked();
    await w.send();
    expect([titles(phone.name), titles(laptop.name), titles(mentors.name)]).toEqual([
      ['Your session is booked'],
      ['Your session is booked'],
      ['You have a new booking'],
    ]);
    for (const { message } of push.received)
      expect(JSON.stringify(message)).not.toMatch(/Maya|Jordan|Okafor|Reyes|\$|@/);
  });

  test('of something that waited is dropped like its mail, or says how it is now', async () => {
    await device();
    await booked();
    w.booking({ status: 'cancelled' });
    await w.send();
    expect(push.received).toHaveLength(0);
    w.booking({});
    w.setTime(START - 40 * MINUTE_MS);
    await w.deliver('session.reminder_due', { ...w.people.session, kind: 'before_1h' });
    await w.send();
    expect(titles()).toEqual(['Your session is in 40 minutes']);
    expect(Number(push.received[0]?.headers.get('ttl'))).toBeLessThanOrEqual(40 * 60);
    w.booking(MOVED);
    await w.deliver('session.mentor_checked_in', w.people.session);
    w.setTime(END + 1);
    await w.send();
    expect(push.received).toHaveLength(1);
  });

  test('says that a mentor is free again, leads to booking, and names nobody; one that is too late never leaves', async () => {
    await device();
    const bookableUntil = new Date(START - 2 * DAY_MS);
    const free = () =>
      w.deliver('mentor.slot_free', {
        athleteId: w.people.athlete.id,
        mentorId: w.people.mentor.id,
        soonestSlot: w.people.session.startsAt,
        bookableUntil: bookableUntil.toISOString(),
      });
    w.setTime(bookableUntil.getTime() - 10 * MINUTE_MS);
    await free();
    await w.send();
    expect(w.subjects('athlete')).toHaveLength(1);
    const path = `/book-session/${w.people.mentor.id}`;
    expect(push.received).toMatchObject([{ message: { title: 'A mentor you asked about is free', path } }]);
    expect(Number(push.received[0]?.headers.get('ttl'))).toBeLessThanOrEqual(10 * 60);
    expect(JSON.stringify(push.received[0]?.message)).not.toMatch(/Maya|Okafor/);
    await free();
    w.setTime(bookableUntil.getTime());
    await w.send();
    expect([push.received.length, w.subjects('athlete').length]).toEqual([1, 2]);
  });

  test('says that somebody wrote, leads to the conversation, and holds neither name nor words; none once it was read', async () => {
    await device();
    const threadId = crypto.randomUUID();
    const message = { id: crypto.randomUUID(), text: 'Cut your film, Jordan.', sent_at: w.clock.now().toISOString() };
    const say = (read: boolean) =>
      w.others.answers.set('/internal/messages', { messages: [message], read, open: true });
    const written = () =>
      w.deliver('messages.delivered', {
        ...{ threadId, athleteId: w.people.athlete.id, mentorId: w.people.mentor.id, messageIds: [message.id] },
        ...{ from: 'mentor' as const, isMinor: false, isNews: true },
      });
    const pass = () => w.setTime(w.clock.now().getTime() + READ_BY_THEN_MS + SECOND_MS);
    say(false);
    await written();
    await written();
    pass();
    await w.send();
    expect(push.received).toMatchObject([
      { message: { title: 'You have a new message', path: `/messages/${threadId}` } },
    ]);
    expect(JSON.stringify(push.received[0]?.message)).not.toMatch(/Maya|Okafor|Jordan|film/);
    say(true);
    await written();
    pass();
    await w.send();
    expect(push.received).toHaveLength(1);
  });

  test('goes to no guardian and no parent: they get mail', async () => {
    await device();
    const guardian = 'guardian-of-push@family.example';
    await w.sql`update account set guardian_email = ${guardian}, guardian_confirmed_at = now() where id = ${w.people.athlete.id}`;
    await booked();
    await w.send();
    expect(w.mail.to(guardian)).toHaveLength(1);
    expect(push.received).toHaveLength(1);
  });

  test('is sent once, however often the event comes', async () => {
    await device();
    const id = crypto.randomUUID();
    await w.deliver('session.confirmed', w.people.session, id);
    await w.sql`delete from inbox where event_id = ${id}`;
    await w.deliver('session.confirmed', w.people.session, id);
    await w.send();
    expect(titles()).toHaveLength(1);
  });
});

describe('kinds', () => {
  test('can be switched off one by one, also for what waits already; mails go on', async () => {
    await device();
    const off = (kinds: string[]) => w.call('PUT', '/notifications/settings', athlete(), { off: kinds });
    await booked();
    expect((await off(['booked'])).body.kinds).toContainEqual({ kind: 'booked', on: false });
    await w.send();
    expect([titles(), w.subjects('athlete').length]).toEqual([[], 1]);
    await off([]);
    await booked();
    await w.send();
    expect(titles()).toEqual(['Your session is booked']);
    expect((await off(['anything'])).status).toBe(422);
  });

  test('of a mentor are those that a mentor gets', async () => {
    expect((await settings(mentor())).kinds.map(({ kind }: { kind: string }) => kind)).toEqual([
      'booked',
      'moved',
      'cancelled',
      'reminder',
      'money',
      'message',
    ]);
  });
});

describe('a push service', () => {
  test('that lost the browser is asked no more', async () => {
    const browser = await device();
    push.loseBrowser(browser.name);
    await booked();
    await w.send();
    expect((await settings(athlete())).devices).toEqual([]);
    expect(await w.sql`select 1 from due where kind = 'push.send'`).toHaveLength(0);
  });

  test('that asks for patience gets it', async () => {
    await device();
    push.answerNext(429, { 'retry-after': '120' });
    await booked();
    await w.send();
    await w.send();
    expect([push.asked(), titles()]).toEqual([1, []]);
    w.setTime(w.clock.now().getTime() + 121_000);
    await w.send();
    expect(titles()).toEqual(['Your session is booked']);
  });

  test('that fails is tried again, for a day and no longer', async () => {
    await device();
    for (let n = 0; n < 3; n++) push.answerNext(503);
    await booked();
    for (let n = 0; n < 3; n++) await w.send();
    expect([push.asked(), titles()]).toEqual([3, []]);
    await w.send();
    expect(titles()).toEqual(['Your session is booked']);
    push.answerNext(500);
    await booked();
    await w.send();
    w.setTime(w.clock.now().getTime() + DAY_MS);
    await w.send();
    expect(titles()).toHaveLength(1);
    expect(await w.sql`select 1 from due where kind = 'push.send'`).toHaveLength(0);
  });

  test('that refuses one message is not asked to take it again, and stays', async () => {
    await device();
    push.answerNext(413);
    await booked();
    await w.send();
    await w.send();
    expect(push.asked()).toBe(1);
    expect((await settings(athlete())).devices).toHaveLength(1);
  });
});

describe('a subscription', () => {
  test('is of this sign-in, and ends with it', async () => {
    const sign = async () => {
      const { body } = await w.login(w.people.athlete.email);
      const { sub } = JSON.parse(atob(body.access_token.split('.')[1]));
      const [row] = await w.sql`select id from sign_in where account_id = ${sub} order by created_at desc, id limit 1`;
      return { ...athlete(), signInId: row.id as string };
    };
    const [here, there] = [await sign(), await sign()];
    await device(here);
    await device(there);
    expect((await settings(here)).devices.map((each: { is_current: boolean }) => each.is_current).sort()).toEqual([
      false,
      true,
    ]);
    await w.call('POST', '/logout', here);
    expect((await settings(there)).devices).toMatchObject([{ is_current: true }]);
    await device(await sign());
    await w.call('POST', '/account/sign-ins/end-others', there);
    expect((await settings(there)).devices).toMatchObject([{ is_current: true }]);
    const { email } = w.people.athlete;
    await w.call('POST', '/admin/accounts/end-sign-ins', person('admin'), { email, note: 'The phone was stolen.' });
    expect((await settings(there)).devices).toEqual([]);
  });

  test('is not made by a sign-in that has ended, or is ending, nor by an account that is being deleted', async () => {
    const signIn = async () => {
      await w.login(w.people.athlete.email);
      const [row] = await w.sql`
        select id from sign_in where account_id = ${w.people.athlete.id} order by created_at desc, id limit 1`;
      return { ...athlete(), signInId: row.id as string };
    };
    const over = await signIn();
    await w.call('POST', '/logout', over);
    expect((await subscribe(over, push.addBrowser().subscription)).status).toBe(401);
    const ending = async (who: Who, end: (tx: Tx) => Promise<unknown>) => {
      const { answer } = await transaction(w.sql, async (tx) => {
        await end(tx);
        const asking = subscribe(who, push.addBrowser().subscription);
        await until(async () => (await countWaiting(w.sql)) > 0, 'the subscription to wait');
        return { answer: asking };
      });
      return (await answer).status;
    };
    const leaving = await signIn();
    expect(await ending(leaving, (tx) => endSignIn(tx, leaving.signInId, w.clock.real()))).toBe(401);
    expect(await ending(athlete(), (tx) => erase(tx, w.people.athlete.id, w.clock.now()))).toBe(401);
    expect(await w.sql`select 1 from push_subscription where account_id = ${w.people.athlete.id}`).toHaveLength(0);
  });

  test('goes over to whoever signs in at the same browser', async () => {
    const browser = push.addBrowser();
    await subscribe(athlete(), browser.subscription);
    await subscribe(mentor(), browser.subscription);
    expect((await settings(athlete())).devices).toEqual([]);
    await booked();
    await w.send();
    expect(titles()).toEqual(['You have a new booking']);
  });

  test('of a sign-in that ran out goes once somebody else signs in at that browser, and stays for its owner', async () => {
    const shared = cookieBrowser(w, '203.0.113.77');
    const signIn = async (role: 'athlete' | 'mentor') => {
      const { id, email } = w.people[role];
      expect((await shared.post('/login', { email, password: PASSWORD })).status).toBe(200);
      const [row] = await w.sql`select id from sign_in where account_id = ${id} order by created_at desc, id limit 1`;
      shared.jar.delete(refreshCookie('https://sideline.example'));
      return { ...person(role, id), signInId: String(row.id) };
    };
    await device(await signIn('athlete'));
    await device();
    await signIn('athlete');
    expect((await settings(athlete())).devices).toHaveLength(2);
    await signIn('mentor');
    expect((await settings(athlete())).devices).toHaveLength(1);
  });

  test('is one of ten at most: the oldest goes', async () => {
    for (let n = 0; n <= MAX_PUSH_DEVICES; n++) await device();
    expect((await settings(athlete())).devices).toHaveLength(MAX_PUSH_DEVICES);
  });

  test('is taken out by its owner only', async () => {
    await device();
    const [{ id }] = (await settings(athlete())).devices;
    await w.call('DELETE', `/notifications/subscriptions/${id}`, mentor());
    expect((await settings(athlete())).devices).toHaveLength(1);
    await w.call('DELETE', `/notifications/subscriptions/${id}`, athlete());
    expect((await settings(athlete())).devices).toEqual([]);
  });

  test('is refused unless its address is https and public', async () => {
    const { subscription } = push.addBrowser();
    for (const endpoint of [
      'http://push.example.com/a',
      'https://127.0.0.1/a',
      'https://10.0.0.8/a',
      'https://[::1]/a',
      'https://[::ffff:169.254.169.254]/a',
      'https://2130706433/a',
      'https://localhost/a',
      'https://identity/a',
      'https://db.internal/a',
      'https://push.example.com:8443/a',
      'https://user:secret@push.example.com/a',
      'ftp://push.example.com/a',
    ]) {
      expect(await subscribe(athlete(), { ...subscription, endpoint })).toMatchObject({
        status: 400,
        body: refusalOf('push_address'),
      });
    }
    expect((await subscribe(athlete(), { endpoint: 'https://fcm.googleapis.com/fcm/send/a', keys: {} })).status).toBe(
      422,
    );
    expect((await subscribe(athlete(), { ...subscription, endpoint: 'https://fcm.googleapis.com/x' })).status).toBe(
      200,
    );
    expect((await subscribe(person('admin'), subscription)).status).toBe(403);
  });

  test('whose key is no point of the curve is dropped when something is sent, and stops nothing', async () => {
    const { subscription } = push.addBrowser();
    await subscribe(athlete(), { ...subscription, keys: { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` } });
    const good = await device();
    await booked();
    await w.send();
    expect(titles(good.name)).toHaveLength(1);
    expect((await settings(athlete())).devices).toHaveLength(1);
  });

  test('is in the download of one’s data, and gone with the account', async () => {
    const { subscription } = await device();
    await w.call('PUT', '/notifications/settings', athlete(), { off: ['plan'] });
    const { body } = await w.call('GET', '/account/data', athlete());
    expect(JSON.stringify(body)).toContain(subscription.endpoint);
    expect(JSON.stringify(body)).toContain('"off":["plan"]');
    expect((await w.call('POST', '/account/delete', athlete(), { password: PASSWORD })).status).toBe(200);
    expect(await w.sql`select 1 from push_subscription where account_id = ${w.people.athlete.id}`).toHaveLength(0);
    expect(await w.sql`select 1 from push_choice where account_id = ${w.people.athlete.id}`).toHaveLength(0);
  });
});

test('who switches a kind off while the account is being deleted, or was, leaves no choice behind', async () => {
  const switchOff = () => w.call('PUT', '/notifications/settings', athlete(), { off: ['plan'] });
  const { answer } = await transaction(w.sql, async (tx) => {
    await erase(tx, w.people.athlete.id, w.clock.now());
    const asking = switchOff();
    await until(async () => (await countWaiting(w.sql)) > 0, 'the choice to wait');
    return { answer: asking };
  });
  expect((await answer).status).toBe(401);
  expect((await switchOff()).status).toBe(401);
  expect(await w.sql`select 1 from push_choice where account_id = ${w.people.athlete.id}`).toHaveLength(0);
});

test('without keys nothing is sent, and settings say so', async () => {
  const { push: kept } = w.settings;
  w.settings.push = null;
  expect((await settings(athlete())).public_key).toBeNull();
  expect(await subscribe(athlete(), push.addBrowser().subscription)).toMatchObject({
    status: 400,
    body: refusalOf('push_off'),
  });
  w.settings.push = kept;
});

test('a thousand browsers of a push service that hangs do not hold up a mail, and are asked a few at a time', async () => {
  const one = push.addBrowser().subscription;
  await w.sql`
    insert into push_subscription (id, account_id, endpoint, p256dh, auth, created_at)
    select gen_random_uuid(), ${w.people.athlete.id}, ${one.endpoint} || n, ${one.keys.p256dh}, ${one.keys.auth}, now()
    from generate_series(1, 1000) n`;
  push.hang();
  await booked();
  const [{ count }] = await w.sql`select count(*)::int from due where kind = 'push.send'`;
  expect(count).toBe(1_000);
  const lane = (handlers: DueHandlers = {}) => workOffDue({ sql: w.sql, clock: w.clock, log: LOG, handlers });
  const pushing = lane(w.parts.apart);
  await until(() => push.most() > 0, 'the first messages');
  while (await lane(w.parts.due));
  // Not one message has been taken yet.
  expect([w.subjects('athlete').length, push.received.length]).toEqual([1, 0]);
  expect(push.most()).toBeLessThanOrEqual(16);
  // What waits about the same session is replaced, not added to.
  await w.deliver('session.moved', { ...w.people.session, previousStartsAt: w.people.session.startsAt });
  const [again] = await w.sql`select count(*)::int from due where kind = 'push.send'`;
  expect(again.count).toBe(1_000);
  await w.sql`delete from due where kind = 'push.send'`;
  push.unhang();
  await pushing;
});
