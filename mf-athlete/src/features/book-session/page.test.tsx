import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { changeAccount, getGuardian, putGuardian } from 'contracts/http/accounts';
import { joinWaitlist, listSlots } from 'contracts/http/availability';
import { confirmAddress, requestAddressCode } from 'contracts/http/confirm-address';
import { getMentor, type Mentor } from 'contracts/http/mentors';
import { checkout, checkoutWithConnect } from 'contracts/http/payments';
import { bookSession, listAthleteSessions } from 'contracts/http/sessions';
import { getSite } from 'contracts/http/settings';
import { me } from 'contracts/http/sign-in';
import { MINUTE_MS, SESSION_MINUTES } from 'contracts/times';
import { UNSURE } from 'web-kit/api';
import { type OpenPage, openPage } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import { SESSION_ID, sampleMentor, sampleProfile, sampleSession } from 'web-kit/page-testing/samples';
import { clearSession, writeSession } from 'web-kit/session';
import routes from '../../app.tsx';

const ADDRESS = `/book-session/${PEOPLE.mentor.id}`;
const SLOTS = ['2026-12-04T18:00:00Z', '2026-12-05T20:00:00Z'];
const PAY = 'https://pay.example/cs_test_1';
const OPENED = { checkout_url: PAY, payment_session_id: 'cs_test_1', expires_at: '2026-12-01T15:31:00Z' };
const known = (birth_date_known: boolean, is_minor = false) => ({
  ...PEOPLE.athlete,
  user_type: 'athlete' as const,
  birth_date_known,
  is_minor,
});
const SUBMIT = 'Continue';

function offers(mentor: Mentor = sampleMentor(), slots = SLOTS) {
  return (server: FakeServer) => {
    server.answer(getMentor, sampleProfile(mentor));
    server.answer(listSlots, { timezone: 'UTC', slots });
    server.answer(listAthleteSessions, { sessions: [] });
    server.answer(me, known(true));
    server.answer(getGuardian, { email: null, confirmed: false });
    server.answer(bookSession, {
      session_id: SESSION_ID,
      status: mentor.hourly_rate > 0 ? 'scheduled' : 'confirmed',
      hold_expires_at: mentor.hourly_rate > 0 ? '2026-12-01T15:15:00Z' : null,
      total_amount: mentor.hourly_rate,
    });
    server.answer(checkoutWithConnect, OPENED);
  };
}
const open = (server: (server: FakeServer) => void = () => undefined, kept: Record<string, string> = {}) =>
  openPage(routes, ADDRESS, {
    as: 'athlete',
    kept,
    server: (fake) => {
      offers()(fake);
      server(fake);
    },
  });
async function choose(page: OpenPage, hour = 'Fri, Dec 4, 6:00 PM') {
  await page.click(page.screen.getByRole('radio', { name: hour }));
}
const submitButton = (page: OpenPage) => page.screen.getByRole<HTMLButtonElement>('button', { name: SUBMIT });

test('a mentor is told that only athletes book', async () => {
  const page = await openPage(routes, ADDRESS, { as: 'mentor' });
  expect(page.text()).toContain('Only high school athletes can book mentoring sessions.');
  expect(page.leadsTo('Browse Mentors')).toBe('/browse');
});

describe('the birth date', () => {
  test('is asked for before the first booking of who left it out, and saved', async () => {
    const page = await open((server) => {
      server.answer(me, known(false));
      server.answer(changeAccount, known(true));
    });
    await page.press('Save birth date');
    expect(page.fault('Birth date')).toBe('Choose a date.');
    await page.fill('Birth date', '2010-05-05');
    await page.press('Save birth date');
    expect(page.server.sent(changeAccount)[0]?.body).toEqual({ birth_date: '2010-05-05' });
    expect(page.announced()).toContain('Your birth date is saved.');
    expect(page.screen.queryByLabelText('Birth date')).toBeNull();
  });

  test('of who is too young is refused at its field', async () => {
    const page = await open((server) => {
      server.answer(me, known(false));
      server.refuse(changeAccount, 422, [{ loc: ['body', 'birth_date'], msg: DETAIL.too_young }]);
    });
    await page.fill('Birth date', '2015-05-05');
    await page.press('Save birth date');
    expect(page.fault('Birth date')).toBe(DETAIL.too_young);
  });

  test('is not asked for again', async () => {
    expect((await open()).screen.queryByLabelText('Birth date')).toBeNull();
  });
});

