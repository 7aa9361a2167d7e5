import { describe, expect, spyOn, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { decideComplaint, listComplaints, reviewComplaint } from 'contracts/http/complaints';
import { getPersonRecord } from 'contracts/http/records';
import { getRoomRecord } from 'contracts/http/room';
import { logout } from 'contracts/http/sign-in';
import { logout as logOut } from 'web-kit/logout';
import { within } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { sampleComplaint } from 'web-kit/page-testing/samples';
import { readSession } from 'web-kit/session';
import { comeBack, meanIt, openAdmin } from '../../page-testing.ts';

const open = (server: (server: FakeServer) => void = () => undefined, more: { others?: boolean } = {}) =>
  openAdmin(
    '/admin?tab=complaints',
    (fake) => {
      fake.answer(listComplaints, [sampleComplaint()]);
      fake.answer(reviewComplaint, { message: 'Under review.' });
      fake.answer(decideComplaint, { message: 'Decided: both sides are told.' });
      server(fake);
    },
    more,
  );
const decide = async (server?: (server: FakeServer) => void) => {
  const page = await open(server);
  await page.press(/^Open and decide/);
  return { page, dialog: within(page.screen.getByRole('dialog')) };
};

test('a complaint stands there with both sides and its 24-hour clock', async () => {
  const page = await open();
  expect(page.text()).toContain('Poor quality');
  expect(page.text()).toContain('We talked for ten minutes.');
  expect(page.text()).toContain('23 h left to decide');
});

test('what the mentor told the founder alone stands beside both sides, where there is something', async () => {
  const page = await open((server) =>
    server.answer(listComplaints, [{ ...sampleComplaint(), mentor_note: 'The sound dropped twice.' }]),
  );
  expect(page.text()).toContain('The mentor told you aloneThe sound dropped twice.');
  expect((await open()).text()).not.toContain('told you alone');
});

test('what went back to the family before is counted, on the ticket and in what each side gets', async () => {
  const { page, dialog } = await decide((server) =>
    server.answer(listComplaints, [{ ...sampleComplaint(), taken_besides: 50 }]),
  );
  expect(page.text()).toContain('Went back before$50');
  expect(dialog.getByText(/, \$120 paid, \$50 of it went back before\.$/)).toBeTruthy();
  expect(dialog.getByRole('status').textContent).toBe(
    '$50 went back before. The family gets $0 more back, the mentor $28, the platform $42.',
  );
  expect((await open()).text()).not.toContain('Went back before');
});

describe('of a session that gives the money back by itself, as a missed one does', () => {
  const GIVEN_BACK = { ...sampleComplaint({ reason: 'mentor_no_show' }), given_back: 120 };

  test('says so, moves nothing more, and takes only that', async () => {
    const { page, dialog } = await decide((server) => server.answer(listComplaints, [GIVEN_BACK]));
    expect(page.text()).toContain('Refunded automatically$120');
    expect(dialog.getAllByRole('radio')).toHaveLength(1);
    expect(dialog.getByRole('radio', { name: /^No further refund/ })).toBeTruthy();
    expect(dialog.getByRole('status').textContent).toBe(
      '$120 went back before. The family gets $0 more back, the mentor $0, the platform $0.',
    );
    await page.fill('Note', 'They never came.');
    await page.click(dialog.getByRole('button', { name: 'Decide' }));
    expect(page.announced().join()).toContain('No further refund for Ann Reyes.');
    await meanIt(page);
    expect(page.server.sent(decideComplaint)[0]?.body).toEqual({ decision: 'none', note: 'They never came.' });
  });

  test('says nothing of a refund where nothing was paid', async () => {
    const { dialog } = await decide((server) =>
      server.answer(listComplaints, [{ ...GIVEN_BACK, total_amount: 0, given_back: 0 }]),
    );
    expect(dialog.getByRole('radio', { name: /^No refund/ })).toBeTruthy();
    expect(dialog.queryByText(/refunded automatically/)).toBeNull();
  });

  test('also where its time ran out while a refund was chosen already', async () => {
    const { page, dialog } = await decide();
    await page.click(dialog.getByRole('radio', { name: /^Full refund/ }));
    await page.fill('Note', 'They never came.');
    page.server.answer(listComplaints, [GIVEN_BACK]);
    await comeBack(page);
    expect((dialog.getByRole('radio') as HTMLInputElement).checked).toBe(true);
    await page.click(dialog.getByRole('button', { name: 'Decide' }));
    await meanIt(page);
    expect(page.server.sent(decideComplaint)[0]?.body).toEqual({ decision: 'none', note: 'They never came.' });
  });
});

describe('who was in the room', () => {
  const visit = {
    seat: 'athlete' as const,
    from: '2026-12-01T12:00:00Z',
    until: '2026-12-01T12:20:00Z',
    still_in: false,
  };
  const RECORD = {
    both_in_minutes: 12,
    together_minutes: 8,
    visits: [
      visit,
      { ...visit, seat: 'mentor' as const, from: '2026-12-01T12:08:00Z' },
      { ...visit, from: '2026-12-01T12:20:30Z', until: '2026-12-01T12:25:00Z' },
    ],
    troubles: [{ seat: 'athlete' as const, tried: ['direct', 'stun', 'turn tcp'], at: '2026-12-01T12:09:00Z' }],
    agreements: [],
    ended_at: null,
  };

  test('stands in the complaint and in its decision, with how long they were together', async () => {
    const page = await openAdmin('/admin?tab=complaints', (fake) => {
      fake.answer(listComplaints, [sampleComplaint({ together_minutes: 8 })]);
      fake.answer(getRoomRecord, RECORD);
      fake.answer(reviewComplaint, { message: 'Under review.' });
    });
    const complaint = within(page.screen.getByRole('article'));
    expect(complaint.getByText('Together 8 min.')).toBeTruthy();
    expect(complaint.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The athlete: Tue, Dec 1, 12:00 PM UTC – 12:25 PM',
      'The mentor: Tue, Dec 1, 12:08 PM UTC – 12:20 PM',
      '12:09 PM: the athlete’s side couldn’t connect after trying a direct connection and the relay over TCP.',
    ]);
    expect(page.server.sent(getRoomRecord)[0]?.params).toEqual({ id: sampleComplaint().session_id });
    await page.press(/^Open and decide/);
    expect(within(page.screen.getByRole('dialog')).getByText('Together 8 min.')).toBeTruthy();
  });

  test('is nobody where nobody came in', async () => {
    const page = await open();
    expect(page.text()).toContain('Nobody came in.');
  });

  test('is not known of a meeting outside our room, and nobody is said to have stayed away', async () => {
    const nobody = { both_in_minutes: null, together_minutes: null, visits: [], troubles: [], agreements: [] };
    const page = await open((server) =>
      server.answer(getRoomRecord, { ...nobody, ended_at: null, meets_elsewhere: true }),
    );
    expect(page.text()).toContain('The meeting was outside our room, so there’s no record of who came.');
    expect(page.text()).not.toContain('Nobody came in');
  });
});

