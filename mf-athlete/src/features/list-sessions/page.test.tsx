import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { DELETED_NAME } from 'contracts/first-name';
import { getGuardian } from 'contracts/http/accounts';
import { listSlots } from 'contracts/http/availability';
import { askParent } from 'contracts/http/parent-requests';
import { checkoutWithConnect } from 'contracts/http/payments';
import { blockInSession, reportInSession } from 'contracts/http/reports';
import { getRoomNotes } from 'contracts/http/room-notes';
import {
  acceptMove,
  cancelSession,
  declineMove,
  getSessionDetails,
  listAthleteSessions,
  moveSession,
  previewCancel,
  type Session,
} from 'contracts/http/sessions';
import { openPage, within } from 'web-kit/page-testing';
import { SESSION_ID, sampleDetails, sampleMay, sampleSession } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';

/** The whole session, as its row opens it. */
const open = (
  sessions: Session[],
  now = '2026-12-01T15:00:00Z',
  address = `/sessions?session=${SESSION_ID}`,
  kept: Record<string, string> = {},
) =>
  openPage(routes, address, {
    as: 'athlete',
    now,
    kept,
    server: (server) => server.answer(listAthleteSessions, { sessions }),
  });
/** Before the hour on December 3, 18:00 to 19:00 UTC. */
const BOOKED = {
  join: { from: '2026-12-03T17:45:00Z', until: '2026-12-03T19:00:00Z' },
  cancel: { until: '2026-12-03T18:00:00Z' },
  move: { until: '2026-12-02T18:00:00Z' },
};
const PROPOSAL = { scheduled_datetime: '2026-12-05T20:00:00Z', answer_by: '2026-12-02T15:00:00Z' };

describe('what was written down in the room', () => {
  test('is read on the card, with who said what about which moment', async () => {
    const page = await open([sampleSession({ status: 'completed', together_minutes: 58, may: {} })]);
    const note = { id: SESSION_ID, film: 'Junior year', at: 102, by: 'mentor' as const, created_at: BOOKED.join.from };
    page.server.answer(getRoomNotes, {
      pad: { text: 'Write to three coaches.', version: 3, saves: [] },
      film_notes: [{ ...note, text: 'Kick it out sooner.', film_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }],
      may_write: false,
    });
    await page.press('Notes');
    const dialog = within(page.screen.getByRole('dialog'));
    expect(dialog.getByText('Write to three coaches.')).toBeTruthy();
    expect(dialog.getByRole('listitem').textContent).toBe('1:42 Kick it out sooner. Maya Okafor');
    const link = dialog.getByRole('link');
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'noopener noreferrer',
    ]);
  });

  test('that cannot be loaded can be tried again, and may be nothing', async () => {
    const page = await open([sampleSession({ status: 'completed', together_minutes: 0, may: {} })]);
    page.server.breaks(getRoomNotes);
    await page.press('Notes');
    expect(page.screen.getByRole('alert').textContent).toContain('We couldn’t load your notes');
    page.server.answer(getRoomNotes, { pad: { text: ' ', version: 1, saves: [] }, film_notes: [], may_write: false });
    await page.press('Try Again');
    expect(page.text()).toContain('Nobody wrote anything down in this session.');
  });

  test('is offered only where somebody was in the room', async () => {
    const page = await open([sampleSession({ status: 'completed', together_minutes: null, may: {} })]);
    expect(page.screen.queryByRole('button', { name: 'Notes' })).toBeNull();
  });
});

test('how long they saw or heard each other stands on the card, and nothing where they did not', async () => {
  const page = await open([sampleSession({ status: 'completed', together_minutes: 58, may: {} })]);
  expect(within(page.screen.getByText('Together').parentElement ?? document.body).getByText('58 min')).toBeTruthy();
  const alone = await open([sampleSession({ status: 'completed', together_minutes: 0, may: {} })]);
  expect(alone.screen.queryByText('Together')).toBeNull();
});

test('a card shows the mentor’s face, and only the name where there is none', async () => {
  await open([sampleSession({ mentor_portrait: { url: '/api/media/p-1' } })]);
  expect(document.querySelector('.ticket img')?.getAttribute('src')).toBe('/api/media/p-1-320.webp');
  await open([sampleSession({ mentor_portrait: null })]);
  expect(document.querySelector('.ticket .portrait')).toBeNull();
});