test('who waits in vain for the answer to a booking is told that it may be done, and finds the hour they hold', async () => {
  const hold_expires_at = '2026-12-01T15:15:00Z';
  const held = sampleSession({
    status: 'scheduled',
    scheduled_datetime: '2026-12-04T18:00:00Z',
    hold_expires_at,
    may: { pay: { until: hold_expires_at } },
  });
  const page = await open((server) => {
    server.hold(bookSession, { session_id: held.id, status: 'scheduled', hold_expires_at, total_amount: 35 });
  });
  await choose(page);
  await page.press(SUBMIT);
  page.server.answer(listAthleteSessions, { sessions: [held] });
  await page.wait(41_000);
  expect(page.text()).toContain(UNSURE);
  expect(page.screen.getByRole('region', { name: 'Your held session' }).textContent).toContain('Dec 4');
  expect(page.server.sent(bookSession)).toHaveLength(1);
});

test('who waits in vain for the payment page is told that nothing was charged', async () => {
  const page = await open((server) => void server.hold(checkoutWithConnect, OPENED));
  await choose(page);
  await page.press(SUBMIT);
  await page.wait(41_000);
  expect(page.text()).toContain('The payment page didn’t open, and nothing was charged.');
  expect(page.server.sent(checkout)).toEqual([]);
});

describe('coming back from the payment page', () => {
  const heldUntil = (hold_expires_at: string) => (server: FakeServer) =>
    server.answer(listAthleteSessions, {
      sessions: [
        sampleSession({
          status: 'scheduled',
          scheduled_datetime: '2026-12-04T18:00:00Z',
          hold_expires_at,
          may: { pay: { until: hold_expires_at } },
        }),
      ],
    });

  test('the hour that is still held stands above the form, with the way to pay for it', async () => {
    const page = await open(heldUntil('2026-12-01T15:14:00Z'));
    expect(page.text()).toContain('We’re holding a session for you. It isn’t paid for yet.');
    expect(page.text()).toContain('Fri, Dec 4, 6:00 PM');
    expect(page.screen.getByRole('button', { name: 'Pay now' })).toBeTruthy();
    expect(page.screen.getByRole('button', { name: 'Give up this time' })).toBeTruthy();
    expect(submitButton(page)).toBeTruthy();
  });

  test('nobody is said to have taken a time that the athlete holds', async () => {
    const back = (server: (server: FakeServer) => void) =>
      openPage(routes, `${ADDRESS}?start=2026-12-04T18%3A00%3A00Z`, {
        as: 'athlete',
        server: (fake) => {
          offers(sampleMentor(), SLOTS.slice(1))(fake);
          server(fake);
        },
      });
    const own = await back(heldUntil('2026-12-01T15:14:00Z'));
    expect(own.text()).toContain('We’re holding a session for you.');
    expect(own.text()).not.toContain('Someone just took that time');
    const lost = await back(() => undefined);
    expect(lost.text()).toContain('Someone just took that time');
  });

  test('a hold that has ended is not offered', async () => {
    const page = await open(heldUntil('2026-12-01T14:59:00Z'));
    expect(page.text()).not.toContain('We’re holding a session for you');
  });
});

describe('what is shown', () => {
  test('the mentor, and what an hour is: exactly one hour, link by email, cost, refund, support', async () => {
    const page = await open();
    const text = page.text();
    for (const part of ['Maya Okafor', 'Point Guard', 'Basketball', 'Harlan College', 'Division 1', '4.8']) {
      expect(text).toContain(part);
    }
    for (const part of ['Exactly 1 hour', 'Video link by email', 'Cost: $120', 'Support:'])
      expect(text).toContain(part);
    expect(text).toContain('Full refund if your mentor doesn’t show');
    expect(page.leadsTo('Back to Browse')).toBe('/browse');
  });

  test('the times are the mentor’s own, in the viewer’s zone', async () => {
    const page = await open();
    const times = () => page.screen.getAllByRole('radio').map((time) => time.getAttribute('value'));
    expect(times()).toEqual(SLOTS.slice(0, 1));
    await page.press('Saturday, December 5, 1 open time');
    expect(times()).toEqual(SLOTS.slice(1));
    expect(page.screen.getByRole('button', { name: 'Times in UTC' })).toBeTruthy();
    expect(page.server.sent(listSlots)[0]?.params).toEqual({ id: PEOPLE.mentor.id });
  });

  test('a mentor who is not there: Mentor Not Found', async () => {
    const page = await open((server) => server.refuse(getMentor, 404, 'mentor_not_found'));
    expect(page.screen.getByRole('heading', { level: 1, name: 'Mentor Not Found' })).toBeTruthy();
    expect(page.leadsTo('Back to Browse')).toBe('/browse');
  });

  test('a mentor or hours that cannot be loaded can be tried again', async () => {
    const page = await open((server) => {
      server.breaks(getMentor);
      server.breaks(listSlots);
    });
    expect(page.screen.getByRole('alert').textContent).toContain('We couldn’t load this mentor');
    page.server.answer(getMentor, sampleProfile());
    await page.press('Try Again');
    expect(page.screen.getByRole('alert').textContent).toContain('We couldn’t load the open times');
    page.server.answer(listSlots, { timezone: 'UTC', slots: SLOTS });
    await page.press('Try Again');
    expect(page.screen.getAllByRole('radio')).toHaveLength(1);
  });

  test('without an open hour the athlete can be told of the next one, once', async () => {
    const page = await open((server) => {
      server.answer(listSlots, { timezone: 'UTC', slots: [] });
      server.answer(joinWaitlist, { message: 'We will mail you once.' });
    });
    expect(page.text()).toContain('No open times');
    await page.press('Tell me when free');
    expect(page.announced()).toContain('We will mail you once.');
  });
});