describe('deciding it', () => {
  test('opens it for review, and sends a part of the refund with its note', async () => {
    const { page, dialog } = await decide();
    expect(page.server.sent(reviewComplaint)).toHaveLength(1);
    await page.click(dialog.getByRole('radio', { name: /^Partial refund/ }));
    await page.fill('Amount to refund in dollars', '45.50');
    await page.fill('Note', 'Half of the hour was missing.');
    await page.click(dialog.getByRole('button', { name: 'Decide' }));
    expect(page.server.sent(decideComplaint)).toHaveLength(0);
    await meanIt(page);
    expect(page.server.sent(decideComplaint)[0]?.body).toEqual({
      decision: 'partial',
      amount: 45.5,
      note: 'Half of the hour was missing.',
    });
    expect(page.announced()).toContain('Decided: both sides are told.');
  });

  test('with a part says beside what it is meant, and shows anew what went back meanwhile', async () => {
    const { page, dialog } = await decide((server) => {
      server.answer(listComplaints, [{ ...sampleComplaint(), taken_besides: 0 }]);
      server.refuse(decideComplaint, 409, 'complaint_money_changed');
    });
    await page.click(dialog.getByRole('radio', { name: /^Partial refund/ }));
    await page.fill('Note', 'Half of the hour was missing.');
    await page.click(dialog.getByRole('button', { name: 'Decide' }));
    page.server.answer(listComplaints, [{ ...sampleComplaint(), taken_besides: 60 }]);
    await meanIt(page);
    expect(page.server.sent(decideComplaint)[0]?.body).toMatchObject({ amount: 60, seen_taken_besides: 0 });
    expect(page.announced().join(' ')).toContain(DETAIL.complaint_money_changed);
    await page.press(/^Open and decide/);
    expect(page.screen.getByRole('dialog').textContent).toContain('$60 of it went back before');
  });

  test('says where both sides still see it as new, and takes it anyway', async () => {
    const { page } = await decide((server) => server.breaks(reviewComplaint));
    expect(page.text()).toContain('We couldn’t mark it as under review');
    await page.fill('Note', 'No.');
    await page.press('Decide');
    await meanIt(page);
    expect(page.server.sent(decideComplaint)).toHaveLength(1);
  });

  test('needs a note, and an amount that is a part', async () => {
    const { page, dialog } = await decide();
    await page.click(dialog.getByRole('radio', { name: /^Partial refund/ }));
    await page.fill('Amount to refund in dollars', '120');
    await page.click(dialog.getByRole('button', { name: 'Decide' }));
    expect(page.fault('Note')).toBe('This field is required.');
    expect(page.fault('Amount to refund in dollars')).not.toBeNull();
    expect(page.server.sent(decideComplaint)).toHaveLength(0);
  });

  test('that comes too late says so, and so does its dialog', async () => {
    const { page, dialog } = await decide((server) => server.refuse(decideComplaint, 409, 'complaint_decided'));
    await page.fill('Note', 'No.');
    await page.click(dialog.getByRole('button', { name: 'Decide' }));
    await meanIt(page);
    expect(page.announced().join(' ')).toContain(DETAIL.complaint_decided);
    await page.press(/^Open and decide/);
    expect(page.screen.getByRole('alert').textContent).toBe(DETAIL.complaint_decided);
    expect(page.valueOf('Note')).toBe('No.');
  });

  test('that was made already, here or elsewhere, leaves the queue although this one failed', async () => {
    const { page, dialog } = await decide((server) => server.cut(decideComplaint));
    await page.fill('Note', 'No.');
    await page.click(dialog.getByRole('button', { name: 'Decide' }));
    page.server.answer(listComplaints, [sampleComplaint({ status: 'decided', decision: 'none', note: 'No.' })]);
    await meanIt(page);
    expect(page.screen.queryAllByRole('button', { name: /^Open and decide/ })).toHaveLength(0);
    expect(page.text()).toContain('Decided (1)');
  });

  test('by keyboard goes on at the heading of its part, and so does taking it back', async () => {
    const { page, dialog } = await decide();
    await page.fill('Note', 'No.');
    await page.click(dialog.getByRole('button', { name: 'Decide' }));
    expect(document.activeElement?.textContent).toStartWith('Complaints');
    await page.press('Undo');
    expect(document.activeElement?.textContent).toStartWith('Complaints');
  });

  test('that is sent does not scroll away from where the founder reads by then', async () => {
    const { page, dialog } = await decide();
    await page.fill('Note', 'No.');
    await page.click(dialog.getByRole('button', { name: 'Decide' }));
    (document.activeElement as HTMLElement).blur();
    const focus = spyOn(HTMLElement.prototype, 'focus');
    page.server.answer(listComplaints, []);
    await meanIt(page);
    const scrolling = focus.mock.calls.filter(([options]) => !options?.preventScroll);
    focus.mockRestore();
    expect(page.announced()).toContain('Decided: both sides are told.');
    expect(page.server.sent(decideComplaint)[0]?.body).toEqual({ decision: 'none', note: 'No.' });
    expect(scrolling).toEqual([]);
  });

  test('that was refused after the founder had gone on is told on their other pages, or once they are back', async () => {
    const TOLD = 'Nothing was sent. Please log in again so we know it’s you.';
    for (const [next, others, back] of [
      [`/admin/people/${sampleComplaint().id}`, true, null],
      ['/browse', false, '/admin?tab=complaints'],
    ] as const) {
      const page = await open(
        (server) => {
          server.refuse(decideComplaint, 401, 'fresh_sign_in_required');
          server.renewsSignIn();
          server.refuse(getPersonRecord, 404, 'not_found');
        },
        { others },
      );
      await page.press(/^Open and decide/);
      await page.fill('Note', 'No.');
      await page.press('Decide');
      await page.follow(next);
      if (back) await page.follow(back);
      expect(page.announced().join()).toContain(TOLD);
    }
  });
});