describe('the list', () => {
  test('is for who is signed in, and for athletes', async () => {
    const visitor = await openPage(routes, '/sessions');
    expect(visitor.address()).toBe('/login?next=%2Fsessions');
    const mentor = await openPage(routes, '/sessions', { as: 'mentor' });
    expect(mentor.text()).toContain('For athletes only');
  });

  test('without a session leads to the mentors', async () => {
    const page = await open([]);
    expect(page.screen.getByRole('heading', { name: 'No sessions yet' })).toBeTruthy();
    expect(page.leadsTo('Find Mentors')).toBe('/browse');
  });

  test('that cannot be loaded can be tried again', async () => {
    const page = await openPage(routes, '/sessions', {
      as: 'athlete',
      server: (server) => server.breaks(listAthleteSessions),
    });
    expect(page.screen.getByRole('alert').textContent).toContain('We couldn’t load your sessions');
    page.server.answer(listAthleteSessions, { sessions: [sampleSession()] });
    await page.press('Try Again');
    expect(page.screen.getByRole('heading', { name: /^Maya Okafor/ })).toBeTruthy();
  });

  test('has what waits for the athlete first, then what comes, then what was', async () => {
    const page = await open(
      [
        sampleSession({
          status: 'completed',
          scheduled_datetime: '2026-11-20T18:00:00Z',
          ends_at: '2026-11-20T19:00:00Z',
        }),
        sampleSession({ id: '55555555-5555-4555-8555-555555555555', may: BOOKED }),
        sampleSession({
          id: '66666666-6666-4666-8666-666666666666',
          status: 'scheduled',
          hold_expires_at: '2026-12-01T15:10:00Z',
          refund_amount: null,
          may: { pay: { until: '2026-12-01T15:10:00Z' } },
        }),
      ],
      '2026-12-01T15:00:00Z',
      '/sessions',
    );
    expect(page.screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Waiting for you',
      'Next up',
      'Coming up',
      'Past',
    ]);
  });
});