describe('an athlete with a session of their own at every open hour', () => {
  const sessionAt = (start: string) => {
    const ends_at = new Date(Date.parse(start) + SESSION_MINUTES * MINUTE_MS).toISOString();
    return sampleSession({ mentor_id: PEOPLE.admin.id, scheduled_datetime: start, ends_at });
  };
  const busyAt = (...starts: string[]) =>
    open((server) => server.answer(listAthleteSessions, { sessions: starts.map(sessionAt) }));

  test('can be told of the next one, once', async () => {
    const page = await busyAt('2026-12-04T18:30:00Z', '2026-12-05T20:00:00Z');
    page.server.answer(joinWaitlist, { message: 'We’ll email you as soon as this mentor has an open time.' });
    await page.settle();
    expect(page.text()).toContain('You have a session of your own at every open time.');
    await page.press('Tell me when free');
    expect(page.server.sent(joinWaitlist)).toHaveLength(1);
    expect(page.announced()).toContain('We’ll email you as soon as this mentor has an open time.');
    expect(page.screen.queryByRole('button', { name: 'Tell me when free' })).toBeNull();
  });

  test('is not offered that while there is one they can come to', async () => {
    const page = await busyAt('2026-12-04T18:30:00Z', '2026-12-05T19:00:00Z');
    expect(page.screen.queryByRole('button', { name: 'Tell me when free' })).toBeNull();
  });
});

