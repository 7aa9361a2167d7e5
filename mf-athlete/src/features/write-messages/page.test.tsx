import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { redeemLink } from 'contracts/http/sign-in';
import {
  blockInThread,
  getThread,
  listThreads,
  readThread,
  reportInThread,
  sendMessage,
  type Thread,
} from 'contracts/http/threads';
import { MESSAGE_MAX } from 'contracts/times';
import { type OpenPage, openPage } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import { sampleLink, sampleMessage, sampleThread, THREAD_ID } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';

const ADDRESS = `/messages/${THREAD_ID}`;
const WRITE = 'Message Maya';

const open = (thread: Partial<Thread> = {}, more: object = {}, server: (fake: FakeServer) => void = () => undefined) =>
  openPage(routes, ADDRESS, {
    as: 'athlete',
    ...more,
    server: (fake) => {
      fake.answer(getThread, sampleThread(thread));
      fake.answer(readThread, { message: 'Read.' });
      fake.answer(listThreads, { threads: [] });
      server(fake);
    },
  });
const asMentor = (thread: Partial<Thread> = {}) =>
  open(
    { with: { id: PEOPLE.athlete.id, name: 'Ann R.', portrait: null }, athlete_name: 'Ann R.', ...thread },
    { as: 'mentor' },
  );
const asGuardian = (thread: Partial<Thread> = {}, server: (fake: FakeServer) => void = () => undefined) =>
  openPage(routes, `${ADDRESS}#token`, {
    server: (fake) => {
      fake.answer(redeemLink, { ...sampleLink('thread_as_guardian'), session_id: THREAD_ID });
      fake.answer(getThread, sampleThread(thread));
      server(fake);
    },
  });
/** Takes what is sent, as the service does: the same id is the same message. */
function takeMessages(page: OpenPage) {
  const there = sampleThread().messages;
  page.server.answer(sendMessage, ({ body: { id = '', text } }) => {
    const message = sampleMessage(9, { id, from: 'athlete', text, sent_at: new Date().toISOString() });
    if (!there.some((one) => one.id === id)) there.push(message);
    return message;
  });
  page.server.answer(getThread, () => sampleThread({ messages: [...there] }));
  return there;
}
async function comeBack(page: OpenPage) {
  await page.wait(60_000);
  await page.happens(() => window.dispatchEvent(new Event('visibilitychange')));
}
const daysOf = (page: OpenPage) =>
  page.screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const isMine = (page: OpenPage, text: string) =>
  page.screen.getByText(text).closest('li')?.hasAttribute('data-mine') ?? false;