describe('a session', () => {
  test.each([
    ['from the browser’s Back', () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))],
    ['of an app that showed the payment page over itself', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['that somebody comes back to', () => window.dispatchEvent(new Event('focus'))],
  ] as const)('on a page %s can be paid again', async (_, comeBack) => {
    const may = { pay: { until: '2026-12-01T15:10:00Z' } };
    const page = await open([sampleSession({ status: 'scheduled', hold_expires_at: '2026-12-01T15:10:00Z', may })]);
    page.server.answer(checkoutWithConnect, {
      checkout_url: 'https://pay.example/cs_test_1',
      payment_session_id: 'cs_test_1',
      expires_at: '2026-12-01T15:31:00Z',
    });
    await page.press('Pay now');
    expect(page.left()).toEqual(['https://pay.example/cs_test_1']);
    expect(page.screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
    await page.happens(() => void comeBack());
    expect(page.screen.getByRole('button', { name: 'Pay now' })).toBeTruthy();
  });

  test('whose payment failed still says why to whoever was away for a moment', async () => {
    const may = { pay: { until: '2026-12-01T15:10:00Z' } };
    const page = await open([sampleSession({ status: 'scheduled', hold_expires_at: '2026-12-01T15:10:00Z', may })]);
    page.server.refuse(checkoutWithConnect, 400, 'hold_over');
    await page.press('Pay now');
    const said = page.screen.getByRole('alert').textContent;
    await page.happens(() => void window.dispatchEvent(new Event('focus')));
    expect(page.screen.getByRole('alert').textContent).toBe(said);
  });

  test('that is held can be paid for', async () => {
    const page = await open([
      sampleSession({
        status: 'scheduled',
        hold_expires_at: '2026-12-01T15:10:00Z',
        refund_amount: null,
        may: { pay: { until: '2026-12-01T15:10:00Z' } },
      }),
    ]);
    page.server.answer(checkoutWithConnect, {
      checkout_url: 'https://pay.example/1',
      payment_session_id: 'cs_1',
      expires_at: '2026-12-01T15:31:00Z',
    });
    await page.press('Pay now');
    expect(page.left()).toEqual(['https://pay.example/1']);
  });

  test('opens its door 15 minutes before, by itself', async () => {
    const page = await open([sampleSession({ may: BOOKED })], '2026-12-03T17:44:00Z');
    expect(page.screen.queryByRole('link', { name: 'Join' })).toBeNull();
    await page.wait(61_000);
    expect(page.leadsTo('Join')).toBe(`/join/${SESSION_ID}`);
  });

  test('asks for a confirmation once the mentor is there, and for a rating after it', async () => {
    const may = { confirm: { from: '2026-12-03T18:00:00Z' } };
    const there = await open([sampleSession({ status: 'mentor_checked_in', may })], '2026-12-03T18:10:00Z');
    expect(there.leadsTo('Confirm attendance')).toBe(`/verify-session/${SESSION_ID}`);
    const ended = { rate: {}, complain: { until: '2026-12-17T19:00:00Z' } };
    const after = await open([sampleSession({ status: 'completed', may: ended })], '2026-12-03T20:00:00Z');
    expect(after.leadsTo('Rate')).toBe(`/rate-session/${SESSION_ID}`);
    expect(after.leadsTo('File a complaint')).toBe(`/complaint?session_id=${SESSION_ID}`);
  });

  test('that was paid leads to its receipt; a held or a free one has none', async () => {
    const paid = await open([sampleSession({ status: 'completed' })]);
    expect(paid.leadsTo('Receipt')).toBe(`/sessions/${SESSION_ID}/receipt`);
    const held = await open([sampleSession({ status: 'scheduled', refund_amount: null })]);
    expect(held.screen.queryByRole('link', { name: 'Receipt' })).toBeNull();
    const free = await open([sampleSession({ total_amount: 0, mentor_earnings: 0 })]);
    expect(free.screen.queryByRole('link', { name: 'Receipt' })).toBeNull();
  });

  test('leads to the conversation with the mentor, unless their account is gone', async () => {
    const session = sampleSession({ status: 'completed' });
    expect((await open([session])).leadsTo('Message')).toBe(`/messages?mentor=${session.mentor_id}`);
    const gone = await open([sampleSession({ status: 'completed', mentor_name: DELETED_NAME })]);
    expect(gone.screen.queryByRole('link', { name: 'Message' })).toBeNull();
  });

  test('whose mentor is blocked says so, though it has left its place in the list by then', async () => {
    const page = await open([sampleSession({ may: BOOKED })]);
    page.server.answer(blockInSession, { message: 'Blocked.' });
    await page.press(/^Report or block/);
    await page.press('Block Maya Okafor instead');
    page.server.answer(listAthleteSessions, {
      sessions: [sampleSession({ status: 'cancelled', refund_amount: 120, may: {} })],
    });
    await page.press('Block for good');
    expect(within(page.screen.getByRole('dialog')).getByText(/won’t see each other here anymore/)).toBeTruthy();
    await page.press('Done');
    expect(page.screen.queryByRole('dialog')).toBeNull();
  });

  test('is not cancelled for less than was shown: what comes back by now is shown first', async () => {
    const page = await open([sampleSession({ may: BOOKED })], '2026-12-02T17:59:00Z');
    page.server.answer(previewCancel, { refund_amount: 120 });
    await page.press('Cancel session');
    const dialog = within(page.screen.getByRole('dialog'));
    expect(dialog.getByText('$120 goes back to your card.')).toBeTruthy();
    page.server.answer(previewCancel, { refund_amount: 0 });
    page.server.refuse(cancelSession, 409, 'refund_less');
    await page.click(dialog.getByRole('button', { name: 'Cancel session' }));
    expect(page.server.sent(cancelSession)[0]?.query).toMatchObject({ refund_at_least: '120' });
    expect(dialog.getByText(/^Nothing is refunded/)).toBeTruthy();
    expect(dialog.getByRole('alert').textContent).toContain('nothing was cancelled');
    page.server.answer(cancelSession, { message: 'Cancelled.', status: 'cancelled', refund_amount: 0 });
    await page.click(dialog.getByRole('button', { name: 'Cancel session' }));
    expect(page.server.sent(cancelSession)[1]?.query).toMatchObject({ refund_at_least: '0' });
  });

  test.each([
    [50, 70, 'You have $50 back already. $70 more goes back to your card.'],
    [50, 0, 'You have $50 back already. Nothing else is refunded: the start is less than 24 hours away.'],
    [120, 0, 'You have your $120 back already.'],
  ])('with $%i back already and $%i to come, says both before it is cancelled', async (refund_amount, rest, says) => {
    const page = await open([sampleSession({ may: BOOKED, refund_amount })]);
    page.server.answer(previewCancel, { refund_amount: rest });
    await page.press('Cancel session');
    expect(within(page.screen.getByRole('dialog')).getByText(says)).toBeTruthy();
  });

  test('is cancelled only after its refund was shown', async () => {
    const page = await open([sampleSession({ may: BOOKED })]);
    page.server.answer(previewCancel, { refund_amount: 120 });
    page.server.answer(cancelSession, { message: 'Cancelled.', status: 'cancelled', refund_amount: 120 });
    await page.press('Cancel session');
    const dialog = page.screen.getByRole('dialog');
    expect(dialog.textContent).toContain('$120 goes back to your card.');
    expect(page.server.sent(cancelSession)).toHaveLength(0);
    page.server.answer(listAthleteSessions, { sessions: [sampleSession({ status: 'cancelled', refund_amount: 120 })] });
    await page.click(within(dialog).getByRole('button', { name: 'Cancel session' }));
    expect(page.server.sent(cancelSession)).toHaveLength(1);
    expect(page.text()).toContain('This session was cancelled. $120 goes back to your card.');
    expect(page.announced()).toContain('Session cancelled. $120 goes back to your card.');
    expect(document.activeElement?.textContent).toContain('Session cancelled.');
  });

  test('whose refund could not be worked out is asked again by the same button, and only then cancelled', async () => {
    const page = await open([sampleSession({ may: BOOKED })]);
    page.server.breaks(previewCancel);
    await page.press('Cancel session');
    const dialog = within(page.screen.getByRole('dialog'));
    expect(dialog.getByRole('alert').textContent).toBe('We couldn’t work out the refund. Please try again.');
    page.server.answer(previewCancel, { refund_amount: 120 });
    await page.click(dialog.getByRole('button', { name: 'Cancel session' }));
    expect(dialog.getByText('$120 goes back to your card.')).toBeTruthy();
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(page.server.sent(cancelSession)).toEqual([]);
    page.server.answer(cancelSession, { message: 'Cancelled.', status: 'cancelled', refund_amount: 120 });
    await page.click(dialog.getByRole('button', { name: 'Cancel session' }));
    expect(page.server.sent(cancelSession)).toHaveLength(1);
  });

  test('moves to another open hour', async () => {
    const page = await open([sampleSession({ may: BOOKED })]);
    page.server.answer(listSlots, { timezone: 'UTC', slots: ['2026-12-05T20:00:00Z'] });
    page.server.answer(moveSession, {
      message: 'Moved.',
      status: 'confirmed',
      scheduled_datetime: '2026-12-05T20:00:00Z',
    });
    await page.press('Move');
    await page.press('Move session');
    expect(page.text()).toContain('Choose the new time first.');
    await page.click(page.screen.getByRole('radio'));
    expect(page.text()).not.toContain('Choose the new time first.');
    await page.press('Move session');
    expect(page.server.sent(moveSession)[0]?.body).toEqual({ scheduled_datetime: '2026-12-05T20:00:00Z' });
    expect(page.announced()).toContain('Moved to Sat, Dec 5, 8:00 PM UTC. A new calendar entry is in your email.');
  });

  test('that moves into another year is told with that year', async () => {
    const slot = '2027-01-05T20:00:00Z';
    const page = await open([sampleSession({ may: BOOKED })]);
    page.server.answer(listSlots, { timezone: 'UTC', slots: [slot] });
    page.server.answer(moveSession, { message: 'Moved.', status: 'confirmed', scheduled_datetime: slot });
    await page.press('Move');
    await page.click(page.screen.getByRole('radio'));
    await page.press('Move session');
    expect(page.announced()).toContain(
      'Moved to Tue, Jan 5, 2027, 8:00 PM UTC. A new calendar entry is in your email.',
    );
  });

  test('that moved before, when the answer was lost, is told as moved once it is tried again', async () => {
    const slot = '2026-12-05T20:00:00Z';
    const page = await open([sampleSession({ may: BOOKED })]);
    page.server.answer(listSlots, { timezone: 'UTC', slots: [slot] });
    page.server.cut(moveSession);
    await page.press('Move');
    await page.click(page.screen.getByRole('radio'));
    await page.press('Move session');
    expect(page.text()).toContain('We couldn’t reach the server.');
    page.server.refuse(moveSession, 400, 'slot_not_open');
    page.server.answer(getSessionDetails, sampleDetails());
    await page.press('Move session');
    expect(page.text()).toContain(DETAIL.slot_not_open);
    page.server.answer(getSessionDetails, sampleDetails({ scheduled_datetime: slot }));
    await page.press('Move session');
    expect(page.announced()).toContain('Moved to Sat, Dec 5, 8:00 PM UTC. A new calendar entry is in your email.');
  });

  test('of a mentor who is not open to others any more stays, and the dialog says so kindly', async () => {
    const page = await open([sampleSession({ may: BOOKED })]);
    page.server.refuse(listSlots, 404, 'mentor_not_found');
    await page.press('Move');
    const dialog = page.screen.getByRole('dialog').textContent;
    expect(dialog).toContain('Maya Okafor isn’t offering other times right now. Your session stays as it is.');
  });

  test('that the mentor wants to move waits for the athlete’s yes or no', async () => {
    const page = await open([
      sampleSession({ move_proposal: PROPOSAL, may: { answer_move: { until: PROPOSAL.answer_by } } }),
    ]);
    expect(page.text()).toContain('Maya asks for another time.');
    const answer = { message: 'ok', status: 'confirmed' as const };
    page.server.answer(acceptMove, { ...answer, scheduled_datetime: PROPOSAL.scheduled_datetime });
    page.server.answer(declineMove, { ...answer, scheduled_datetime: '2026-12-03T18:00:00Z' });
    await page.press('No, keep the time');
    expect(page.announced()).toContain('The session stays as it is. Maya is told.');
    await page.press('Yes, move it');
    expect(page.server.called()).toContain('acceptMove');
  });

  test('that the mentor wants to move: an answer of the athlete’s that arrived is not told as failed', async () => {
    const asked = sampleSession({ move_proposal: PROPOSAL, may: { answer_move: { until: PROPOSAL.answer_by } } });
    const page = await open([asked]);
    page.server.cut(acceptMove);
    await page.press('Yes, move it');
    expect(page.screen.getByRole('alert').textContent).toContain('We couldn’t reach the server.');
    page.server.answer(listAthleteSessions, {
      sessions: [sampleSession({ scheduled_datetime: PROPOSAL.scheduled_datetime })],
    });
    await page.press('Yes, move it');
    expect(page.screen.queryByRole('alert')).toBeNull();
  });
});