describe('booking', () => {
  test('without a time leads to the calendar and says so', async () => {
    const page = await open();
    await page.press(SUBMIT);
    const calendar = page.screen.getByRole('group', { name: 'Date and time' });
    expect(calendar.textContent).toContain('Choose a time first.');
    expect(document.activeElement).toBe(calendar);
    await choose(page);
    expect(calendar.textContent).not.toContain('Choose a time first.');
    expect(page.announced()[0]).toContain('Fri, Dec 4, 6:00 PM UTC');
    expect(page.server.called()).not.toContain('bookSession');
  });

  test('books the hour as this athlete, with the notes, and leads to the payment page', async () => {
    const page = await open();
    await choose(page);
    await page.fill(/^Session notes/, 'My shot.');
    await page.press(SUBMIT);
    const sent = page.server.sent(bookSession)[0];
    expect(sent?.query).toEqual({ athlete_id: PEOPLE.athlete.id });
    expect(sent?.body).toEqual({ mentor_id: PEOPLE.mentor.id, scheduled_datetime: SLOTS[0] ?? '', notes: 'My shot.' });
    expect(page.server.sent(checkoutWithConnect)[0]?.body).toEqual({
      package_type: 'session',
      origin_url: location.origin,
    });
    expect(page.left()).toEqual([PAY]);
  });

  test('notes may be left out', async () => {
    const page = await open();
    await choose(page);
    await page.press(SUBMIT);
    expect(page.server.sent(bookSession)[0]?.body.notes).toBeNull();
  });

  test('while it is under way the button says so, and a second press books nothing', async () => {
    const page = await open();
    const release = page.server.hold(bookSession, {
      session_id: SESSION_ID,
      status: 'scheduled',
      hold_expires_at: '2026-12-01T15:15:00Z',
      total_amount: 120,
    });
    await choose(page);
    await page.press(SUBMIT);
    await page.press('Holding your time…');
    expect(page.server.sent(bookSession)).toHaveLength(1);
    release();
    await page.settle();
    expect(page.left()).toEqual([PAY]);
  });

  test('a refusal is shown in the server’s words, and the hours are asked again', async () => {
    const page = await open((server) => server.refuse(bookSession, 409, 'slot_taken'));
    await choose(page);
    page.server.answer(listSlots, { timezone: 'UTC', slots: SLOTS.slice(1) });
    await page.press(SUBMIT);
    expect(page.screen.getByRole('alert').textContent).toBe(DETAIL.slot_taken);
    expect(page.text()).toContain('Someone just took that time. Please choose another one.');
    expect(page.screen.getAllByRole('radio')).toHaveLength(1);
    expect(page.screen.queryByRole('radio', { checked: true })).toBeNull();
    expect(page.left()).toEqual([]);
  });

  describe('that needs a confirmed address', () => {
    const refused = async (code: 'confirm_address' | 'one_hold_until_confirmed' = 'confirm_address') => {
      const page = await open((server) => {
        server.refuse(bookSession, 400, code);
        server.answer(requestAddressCode, { message: 'We’ve sent you a code.' });
        server.answer(confirmAddress, { message: 'Your address is confirmed.' });
      });
      await choose(page);
      await page.fill(/^Session notes/, 'My shot.');
      await page.press(SUBMIT);
      return page;
    };

    test('asks for a code in place, and books the chosen hour once it fits', async () => {
      for (const code of ['confirm_address', 'one_hold_until_confirmed'] as const) {
        const page = await refused(code);
        expect(page.text()).toContain(DETAIL[code]);
        expect(page.server.sent(requestAddressCode)).toHaveLength(0);
        await page.press('Email me a code');
        expect(page.text()).toContain('We’ve sent 6 digits to the email address of your account.');
        await page.fill('Code from the email', '123456');
        offers()(page.server);
        await page.press('Confirm and book');
        expect(page.server.sent(confirmAddress)[0]?.body).toEqual({ code: '123456' });
        const [first, again] = page.server.sent(bookSession);
        expect(again?.body).toEqual(first?.body);
        expect(page.left()).toEqual([PAY]);
      }
    });

    test('says what is wrong with the code, keeps the hour, and sends another one', async () => {
      const page = await refused();
      await page.press('Email me a code');
      await page.press('Confirm and book');
      expect(page.fault('Code from the email')).toBe('The code has 6 digits.');
      page.server.refuse(confirmAddress, 400, 'address_code_invalid');
      await page.fill('Code from the email', '000000');
      await page.press('Confirm and book');
      expect(page.text()).toContain(DETAIL.address_code_invalid);
      expect(page.screen.getByRole<HTMLInputElement>('radio', { name: 'Fri, Dec 4, 6:00 PM' }).checked).toBe(true);
      expect(page.server.sent(bookSession)).toHaveLength(1);
      page.server.refuse(requestAddressCode, 429, 'too_many_tries');
      await page.press('Send another code');
      expect(page.text()).toContain(DETAIL.too_many_tries);
    });
  });

  test('a failure without words has a sentence', async () => {
    const page = await open((server) => server.breaks(bookSession));
    await choose(page);
    await page.press(SUBMIT);
    expect(page.screen.getByRole('alert').textContent).toBe('Failed to book session. Please try again.');
  });
});

describe('paying', () => {
  const bookAndPay = async (server: (server: FakeServer) => void) => {
    const page = await open(server);
    await choose(page);
    await page.press(SUBMIT);
    return page;
  };

  test('falls back to the checkout without the mentor’s account, in that order, with the same body', async () => {
    const page = await bookAndPay((server) => {
      server.refuse(checkoutWithConnect, 409, 'mentor_not_ready');
      server.answer(checkout, OPENED);
    });
    const checkouts = page.server.called().filter((name) => name.startsWith('checkout'));
    expect(checkouts).toEqual(['checkoutWithConnect', 'checkout']);
    const bodies = [checkoutWithConnect, checkout].map((call) => page.server.sent(call)[0]?.body);
    expect(bodies[1]).toEqual(bodies[0]);
    expect(page.left()).toEqual([PAY]);
  });

  test('that is not available says so with the first eight characters of the session, and can be tried again', async () => {
    const page = await bookAndPay((server) => {
      server.refuse(checkoutWithConnect, 500, 'checkout_unavailable');
      server.refuse(checkout, 500, 'checkout_unavailable');
    });
    expect(page.screen.getByRole('alert').textContent).toStartWith(
      `Your session is booked (${SESSION_ID.slice(0, 8)}), but payment isn’t available at the moment.`,
    );
    page.server.answer(checkoutWithConnect, OPENED);
    await page.press('Try payment again');
    expect(page.left()).toEqual([PAY]);
    expect(page.server.sent(bookSession)).toHaveLength(1);
  });

  test('that fails without words has a sentence', async () => {
    const page = await bookAndPay((server) => {
      server.breaks(checkoutWithConnect);
      server.breaks(checkout, 501);
    });
    expect(page.screen.getByRole('alert').textContent).toBe('Error creating payment session. Please try again.');
  });
});

