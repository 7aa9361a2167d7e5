import { describe, expect, onTestFinished, test } from 'bun:test';
import { DETAIL, SESSION_STANDS } from 'contracts/details';
import { enterRoom, lookAtRoom } from 'contracts/http/room';
import { checkInMentor, getSessionDetails } from 'contracts/http/sessions';
import { redeemLink } from 'contracts/http/sign-in';
import { openPage } from 'web-kit/page-testing';
import { replaceGlobals } from 'web-kit/page-testing/fake-dom';
import { PEOPLE } from 'web-kit/page-testing/people';
import { SESSION_ID, sampleDetails, sampleLink } from 'web-kit/page-testing/samples';
import type { RoomLook } from 'web-kit/resources/room';
import routes from '../../app.tsx';
// Loaded ahead, so that it is there in the same tick.
import './drop-notes.ts';
import { JOIN as join, sampleEntry, sampleLook } from './testing/samples.ts';

const check_in = { from: '2026-12-03T17:45:00Z', until: '2026-12-03T18:30:01Z' };
const ADDRESS = `/join/${SESSION_ID}`;

/** The session begins on December 3 at 18:00; its room opens at 17:45. */
const open = (now: string, look: Partial<RoomLook> = {}, details: Parameters<typeof sampleDetails>[0] = {}) =>
  openPage(routes, ADDRESS, {
    as: look.seat === 'mentor' ? 'mentor' : 'athlete',
    now,
    server(server) {
      server.answer(lookAtRoom, sampleLook(look));
      server.answer(getSessionDetails, sampleDetails({ status: 'confirmed', may: { join }, ...details }));
    },
  });
type Page = Awaited<ReturnType<typeof open>>;
const heading = (page: Page) => page.screen.getByRole('heading', { level: 1 }).textContent;
const joinButton = (page: Page) => page.screen.getByRole('button', { name: /Join session|Opens at/ });
const isDisabled = (button: HTMLElement) => button.hasAttribute('disabled');