test('a paused session stands with what comes, says that nothing is to be done, and can be cancelled', async () => {
  const page = await open([sampleSession({ paused: true, may: { cancel: BOOKED.cancel } })]);
  expect(page.screen.getByText('Paused')).toBeTruthy();
  expect(page.text()).toContain('You don’t need to do anything');
  expect(page.screen.getByRole('heading', { name: 'Coming up' })).toBeTruthy();
  expect(page.screen.queryByRole('link', { name: 'Join' })).toBeNull();
  expect(page.screen.getByRole('button', { name: 'Cancel session' })).toBeTruthy();
});

test('the other person of a session is reported in two taps', async () => {
  const page = await open([sampleSession()]);
  page.server.answer(reportInSession, { message: 'We have it.', report_id: SESSION_ID });
  await page.press(/^Report or block/);
  await page.press('They were rude');
  expect(page.server.sent(reportInSession)).toMatchObject([{ params: { id: SESSION_ID }, body: { reason: 'rude' } }]);
});

describe('asking a parent to pay', () => {
  const REQUEST = { asked_at: '2026-12-01T14:00:00Z', expires_at: '2026-12-02T02:00:00Z' };
  const held = (change: Partial<Session> = {}) =>
    sampleSession({
      status: 'scheduled',
      hold_expires_at: '2026-12-01T15:10:00Z',
      may: { pay: { until: '2026-12-01T15:10:00Z' }, ask_parent: { until: '2026-12-01T15:10:00Z' } },
      ...change,
    });
  const LINK = 'https://sideline.example/pay#Ab3_-6789012345678901x';
  const start = async (session = held(), guardian: string | null = null, kept: Record<string, string> = {}) => {
    const page = await open([session], undefined, undefined, kept);
    page.server.answer(getGuardian, { email: guardian, confirmed: false });
    page.server.answer(askParent, { pay_url: LINK, expires_at: REQUEST.expires_at });
    await page.press(session.parent_request ? 'Ask again' : 'Ask a parent to pay');
    return page;
  };

  test('mails who is typed, with a note, and says until when the session is held', async () => {
    const page = await start();
    expect(page.text()).toContain('What they’ll getA link to pay $120 for a 60-minute session with Maya Okafor');
    await page.fill('Parent’s email', 'ana@mail.example');
    await page.fill(/Add a note/, 'It’s the one from dinner.');
    page.server.answer(listAthleteSessions, { sessions: [held({ parent_request: REQUEST })] });
    await page.press('Send to my parent');
    expect(page.server.sent(askParent)[0]?.body).toEqual({
      guardian_email: 'ana@mail.example',
      note: 'It’s the one from dinner.',
    });
    expect(page.announced().join()).toContain(
      'We emailed ana@mail.example. We hold your session until Wed, Dec 2, 2:00 AM UTC.',
    );
    expect(page.text()).toContain('Waiting for your parent');
  });

  test('keeps what was typed through a reload, until the parent has been asked', async () => {
    const typed = await start();
    await typed.fill('Parent’s email', 'ana@mail.example');
    await typed.fill(/Add a note/, 'It’s the one from dinner.');
    await typed.press('Get a link to share');
    expect(typed.valueOf(/Add a note/)).toBe('It’s the one from dinner.');
    const page = await start(held(), 'mom@mail.example', typed.kept());
    expect(page.valueOf('Parent’s email')).toBe('ana@mail.example');
    expect(page.valueOf(/Add a note/)).toBe('It’s the one from dinner.');
    await page.press('Send to my parent');
    expect(page.kept()).toEqual({});
    const other = await start(held({ id: '99999999-9999-4999-8999-999999999999' }), null, typed.kept());
    expect(other.valueOf(/Add a note/)).toBe('');
  });

  test('starts with the guardian’s address, and asks for one where there is none', async () => {
    const known = await start(held(), 'mom@mail.example');
    await known.press('Send to my parent');
    expect(known.server.sent(askParent)[0]?.body).toMatchObject({ guardian_email: 'mom@mail.example' });
    const unknown = await start();
    await unknown.press('Send to my parent');
    expect(unknown.fault('Parent’s email')).toContain('share the link yourself');
    expect(document.activeElement?.id).toBe(unknown.screen.getByLabelText('Parent’s email').id);
    expect(unknown.server.sent(askParent)).toEqual([]);
  });

  test('gives a link to share where nobody is to be mailed', async () => {
    const page = await start();
    await page.press('Get a link to share');
    expect(page.server.sent(askParent)[0]?.body).toEqual({ guardian_email: null, note: null });
    expect(page.text()).toContain(LINK);
    expect(page.screen.getByRole('button', { name: 'Share the link' })).toBeTruthy();
  });

  test('says which field is refused, and what else is', async () => {
    const page = await start();
    const faults = [{ loc: ['body', 'guardian_email'], msg: 'Give another address than your own.' }];
    page.server.refuse(askParent, 422, faults);
    await page.fill('Parent’s email', 'me@mail.example');
    await page.press('Send to my parent');
    expect(page.fault('Parent’s email')).toBe('Give another address than your own.');
    expect(document.activeElement?.id).toBe(page.screen.getByLabelText('Parent’s email').id);
    page.server.refuse(askParent, 400, 'too_many_parents');
    await page.press('Send to my parent');
    expect(page.screen.getByRole('alert').textContent).toContain('You’ve emailed three people');
  });

  test('shows whether the link was opened, and can be asked again', async () => {
    const page = await start(held({ parent_request: { ...REQUEST, opened_at: '2026-12-01T14:30:00Z' } }));
    expect(page.text()).toContain('They’ve opened your link. You can still pay by card yourself.');
    expect(page.text()).toContain('They opened the link on Tue, Dec 1, 2:30 PM UTC.');
    expect(page.screen.getByRole('button', { name: 'Send it again' })).toBeTruthy();
  });

  test('is not offered where it is too late', async () => {
    const no = { no: 'There’s too little time left to wait for a parent.', code: 'parent_too_late' } as const;
    const may = sampleMay({ pay: { until: '2026-12-01T15:10:00Z' }, ask_parent: no });
    const page = await open([held({ may })]);
    expect(page.screen.queryByRole('button', { name: 'Ask a parent to pay' })).toBeNull();
    expect(page.screen.getByRole('button', { name: 'Pay now' })).toBeTruthy();
  });
});