describe('a free mentor', () => {
  const free = sampleMentor({ mentoring_type: 'free', hourly_rate: 0 });
  const openFree = (free_sessions: 'coming_soon' | 'open') =>
    open((server) => {
      offers(free)(server);
      server.answer(getSite, { brand: 'Sideline', testimonials: [], free_sessions });
    });

  test('cannot be booked while free sessions are still to come', async () => {
    const page = await openFree('coming_soon');
    expect(page.text()).toContain('Free sessions are coming soon');
    expect(page.screen.queryByRole('radio')).toBeNull();
  });

  test('is booked at once when they are open, without any payment', async () => {
    const page = await openFree('open');
    await choose(page);
    await page.press(SUBMIT);
    expect(page.announced()[0]).toContain('You’re booked');
    expect(page.left()).toEqual([]);
  });
});

describe('a guardian, of whom nobody has confirmed for a minor,', () => {
  const free = sampleMentor({ mentoring_type: 'free', hourly_rate: 0 });
  interface Asked {
    mentor?: Mentor;
    email?: string | null;
    kept?: Record<string, string>;
  }
  const asMinor = (guardian: 'ask' | 'required', { mentor = sampleMentor(), email = null, kept = {} }: Asked = {}) =>
    open((server) => {
      offers(mentor)(server);
      server.answer(me, known(true, true));
      server.answer(getGuardian, { email, confirmed: false });
      server.answer(getSite, { brand: 'Sideline', testimonials: [], free_sessions: 'open', guardian });
      server.answer(putGuardian, { email: 'ann@example.org', confirmed: false });
    }, kept);
  const LABEL = /^Parent’s or guardian’s email/;

  test('is asked for, and the booking goes on without', async () => {
    const page = await asMinor('ask');
    expect(page.text()).toContain('You can book without one.');
    await choose(page);
    await page.press(SUBMIT);
    expect(page.server.sent(putGuardian)).toEqual([]);
    expect(page.left()).toEqual([PAY]);
  });

  test('is named with the booking, or before it', async () => {
    const page = await asMinor('ask');
    await choose(page);
    await page.fill(LABEL, ' ann@example.org ');
    await page.press(SUBMIT);
    expect(page.server.sent(putGuardian)[0]?.body).toEqual({ email: 'ann@example.org' });
    expect(page.left()).toEqual([PAY]);
    const before = await asMinor('ask');
    await before.fill(LABEL, 'ann@example.org');
    await before.press('Ask them to confirm');
    expect(before.text()).toContain('We’ve asked ann@example.org to confirm.');
    expect(before.server.sent(bookSession)).toEqual([]);
  });

  test('whose address is refused stops the booking, beside the field', async () => {
    const page = await asMinor('ask');
    page.server.refuse(putGuardian, 422, [{ loc: ['body', 'email'], msg: 'Give another address than your own.' }]);
    await choose(page);
    await page.fill(LABEL, 'me@example.org');
    await page.press(SUBMIT);
    expect(page.text()).toContain('Give another address than your own.');
    // The button stands at the foot of a phone, wherever the field is.
    expect(document.activeElement?.id).toBe(page.screen.getByLabelText(LABEL).id);
    expect(page.server.sent(bookSession)).toEqual([]);
    await page.fill(LABEL, '');
    expect(page.text()).not.toContain('Give another address than your own.');
    await page.press(SUBMIT);
    expect(page.left()).toEqual([PAY]);
  });

  test('whose address was typed stands there after a reload, until they are asked', async () => {
    const typed = await asMinor('ask');
    await typed.fill(LABEL, 'ann@example.org');
    const page = await asMinor('ask', { kept: typed.kept() });
    expect(page.valueOf(LABEL)).toBe('ann@example.org');
    await page.press('Ask them to confirm');
    expect(Object.values(page.kept()).join()).not.toContain('ann@example.org');
  });

  test('is needed where the founder says so: the way on is to ask a parent to pay', async () => {
    const page = await asMinor('required');
    expect(page.text()).toContain('one has to confirm before you pay, or pay for you.');
    await choose(page);
    await page.press(SUBMIT);
    expect(page.server.sent(bookSession)).toHaveLength(1);
    expect(page.left()).toEqual([]);
  });

  test('is needed for a free session, too, and the refusal says what to do', async () => {
    const page = await asMinor('required', { mentor: free, email: 'ann@example.org' });
    page.server.refuse(bookSession, 400, 'guardian_required');
    expect(page.text()).toContain('We’ve asked ann@example.org to confirm.');
    await choose(page);
    await page.press(SUBMIT);
    expect(page.screen.getByRole('alert').textContent).toBe(DETAIL.guardian_required);
  });

  test('is no question for adults, nor once one has confirmed', async () => {
    const page = await open();
    expect(page.screen.queryByLabelText(LABEL)).toBeNull();
    const confirmed = await open((server) => {
      server.answer(me, known(true, true));
      server.answer(getGuardian, { email: 'ann@example.org', confirmed: true });
    });
    expect(confirmed.text()).not.toContain('A parent or guardian');
  });
});