describe('a conversation', () => {
  test('stands there by day, one’s own words on one side and theirs on the other, with the time', async () => {
    const before = sampleMessage(1, { sent_at: '2026-11-30T16:00:00Z', text: 'Hi Maya!' });
    const long = sampleMessage(1, { id: crypto.randomUUID(), sent_at: '2026-11-12T16:00:00Z', text: 'First.' });
    const page = await open({ messages: [long, before, sampleMessage(2)] });
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Maya Okafor');
    expect(daysOf(page)).toEqual(['Thu, Nov 12', 'Yesterday', 'Today']);
    expect([isMine(page, 'Hi Maya!'), isMine(page, 'Message 2.')]).toEqual([true, false]);
    for (const words of ['YouHi Maya!', 'MayaMessage 2.', '2:02 PM']) expect(page.text()).toContain(words);
    expect(page.leadsTo('All messages')).toBe('/messages');
    expect(page.leadsTo('Profile and open times')).toBe(`/mentors/${PEOPLE.mentor.id}`);
  });

  test('says that a parent or guardian reads along, and nothing of one where none does', async () => {
    expect((await open()).text()).toContain('Your parent or guardian reads along');
    expect((await asMentor()).text()).toContain('Ann’s parent or guardian reads along');
    expect((await open({ guardian_reads: false })).text()).not.toContain('guardian');
  });

  test('marks what was masked, with the reason', async () => {
    const messages = [sampleMessage(2, { text: 'Write me at [email address removed]', masked: true })];
    const page = await open({ messages });
    expect(page.text()).toContain('Contact details are removed. Keep talking here.');
    expect((await open()).text()).not.toContain('Contact details are removed.');
  });

  test('shows the newest, and earlier ones when they are asked for', async () => {
    const newest = sampleThread({ more: true, messages: [sampleMessage(5), sampleMessage(6)] });
    const earlier = sampleThread({ messages: [sampleMessage(3), sampleMessage(4)] });
    const page = await open({}, {}, (fake) =>
      fake.answer(getThread, ({ query }) => (query?.before === sampleMessage(5).id ? earlier : newest)),
    );
    expect(page.text()).not.toContain('Message 4.');
    await page.press('Show earlier');
    const said = page.screen.getAllByText(/^Message \d\.$/).map(({ textContent }) => textContent);
    expect(said).toEqual(['Message 3.', 'Message 4.', 'Message 5.', 'Message 6.']);
    expect(page.screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
    expect(page.focused()).toBe(page.screen.getAllByRole('heading', { level: 2 })[0]?.textContent ?? 'a day');
  });

  test('whose earlier messages can’t be loaded says so, and keeps the rest', async () => {
    const page = await open({ more: true });
    page.server.breaks(getThread);
    await page.press('Show earlier');
    expect(page.announced().join()).toContain('We couldn’t load earlier messages.');
    expect(page.text()).toContain('Message 2.');
  });

  test('in which nobody has written yet says how to begin', async () => {
    expect((await open({ messages: [] })).text()).toContain('Say hello, and ask Maya what you’d like to know.');
    expect((await asGuardian({ messages: [] })).text()).toContain('Nothing is written here yet.');
  });

  test('shows and reads out what comes while it stands open', async () => {
    const page = await open();
    expect(page.screen.getByRole('status').textContent).toBe('');
    page.server.answer(
      getThread,
      sampleThread({ messages: [sampleMessage(1), sampleMessage(2), sampleMessage(4, { text: 'Here I am.' })] }),
    );
    await comeBack(page);
    expect(page.screen.getByRole('status').textContent).toBe('Maya: Here I am.');
    expect(page.server.sent(readThread).at(-1)).toMatchObject({ body: { message_id: sampleMessage(4).id } });
  });

  test('says that it loads, that it can’t be loaded, and that it isn’t there', async () => {
    const waiting = await open({}, {}, (fake) => fake.hold(getThread, sampleThread()));
    expect(waiting.text()).toContain('Loading the conversation…');
    const failed = await open({}, {}, (fake) => fake.breaks(getThread));
    expect(failed.text()).toContain('We couldn’t load this conversation');
    failed.server.answer(getThread, sampleThread());
    await failed.press('Try Again');
    expect(failed.text()).toContain('Message 2.');
    const missing = await open({}, {}, (fake) => fake.refuse(getThread, 404, 'not_found'));
    expect(missing.text()).toContain('No conversation here');
  });

  test('needs a sign-in without a link', async () => {
    expect((await open({}, { as: undefined })).address()).toBe(`/login?next=${encodeURIComponent(ADDRESS)}`);
  });
});

describe('reading', () => {
  test('is told of the newest of the other person’s, once', async () => {
    const page = await open({ messages: [sampleMessage(2), sampleMessage(4), sampleMessage(5)] });
    await page.wait(5_000);
    expect(page.server.sent(readThread)).toMatchObject([{ body: { message_id: sampleMessage(4).id } }]);
  });

  test('by a mentor is told, too', async () => {
    const page = await asMentor();
    expect(page.server.sent(readThread)).toMatchObject([{ body: { message_id: sampleMessage(1).id } }]);
  });

  test('that couldn’t be told is told when the page is seen again', async () => {
    const page = await open({}, {}, (fake) => fake.breaks(readThread));
    await page.wait(5_000);
    expect(page.server.sent(readThread)).toHaveLength(1);
    page.server.answer(readThread, { message: 'Read.' });
    for (let n = 0; n < 2; n++) await page.happens(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(page.server.sent(readThread)).toHaveLength(2);
  });

  test('of what comes while the one before is being told is told, too', async () => {
    let done: () => void = () => undefined;
    const page = await open({}, {}, (fake) => {
      done = fake.hold(readThread, { message: 'Read.' });
    });
    page.server.answer(getThread, sampleThread({ messages: [sampleMessage(2), sampleMessage(4)] }));
    await comeBack(page);
    expect(page.text()).toContain('Message 4.');
    page.server.answer(readThread, { message: 'Read.' });
    done();
    await page.settle();
    const told = page.server.sent(readThread).map(({ body }) => body.message_id);
    expect(told).toEqual([sampleMessage(2).id, sampleMessage(4).id]);
  });

  test('is not told of one’s own alone', async () => {
    const page = await open({ messages: [sampleMessage(1)] });
    expect(page.server.sent(readThread)).toEqual([]);
  });

  test('counts when the page is seen, and not in a tab behind', async () => {
    const behind = { configurable: true, value: true };
    const page = await open({}, {}, () => void Object.defineProperty(document, 'hidden', behind));
    expect(page.text()).toContain('Message 2.');
    expect(page.server.sent(readThread)).toEqual([]);
    Object.defineProperty(document, 'hidden', { ...behind, value: false });
    await page.happens(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(page.server.sent(readThread)).toHaveLength(1);
  });
});

describe('writing', () => {
  test('sends what was typed, shows it, and leaves the field empty', async () => {
    const page = await open();
    takeMessages(page);
    await page.fill(WRITE, '  How do I write to coaches?\n');
    await page.press('Send');
    expect(page.server.sent(sendMessage)).toMatchObject([{ body: { text: 'How do I write to coaches?' } }]);
    expect(isMine(page, 'How do I write to coaches?')).toBe(true);
    expect(page.valueOf(WRITE)).toBe('');
    expect(Object.keys(page.kept()).filter((key) => key.includes(`message:${THREAD_ID}`))).toEqual([]);
  });

  test('sends once by a double click', async () => {
    const page = await open();
    const answer = page.server.hold(sendMessage, sampleMessage(9));
    await page.fill(WRITE, 'Hello!');
    const send = page.screen.getByRole('button', { name: 'Send' });
    await page.happens(() => {
      send.click();
      send.click();
    });
    answer();
    await page.settle();
    expect(page.server.sent(sendMessage)).toHaveLength(1);
  });

  test('goes by Ctrl or Command and Enter, too', async () => {
    const page = await open();
    takeMessages(page);
    for (const key of ['ctrlKey', 'metaKey']) {
      await page.fill(WRITE, key);
      const field = page.screen.getByLabelText(WRITE);
      const press = (how: object) =>
        page.happens(
          () => void field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...how })),
        );
      await press({});
      expect(page.valueOf(WRITE)).toBe(key);
      await press({ [key]: true });
      expect(page.valueOf(WRITE)).toBe('');
    }
    expect(page.server.sent(sendMessage).map(({ body }) => body.text)).toEqual(['ctrlKey', 'metaKey']);
  });

  test('does not go by other keys beside Ctrl, nor by the Enter that ends a word in an input method', async () => {
    const page = await open();
    await page.fill(WRITE, 'Hello!');
    const field = page.screen.getByLabelText(WRITE);
    const others = [
      { key: 'b', ctrlKey: true },
      { key: 'Enter', ctrlKey: true, isComposing: true },
    ];
    for (const how of others) {
      const press = new KeyboardEvent('keydown', { bubbles: true, ...how });
      await page.happens(() => void field.dispatchEvent(press));
    }
    expect(page.server.sent(sendMessage)).toEqual([]);
  });

  test('leaves what is typed while it is on its way, and otherwise gives the field back', async () => {
    const page = await open();
    const answer = page.server.hold(sendMessage, sampleMessage(9));
    await page.fill(WRITE, 'Hello!');
    await page.press('Send');
    await page.fill(WRITE, 'And one more:');
    answer();
    await page.settle();
    expect(page.valueOf(WRITE)).toBe('And one more:');
    page.screen.getByRole('button', { name: 'Send' }).focus();
    page.server.answer(sendMessage, sampleMessage(11));
    await page.press('Send');
    expect(document.activeElement === page.screen.getByLabelText(WRITE)).toBe(true);
  });

  test('asks for words before it sends', async () => {
    const page = await open();
    for (const nothing of ['   ', '\u200b\u2060']) {
      await page.fill(WRITE, nothing);
      await page.press('Send');
      expect(page.fault(WRITE)).toBe('Write your message first.');
    }
    expect(page.server.sent(sendMessage)).toEqual([]);
  });

  test('that is refused keeps the words, says why, and sends the same message again', async () => {
    const page = await open();
    page.server.refuse(sendMessage, 429, 'too_many_messages');
    await page.fill(WRITE, 'Hello!');
    await page.press('Send');
    expect(page.screen.getByRole('alert').textContent).toContain(DETAIL.too_many_messages);
    expect(page.valueOf(WRITE)).toBe('Hello!');
    takeMessages(page);
    await page.press('Send');
    const ids = page.server.sent(sendMessage).map(({ body }) => body.id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(page.screen.queryByRole('alert')).toBeNull();
  });

  test('whose answer was lost on the way is seen to have arrived', async () => {
    const page = await open();
    const there = takeMessages(page);
    await page.fill(WRITE, 'Hello!');
    page.server.cut(sendMessage);
    page.server.answer(getThread, () => {
      const [tried] = page.server.sent(sendMessage);
      const arrived = sampleMessage(9, { id: tried?.body.id ?? '', text: 'Hello!' });
      return sampleThread({ messages: [...there, ...(tried ? [arrived] : [])] });
    });
    await page.press('Send');
    expect(page.valueOf(WRITE)).toBe('');
    expect(page.screen.queryByRole('alert')).toBeNull();
    expect(page.screen.getAllByText('Hello!')).toHaveLength(1);
  });

  test('whose answer was lost is seen to have arrived after a reload, too, and words typed since stay', async () => {
    const page = await open();
    page.server.cut(sendMessage);
    page.server.breaks(getThread);
    await page.fill(WRITE, 'Hello!');
    await page.press('Send');
    const [tried] = page.server.sent(sendMessage);
    const arrived = sampleMessage(9, { id: tried?.body.id ?? '', from: 'athlete', text: 'Hello!' });
    const again = await open({ messages: [arrived] }, { kept: page.kept() });
    expect(again.valueOf(WRITE)).toBe('');
    expect(document.activeElement).toBe(document.body);

    const typing = await open({}, { kept: page.kept() });
    await typing.fill(WRITE, 'Hello! Are you there?');
    expect((await open({ messages: [arrived] }, { kept: typing.kept() })).valueOf(WRITE)).toBe('Hello! Are you there?');
  });

  test('goes on while its writer has left the page, and stands in the field no more', async () => {
    const page = await open();
    const answer = page.server.hold(sendMessage, sampleMessage(9));
    await page.fill(WRITE, 'Hello!');
    await page.press('Send');
    await page.press('All messages');
    answer();
    await page.settle();
    await page.follow(ADDRESS);
    expect(page.valueOf(WRITE)).toBe('');
  });

  test('the same words twice are two messages, and other words after a failure have an id of their own', async () => {
    const page = await open();
    takeMessages(page);
    for (const words of ['Thanks!', 'Thanks!']) {
      await page.fill(WRITE, words);
      await page.press('Send');
    }
    page.server.breaks(sendMessage);
    await page.fill(WRITE, 'One.');
    await page.press('Send');
    await page.fill(WRITE, 'Two.');
    await page.press('Send');
    const ids = page.server.sent(sendMessage).map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(4);
  });

  test('keeps what was typed through a reload, and its id after a failure', async () => {
    const page = await open();
    page.server.breaks(sendMessage);
    await page.fill(WRITE, 'Hello!');
    await page.press('Send');
    const [first] = page.server.sent(sendMessage);
    const again = await open({}, { kept: page.kept() });
    expect(again.valueOf(WRITE)).toBe('Hello!');
    takeMessages(again);
    await again.press('Send');
    expect(again.server.sent(sendMessage)[0]?.body.id).toBe(first?.body.id as string);
  });

  test('keeps what was typed for this conversation, and not for another one', async () => {
    const page = await open();
    page.server.breaks(sendMessage);
    await page.fill(WRITE, 'Hello!');
    await page.press('Send');
    const kept = Object.entries(page.kept()).map(([key, value]) => [key.replace(THREAD_ID, 'another'), value]);
    expect(kept.filter(([key]) => key?.includes('another'))).toHaveLength(2);
    expect((await open({}, { kept: Object.fromEntries(kept) })).valueOf(WRITE)).toBe('');
  });

  test('takes no words along to another conversation that is opened from this one', async () => {
    const page = await open();
    const other = crypto.randomUUID();
    await page.fill(WRITE, 'Hello!');
    page.server.answer(getThread, sampleThread({ thread_id: other }));
    await page.follow(`/messages/${other}`);
    expect(page.valueOf(WRITE)).toBe('');
    await page.follow(ADDRESS);
    expect(page.valueOf(WRITE)).toBe('Hello!');
  });

  test('says how much room is left near the end', async () => {
    const page = await open();
    expect(page.text()).not.toContain('characters left');
    await page.fill(WRITE, 'a'.repeat(MESSAGE_MAX - 12));
    expect(page.text()).toContain('12 characters left.');
  });
});

describe('what waits', () => {
  test('at night is said before it is written, and stands beside each message', async () => {
    const page = await open(
      { waits_until: '2026-12-02T08:00:00Z', messages: [sampleMessage(1, { delivered_at: null })] },
      { now: '2026-12-01T21:00:00Z' },
    );
    expect(page.text()).toContain('It’s late. What you write now is delivered at 8 AM tomorrow.');
    expect(page.text()).toContain('Waits until 8 AM tomorrow');
  });

  test('at night is not said anymore in the morning, on a page that stands open', async () => {
    const page = await open(
      { waits_until: '2026-12-01T21:30:00Z', messages: [sampleMessage(1, { delivered_at: null })] },
      { now: '2026-12-01T21:00:00Z' },
    );
    expect(page.text()).toContain('is delivered at 9:30 PM');
    await page.wait(31 * 60_000);
    expect(page.text()).not.toContain('It’s late');
    expect(page.text()).not.toContain('Waits until');
    expect(page.text()).toContain('On its way');
  });

  test('at night is said to a mentor with whose night it is', async () => {
    const page = await asMentor({ waits_until: '2026-12-01T17:00:00Z' });
    expect(page.text()).toContain('It’s late for Ann. What you write now is delivered at 5 PM.');
    const guardian = await asGuardian({ waits_until: '2026-12-01T17:00:00Z' });
    expect(guardian.text()).toContain('It’s late for Ann. What they write now is delivered at 5 PM.');
  });

  test('says so where no guardian has confirmed, where it is over, and where it is about to arrive', async () => {
    const messages = [sampleMessage(1, { delivered_at: null })];
    expect((await open({ messages, closed: 'no_guardian' })).text()).toContain('Waits for a parent or guardian');
    expect((await open({ messages, closed: 'over' })).text()).toContain('Not delivered');
    expect((await open({ messages })).text()).toContain('On its way');
  });
});

describe('where nobody can write', () => {
  test('an athlete without a confirmed guardian is led to where one is named', async () => {
    const page = await open({ closed: 'no_guardian' });
    expect(page.text()).toContain('You can write again once yours has confirmed.');
    expect(page.leadsTo('Add a parent or guardian')).toBe('/account#guardian');
    expect(page.screen.queryByRole('textbox')).toBeNull();
  });

  test('a mentor is told whose guardian has to confirm', async () => {
    const page = await asMentor({ closed: 'no_guardian' });
    expect(page.text()).toContain('Ann’s parent or guardian has to confirm first.');
    expect(page.screen.queryAllByRole('link', { name: 'Profile and open times' })).toHaveLength(0);
    expect(page.screen.queryByRole('textbox')).toBeNull();
  });

  test('what is over says so, and stays to be read', async () => {
    const page = await open({ closed: 'over' });
    expect(page.text()).toContain('You can’t write here anymore.');
    expect(page.text()).toContain('Message 2.');
    expect(page.screen.queryByRole('textbox')).toBeNull();
    expect(page.screen.queryByRole('link', { name: 'Profile and open times' })).toBeNull();
  });

  test('a mentor whom the athlete has blocked can still report what they were written, and marks nothing as read', async () => {
    const page = await asMentor({ closed: 'over', guardian_reads: false });
    expect(page.text()).toContain('You can’t write here anymore. You can still report what Ann wrote.');
    expect(page.server.called()).not.toContain(readThread.name);
    page.server.answer(reportInThread, { message: 'We have it.', report_id: crypto.randomUUID() });
    await page.press('Report this message of 2:01 PM');
    await page.press('They made me uncomfortable');
    expect(page.server.sent(reportInThread)).toMatchObject([{ body: { message_id: sampleMessage(1).id } }]);
  });

  test('what closes while somebody writes says so, and gives the words back should it open again', async () => {
    const page = await open();
    page.server.refuse(sendMessage, 400, 'thread_over');
    await page.fill(WRITE, 'Hello!');
    page.server.answer(getThread, sampleThread({ closed: 'over' }));
    await page.press('Send');
    expect(page.text()).toContain('You can’t write here anymore.');
    expect((await open({}, { kept: page.kept() })).valueOf(WRITE)).toBe('Hello!');
  });
});

describe('a guardian by a mailed link', () => {
  test('reads who wrote what, also what waits, and can’t write', async () => {
    const messages = [sampleMessage(1), sampleMessage(2, { delivered_at: null })];
    const page = await asGuardian({ messages, waits_until: '2026-12-02T13:00:00Z' });
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Ann and Maya');
    for (const words of ['AnnMessage 1.', 'MayaMessage 2.', 'Waits until', 'You read along']) {
      expect(page.text()).toContain(words);
    }
    expect(page.screen.queryByRole('textbox')).toBeNull();
    expect(page.screen.queryByRole('link', { name: 'All messages' })).toBeNull();
    expect(page.server.sent(getThread)[0]?.credential).toBe('for-one-session');
    expect(page.server.called()).not.toContain(readThread.name);
  });

  test('sees new ones without a sign-in', async () => {
    const page = await asGuardian();
    page.server.answer(getThread, sampleThread({ messages: [sampleMessage(1), sampleMessage(3)] }));
    await page.wait(10_000);
    expect(page.text()).toContain('Message 3.');
  });

  test('can report and block the mentor', async () => {
    const page = await asGuardian({}, (fake) => {
      fake.answer(reportInThread, { message: 'We have it.', report_id: crypto.randomUUID() });
      fake.answer(blockInThread, { message: 'Done.' });
    });
    expect(page.screen.getAllByRole('button', { name: /^Report this message/ })).toHaveLength(1);
    await page.press('Report or block Maya Okafor');
    await page.press('They asked for contact details or to meet somewhere else');
    expect(page.server.sent(reportInThread)).toMatchObject([
      { body: { reason: 'asked_for_contact' }, credential: 'for-one-session' },
    ]);
    await page.press('Block Maya Okafor');
    await page.press('Block for good');
    expect(page.server.sent(blockInThread)).toMatchObject([{ credential: 'for-one-session' }]);
  });

  test('whose link has ended is told so', async () => {
    const page = await asGuardian({}, (fake) => fake.refuse(redeemLink, 401, 'link_invalid'));
    expect(page.text()).toContain('This link has ended');
    expect(page.text()).toContain('Log in to go on with this conversation.');
  });
});

describe('a report', () => {
  const reported = { message: 'We have it.', report_id: '66666666-6666-4666-8666-666666666666' };

  test('of a message takes two taps, and there is none of one’s own', async () => {
    const page = await open({}, {}, (fake) => fake.answer(reportInThread, reported));
    await page.press('Report this message of 2:02 PM');
    await page.press('They made me uncomfortable');
    expect(page.server.sent(reportInThread)).toMatchObject([
      { body: { reason: 'uncomfortable', message_id: sampleMessage(2).id } },
    ]);
    expect(page.text()).toContain('We have your report');
    expect(page.screen.queryByRole('button', { name: 'Report this message of 2:01 PM' })).toBeNull();
  });

  test('of an athlete is the mentor’s, and a block that ends the conversation still says that it is done', async () => {
    const page = await asMentor();
    page.server.answer(blockInThread, { message: 'Done.' });
    await page.press('Report or block Ann R.');
    await page.press('Block Ann R. instead');
    page.server.refuse(getThread, 404, 'not_found');
    await page.press('Block for good');
    expect(page.text()).toContain('They aren’t told.');
    expect(page.text()).toContain('No conversation here');
  });
});