describe('logging out within the five seconds', () => {
  const decideAndLogOut = async () => {
    const { page } = await decide((server) => server.answer(logout, { message: 'Bye.' }));
    const letIt = page.server.hold(decideComplaint, { message: 'Decided.' });
    await page.fill('Note', 'No.');
    await page.press('Decide');
    await page.happens(() => void logOut());
    return { page, letIt, sent: () => [page.server.sent(decideComplaint).length, page.server.sent(logout).length] };
  };

  test('sends the decision first, and the sign-in ends once it has been taken', async () => {
    const { page, letIt, sent } = await decideAndLogOut();
    expect(sent()).toEqual([1, 0]);
    letIt();
    await page.settle();
    expect(sent()).toEqual([1, 1]);
    expect(readSession()).toBeNull();
  });

  test('waits for a slow answer no longer than three seconds', async () => {
    const { page, sent } = await decideAndLogOut();
    await page.wait(2_900);
    expect(sent()).toEqual([1, 0]);
    await page.wait(200);
    expect(sent()).toEqual([1, 1]);
    expect(readSession()).toBeNull();
  });
});

test('that was decided elsewhere while it stands open says how, and takes no decision anymore', async () => {
  const { page, dialog } = await decide();
  page.server.answer(listComplaints, [
    sampleComplaint({ status: 'decided', decision: 'full', refund_amount: 120, note: 'Nobody came.' }),
  ]);
  await comeBack(page);
  expect(page.text()).toContain('This was decided meanwhile');
  expect(dialog.getByText('$120 refunded.')).toBeTruthy();
  expect(dialog.getByText('Nobody came.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Decide' })).toBeNull();
  await page.press('Close');
  expect(page.screen.queryByRole('dialog')).toBeNull();
});