describe('the lobby', () => {
  test('leads a guardian, who has no account, to no list of sessions', async () => {
    const page = await open('2026-12-03T17:40:00Z', { seat: 'guardian' });
    expect(heading(page)).toBe('Ann Reyes with Maya Okafor');
    expect(page.screen.queryByRole('link', { name: 'Back to my sessions' })).toBeNull();
    expect((await open('2026-12-03T17:40:00Z')).leadsTo('Back to my sessions')).toBe('/sessions');
  });

  test('says who and when, in both zones', async () => {
    const page = await open('2026-12-03T17:40:00Z');
    expect(heading(page)).toBe('Maya Okafor');
    expect(page.text()).toContain('6:00 PM UTC (your time)');
    expect(page.text()).toContain('10:00 AM PST for Maya');
  });

  test('opens 15 minutes before the start, by itself, and before that everything can be checked', async () => {
    const page = await open('2026-12-03T17:40:00Z');
    await page.click(page.screen.getByRole('checkbox'));
    expect(joinButton(page).textContent).toBe('Opens at 5:45 PM');
    expect(isDisabled(joinButton(page))).toBe(true);
    expect(page.screen.getByRole('button', { name: 'Turn on camera and microphone' })).toBeTruthy();
    expect(page.screen.getByRole('button', { name: 'Test it' })).toBeTruthy();
    // In steps, as answers come between them.
    for (let seconds = 0; seconds <= 300; seconds += 4) await page.wait(4_000);
    expect(joinButton(page).textContent).toBe('Join session');
    expect(isDisabled(joinButton(page))).toBe(false);
  });

  test('counts the last hour down second by second', async () => {
    const page = await open('2026-12-03T17:30:00Z');
    expect(page.text()).toContain('30:00');
    await page.wait(3_000);
    expect(page.text()).toContain('29:57');
  });

  test('says of both devices at once what keeps them from being used', async () => {
    const page = await open('2026-12-03T17:40:00Z');
    await page.press('Turn on camera and microphone');
    await page.wait(1_000);
    expect(page.text()).toContain('This browser won’t share your camera and microphone');
  });

  test('lets nobody in who has not agreed', async () => {
    const page = await open('2026-12-03T17:50:00Z');
    expect(isDisabled(joinButton(page))).toBe(true);
    expect(page.text()).toContain('I’m in a quiet, private place.');
    await page.click(page.screen.getByRole('checkbox'));
    expect(isDisabled(joinButton(page))).toBe(false);
  });

  test('says who is in already', async () => {
    const alone = await open('2026-12-03T17:50:00Z');
    expect(alone.text()).toContain('Maya isn’t here yet.');
    const checkedIn = await open('2026-12-03T17:50:00Z', { status: 'mentor_checked_in' });
    expect(checkedIn.text()).toContain('Maya has checked in.');
    const inside = [
      { seat: 'mentor' as const, name: 'Maya Okafor' },
      { seat: 'guardian' as const, name: 'Jordan’s parent or guardian' },
    ];
    const met = await open('2026-12-03T17:50:00Z', { inside });
    expect(met.text()).toContain('Maya is here. Jordan’s parent or guardian is here.');
  });

  test('says that a guardian takes part, and no more of it once they are in', async () => {
    const awaited = 'Ann’s parent or guardian';
    for (const seat of ['athlete', 'mentor'] as const) {
      const early = await open('2026-12-03T17:40:00Z', { awaited, seat });
      expect(early.text()).toContain('Ann’s parent or guardian is coming to this session.');
      const page = await open('2026-12-03T17:50:00Z', { awaited, seat });
      expect(page.text()).toContain('Ann’s parent or guardian is coming to this session.');
      await page.click(page.screen.getByRole('checkbox'));
      expect(isDisabled(joinButton(page))).toBe(false);
      const inside = [{ seat: 'guardian' as const, name: awaited }];
      page.server.answer(lookAtRoom, sampleLook({ awaited: null, seat, inside }));
      await page.wait(6_000);
      expect(page.text()).toContain('Ann’s parent or guardian is here.');
      expect(page.text()).not.toContain('is coming');
    }
    // As a server of the release before answers, and where nobody is awaited.
    expect((await open('2026-12-03T17:50:00Z')).text()).not.toContain('is coming');
    expect((await open('2026-12-03T17:50:00Z', { awaited: null })).text()).not.toContain('is coming');
  });

  test('asks before it takes the place of another device', async () => {
    const inside = (['athlete', 'mentor'] as const).map((seat) => ({ seat, name: PEOPLE[seat].first_name }));
    const page = await open('2026-12-03T17:50:00Z', { elsewhere: true, inside });
    expect(page.text()).toContain(DETAIL.room_elsewhere);
    expect(page.screen.queryByRole('button', { name: 'Join session' })).toBeNull();
    await page.press('Use this device instead');
    expect(joinButton(page).textContent).toBe('Join session');
    // The own other device is nobody whom one meets.
    expect(page.announced().join()).toContain('Maya is here.');
    expect(page.announced().join()).not.toContain('Ann is here.');
  });

  test('tells a refusal in the server’s words', async () => {
    const page = await open('2026-12-03T17:50:00Z');
    page.server.refuse(enterRoom, 400, 'room_ended');
    await page.click(page.screen.getByRole('checkbox'));
    await page.press('Join session');
    expect(page.screen.getByRole('alert').textContent).toBe(DETAIL.room_ended);
    expect(page.server.sent(enterRoom)[0]?.body).toEqual({ agreed: true, replace: false });
  });

  test('asks again before it takes the place of a device that came in meanwhile', async () => {
    const page = await open('2026-12-03T17:50:00Z');
    page.server.refuse(enterRoom, 409, 'room_elsewhere');
    await page.click(page.screen.getByRole('checkbox'));
    await page.press('Join session');
    expect(page.screen.queryByRole('alert')).toBeNull();
    await page.press('Use this device instead');
    await page.press('Join session');
    expect(page.server.sent(enterRoom)[1]?.body).toEqual({ agreed: true, replace: true });
  });
});

test('who leaves the page while the room still opens is not in it', async () => {
  const opened: string[] = [];
  class Socket {
    static readonly OPEN = 1;
    readonly readyState = 0;
    readonly close = () => undefined;
    constructor(address: string) {
      opened.push(address);
    }
  }
  const restore = replaceGlobals({ WebSocket: Socket });
  onTestFinished(restore);
  const page = await open('2026-12-03T17:50:00Z');
  const letIn = page.server.hold(enterRoom, sampleEntry());
  await page.click(page.screen.getByRole('checkbox'));
  await page.press('Join session');
  await page.press('Back to my sessions');
  letIn();
  await page.settle();
  expect(opened).toEqual([]);
  expect(page.kept()).toEqual({});
});

describe('a note about film that waits to be saved', () => {
  const key = `draft:${PEOPLE.athlete.id}:film-notes:${SESSION_ID}:athlete`;
  const openWith = (now: string, look: Partial<RoomLook> = {}) =>
    openPage(routes, ADDRESS, {
      as: 'athlete',
      now,
      kept: { [key]: '[]', 'draft:other': '1' },
      server(server) {
        server.answer(lookAtRoom, sampleLook(look));
        server.answer(getSessionDetails, sampleDetails({ status: 'confirmed', may: { join } }));
      },
    });

  test('waits in the tab for as long as the room may open', async () => {
    expect(Object.keys((await openWith('2026-12-03T17:40:00Z')).kept())).toContain(key);
    expect(Object.keys((await openWith('2026-12-03T19:29:00Z')).kept())).toContain(key);
    const paused = { enter: { no: DETAIL.session_paused, code: 'session_paused' } } as const;
    expect(Object.keys((await openWith('2026-12-03T18:00:00Z', paused)).kept())).toContain(key);
  });

  test('goes once the session is over', async () => {
    expect(Object.keys((await openWith('2026-12-03T19:30:00Z')).kept())).toEqual(['draft:other']);
    const ended = { enter: { no: DETAIL.room_ended, code: 'room_ended' } } as const;
    expect(Object.keys((await openWith('2026-12-03T18:00:00Z', ended)).kept())).toEqual(['draft:other']);
  });
});