describe('a parent who is to pay', () => {
  const HELD = { pay: { until: '2026-12-01T15:15:00Z' }, ask_parent: { until: '2026-12-01T15:15:00Z' } };
  const held = (may: NonNullable<Parameters<typeof sampleSession>[0]>['may'] = HELD) =>
    sampleSession({ status: 'scheduled', hold_expires_at: '2026-12-01T15:15:00Z', may });
  const askInstead = async (session = held()) => {
    const page = await open((server) => server.answer(getGuardian, { email: null, confirmed: false }));
    await choose(page);
    page.server.answer(listAthleteSessions, { sessions: [session] });
    await page.press('Ask a parent to pay');
    return page;
  };

  test('is asked once the session is held, and nobody is sent to pay', async () => {
    const page = await askInstead();
    expect(page.server.sent(bookSession)).toHaveLength(1);
    expect(page.server.sent(checkoutWithConnect)).toEqual([]);
    expect(page.screen.getByRole('radio', { name: /Ask a parent to pay/ })).toHaveProperty('checked', true);
    expect(page.screen.getByLabelText('Parent’s email')).toBeTruthy();
  });

  test('is not waited for when the athlete pays by card after all', async () => {
    const page = await askInstead();
    await page.click(page.screen.getByRole('radio', { name: /Pay by card/ }));
    await page.press('Go to the payment page');
    expect(page.left()).toEqual([PAY]);
  });

  test('cannot be waited for where there is too little time, and the card is offered with the reason', async () => {
    const no = { no: DETAIL.parent_too_late, code: 'parent_too_late' } as const;
    const page = await askInstead(held({ ...HELD, ask_parent: no }));
    expect(page.text()).toContain('There’s too little time left to wait for a parent');
    expect(page.screen.queryByRole('radio', { name: /Ask a parent/ })).toBeNull();
    await page.press('Go to the payment page');
    expect(page.left()).toEqual([PAY]);
  });
});

describe('when somebody else logs in in another tab', () => {
  const BEN = { ...PEOPLE.athlete, id: '77777777-7777-4777-8777-777777777777', first_name: 'Ben' };
  const becomes = async (page: OpenPage, user: typeof BEN) => {
    await page.happens(() => clearSession());
    await page.happens(() => writeSession('athlete', user));
  };

  test('they book nothing that was chosen or written before them', async () => {
    const page = await open();
    await choose(page);
    await page.fill(/^Session notes/, 'My knee hurts.');
    await becomes(page, BEN);
    expect(page.valueOf(/^Session notes/)).toBe('');
    await page.press(SUBMIT);
    expect(page.text()).toContain('Choose a time first.');
    expect(page.server.called()).not.toContain('bookSession');
    await becomes(page, PEOPLE.athlete);
    expect(page.valueOf(/^Session notes/)).toBe('My knee hurts.');
  });

  test('they are not shown a time that is held for another account', async () => {
    const page = await open((server) => {
      server.refuse(checkoutWithConnect, 500, 'checkout_unavailable');
      server.refuse(checkout, 500, 'checkout_unavailable');
    });
    await choose(page);
    await page.press(SUBMIT);
    expect(page.text()).toContain('Your time is held');
    await becomes(page, BEN);
    expect(page.text()).not.toContain('Your time is held');
  });
});