describe('a door that stays shut', () => {
  test('half an hour after the end says that the session is over', async () => {
    const page = await open('2026-12-03T19:30:00Z');
    expect(heading(page)).toBe('The session is over');
    expect(page.leadsTo('My sessions')).toBe('/sessions');
  });

  test('never opens for a session that was called off', async () => {
    const page = await open('2026-12-03T18:00:00Z', {
      status: 'cancelled',
      enter: { no: SESSION_STANDS.cancelled, code: 'session_cancelled' },
    });
    expect(heading(page)).toBe('Not taking place');
    expect(page.text()).toContain(SESSION_STANDS.cancelled);
  });

  test('asks who is signed out to sign in', async () => {
    const page = await openPage(routes, ADDRESS);
    expect(page.address()).toBe(`/login?next=${encodeURIComponent(ADDRESS)}`);
  });

  test('sends who was there on to confirming, and then to rating', async () => {
    const after = '2026-12-03T19:30:00Z';
    const met = await open(after, {}, { may: { confirm: { from: '2026-12-03T18:00:00Z' } } });
    expect(met.leadsTo('Confirm attendance')).toBe(`/verify-session/${SESSION_ID}`);
    const confirmed = await open(after, {}, { may: { rate: {} } });
    expect(confirmed.leadsTo('Rate this session')).toBe(`/rate-session/${SESSION_ID}`);
  });

  test('sends who came by a mailed link on by that link', async () => {
    const page = await openPage(routes, `${ADDRESS}#token-1`, {
      now: '2026-12-03T19:30:00Z',
      server(server) {
        server.answer(redeemLink, sampleLink('join'));
        server.answer(lookAtRoom, sampleLook());
        server.answer(getSessionDetails, sampleDetails({ status: 'student_confirmed', may: { rate: {} } }));
      },
    });
    expect(page.leadsTo('Rate this session')).toBe(`/rate-session/${SESSION_ID}#token-1`);
  });
});

test('the brief is one tap away for the mentor, and for nobody else', async () => {
  const mentor = await open('2026-12-03T17:50:00Z', { seat: 'mentor' }, { may: { join, check_in } });
  expect(mentor.leadsTo('Read the brief')).toMatch(/^\/sessions\/[\w-]+\/brief$/);
  const athlete = await open('2026-12-03T17:50:00Z');
  expect(athlete.screen.queryByRole('link', { name: 'Read the brief' })).toBeNull();
});

describe('a mentor who meets elsewhere', () => {
  const mentor = { seat: 'mentor' } as const;

  test('checks in here too', async () => {
    const page = await open('2026-12-03T17:50:00Z', mentor, { may: { join, check_in } });
    page.server.answer(checkInMentor, { message: 'In.', status: 'mentor_checked_in' });
    await page.press('Check in');
    expect(page.server.sent(checkInMentor)[0]?.query).toEqual({ mentor_id: PEOPLE.mentor.id });
  });

  test('is not asked to once it is too late', async () => {
    const page = await open('2026-12-03T18:30:01Z', mentor, { may: { join, check_in } });
    expect(page.screen.queryByRole('button', { name: 'Check in' })).toBeNull();
  });

  test('is told a refusal in the server’s words, or in ours', async () => {
    const page = await open('2026-12-03T17:50:00Z', mentor, { may: { join, check_in } });
    page.server.refuse(checkInMentor, 400, 'check_in_too_early');
    await page.press('Check in');
    expect(page.screen.getByRole('alert').textContent).toBe(DETAIL.check_in_too_early);
    page.server.breaks(checkInMentor);
    await page.press('Check in');
    expect(page.screen.getByRole('alert').textContent).toBe('Error checking in');
  });

  test('reads there, too, that a guardian takes part', async () => {
    const look = {
      seat: 'mentor' as const,
      meeting_url: 'https://meet.example/1',
      awaited: 'Ann’s parent or guardian',
    };
    const page = await open('2026-12-03T17:50:00Z', look);
    expect(page.text()).toContain('Ann’s parent or guardian is coming to this session.');
  });

  test('follows the founder’s meeting link, which tells the other site nothing of this page', async () => {
    const look = { ...mentor, meeting_url: 'https://meet.example/abc' };
    const page = await open('2026-12-03T17:50:00Z', look, { may: { join, check_in } });
    const link = page.screen.getByRole('link', { name: 'Open the meeting' });
    expect(link.getAttribute('href')).toBe('https://meet.example/abc');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(page.screen.getByRole('button', { name: 'Check in' })).toBeTruthy();
    expect(page.screen.queryByRole('button', { name: /Join session/ })).toBeNull();
  });
});
