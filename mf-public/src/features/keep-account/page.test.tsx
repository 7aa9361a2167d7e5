import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import {
  beginSecondFactor,
  changeAccount,
  changePassword,
  confirmSecondFactor,
  deleteAccount,
  endOtherSignIns,
  endSignIn,
  exportAccount,
  getAthleteFacts,
  getGuardian,
  listSignIns,
  putAthleteFacts,
  putGuardian,
  type SignInEntry,
} from 'contracts/http/accounts';
import { getNotificationSettings } from 'contracts/http/notifications';
import { listBlocks } from 'contracts/http/reports';
import { logout, me, refresh } from 'contracts/http/sign-in';
import { MINUTE_MS } from 'contracts/times';
import { type OpenPage, openPage, within } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import { SESSION_ID } from 'web-kit/page-testing/samples';
import { LOGGED_OUT } from 'web-kit/require-sign-in';
import { writeSession } from 'web-kit/session';
import routes from '../../app.tsx';

const nobodyNamed = (server: FakeServer) => server.answer(getGuardian, { email: null, confirmed: false });
const FACTS = {
  sport: 'basketball' as const,
  position: null,
  graduation_year: null,
  gpa: null,
  height: null,
  weight: null,
  recruiting_goals: null,
};
const HERE: SignInEntry = {
  id: '44444444-4444-4444-8444-444444444444',
  device: 'Chrome on Windows',
  network: '203.0.113.x',
  signed_in_at: '2026-11-28T15:00:00Z',
  last_seen_at: '2026-12-01T14:00:00Z',
  ended_at: null,
  is_current: true,
};
const PHONE = { ...HERE, id: '55555555-5555-4555-8555-555555555555', device: 'Safari on iPhone', is_current: false };
const known = (server: FakeServer, as: 'athlete' | 'mentor' | 'admin', birth_date_known = true) => {
  server.answer(me, { ...PEOPLE[as], user_type: as, birth_date_known });
  server.answer(listSignIns, { sign_ins: [HERE] });
  server.answer(listBlocks, []);
  server.answer(getNotificationSettings, { public_key: null, kinds: [], devices: [] });
};
const asAthlete = (
  server: (server: FakeServer) => void = () => undefined,
  kept: Readonly<Record<string, string>> = {},
) =>
  openPage(routes, '/account', {
    as: 'athlete',
    kept,
    server: (fake) => {
      nobodyNamed(fake);
      fake.answer(getAthleteFacts, FACTS);
      known(fake, 'athlete');
      server(fake);
    },
  });
const asMentor = (
  server: (server: FakeServer) => void = () => undefined,
  kept: Readonly<Record<string, string>> = {},
) =>
  openPage(routes, '/account', {
    as: 'mentor',
    kept,
    server: (fake) => {
      known(fake, 'mentor');
      server(fake);
    },
  });

test('who is signed out is sent to sign in, and back', async () => {
  const page = await openPage(routes, '/account');
  expect(page.address()).toBe('/login?next=%2Faccount');
});

test('a sign-in that ended by itself is asked for again, and the login page says why', async () => {
  const page = await asMentor((server) => server.refuse(changePassword, 401, 'not_signed_in'));
  page.server.refuse(refresh, 401, 'not_signed_in');
  await page.fill('Current password', 'old-secret');
  await page.fill('New password', 'new-secret');
  await page.press(/^Change password/);
  expect(page.address()).toBe('/login?next=%2Faccount');
  expect(page.handedOver()).toEqual({ reason: LOGGED_OUT });
});

test('logging out leads home and leaves nothing on the device', async () => {
  const page = await asMentor((server) => server.answer(logout, { message: 'Bye.' }));
  await page.press('Logout');
  expect(page.address()).toBe('/');
  const left = ['authToken', 'userData', 'userType', 'athleteId', 'mentorId'].map((key) => localStorage.getItem(key));
  expect(left).toEqual([null, null, null, null, null]);
  expect(page.server.called().at(-1)).toBe('logout');
});

describe('where somebody is logged in', () => {
  test('shows devices, times and networks, marks this one and keeps what ended behind a word', async () => {
    const ended = { ...PHONE, id: SESSION_ID, device: 'Firefox on Linux', ended_at: '2026-11-30T15:00:00Z' };
    const page = await asMentor((server) => server.answer(listSignIns, { sign_ins: [HERE, PHONE, ended] }));
    const part = within(page.screen.getByRole('region', { name: 'Where you’re logged in' }));
    const [here, phone] = part.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(here).toContain('Chrome on Windows This device');
    expect(here).toContain('network 203.0.113.x');
    expect(phone).toContain('Safari on iPhone');
    expect(part.getByText('Ended in the last 90 days (1)')).toBeTruthy();
    expect(part.getAllByRole('button', { name: /^Log out Safari/ })).toHaveLength(1);
    expect(part.queryByRole('button', { name: /^Log out Chrome/ })).toBeNull();
  });

  test('ends one device, and then all others', async () => {
    const page = await asMentor((server) => {
      server.answer(listSignIns, { sign_ins: [HERE, PHONE] });
      server.answer(endSignIn, { message: 'That device is logged out.' });
      server.answer(endOtherSignIns, { message: 'Every other device is logged out.', ended: 1 });
    });
    await page.press(/^Log out Safari/);
    expect(page.server.sent(endSignIn)[0]?.params).toEqual({ id: PHONE.id });
    expect(page.announced()).toContain('That device is logged out.');
    expect(document.activeElement?.textContent).toBe('Where you’re logged in');
    page.server.answer(listSignIns, { sign_ins: [HERE] });
    await page.press('Log out all other devices');
    expect(page.server.sent(endOtherSignIns)).toHaveLength(1);
    expect(page.text()).not.toContain('Safari on iPhone');
    expect(page.screen.queryByRole('button', { name: 'Log out all other devices' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Where you’re logged in');
  });

  test('that cannot be loaded can be tried again, and the rest of the page works', async () => {
    const page = await asMentor((server) => server.breaks(listSignIns));
    expect(page.text()).toContain('We couldn’t load this part');
    page.server.answer(listSignIns, { sign_ins: [HERE] });
    await page.press('Try Again');
    expect(page.text()).toContain('Chrome on Windows');
  });

  test('is the founder’s to see, too', async () => {
    const page = await openPage(routes, '/account', { as: 'admin', server: (server) => known(server, 'admin') });
    expect(page.text()).toContain('Chrome on Windows');
  });

  test('shows the last answer alone: a failure does not stay once all others are logged out', async () => {
    const page = await asMentor((server) => {
      server.answer(listSignIns, { sign_ins: [HERE, PHONE] });
      server.breaks(endSignIn);
      server.answer(endOtherSignIns, { message: 'Every other device is logged out.', ended: 1 });
    });
    await page.press(/^Log out Safari/);
    expect(page.screen.getByRole('alert').textContent).toBe('That didn’t work. Please try again.');
    await page.press('Log out all other devices');
    expect(page.screen.queryByRole('alert')?.textContent).toBeUndefined();
    expect(page.announced()).toContain('Every other device is logged out.');
  });
});

test('a mentor who left the birth date out gives it here, and hears why', async () => {
  const page = await asMentor((server) => {
    known(server, 'mentor', false);
    server.answer(changeAccount, { ...PEOPLE.mentor, user_type: 'mentor', birth_date_known: true });
  });
  expect(page.text()).toContain('We can’t verify you without it.');
  await page.fill('Birth date', '2005-05-05');
  await page.press('Save birth date');
  expect(page.announced()).toContain('Your birth date is saved.');
});

describe('name and time zone', () => {
  test('are saved, and the greeting follows at once', async () => {
    const page = await asMentor((server) =>
      server.answer(changeAccount, ({ body }) => ({
        ...PEOPLE.mentor,
        first_name: body.first_name ?? '',
        user_type: 'mentor' as const,
        birth_date_known: true,
      })),
    );
    await page.fill('First name', 'May');
    const zones = page.screen.getByLabelText<HTMLSelectElement>('Time zone').options;
    expect([...zones].slice(0, 2).map(({ text }) => text)).toEqual([
      'Eastern (America/New York)',
      'Central (America/Chicago)',
    ]);
    await page.choose('Time zone', 'Europe/Berlin');
    await page.press('Save');
    expect(page.announced()).toContain('Saved successfully.');
    expect(page.server.sent(changeAccount)[0]?.body).toEqual({
      first_name: 'May',
      time_zone: 'Europe/Berlin',
    });
    expect(JSON.parse(localStorage.getItem('userData') ?? '{}').first_name).toBe('May');
  });

  test('only what was changed here is sent, so that nothing takes back what another tab has saved', async () => {
    const page = await asMentor((server) =>
      server.answer(changeAccount, ({ body }) => ({
        ...PEOPLE.mentor,
        first_name: body.first_name ?? 'Saved elsewhere',
        user_type: 'mentor' as const,
        birth_date_known: true,
      })),
    );
    const sent = () => page.server.sent(changeAccount).map(({ body }) => body);
    await page.choose('Time zone', 'Europe/Berlin');
    await page.press('Save');
    await page.fill('First name', 'May');
    await page.press('Save');
    await page.fill('First name', 'Maya');
    await page.press('Save');
    expect(sent()).toEqual([{ time_zone: 'Europe/Berlin' }, { first_name: 'May' }, { first_name: 'Maya' }]);
  });

  test('outlive a reload until they are saved', async () => {
    const typing = await asMentor();
    await typing.fill('First name', 'May');
    const page = await asMentor(undefined, typing.kept());
    expect([page.valueOf('First name'), page.valueOf('Last name')]).toEqual(['May', 'Okafor']);
    const changed = { ...PEOPLE.mentor, first_name: 'May', user_type: 'mentor' as const, birth_date_known: true };
    const release = page.server.hold(changeAccount, changed);
    await page.press('Save');
    await page.fill('Last name', 'Oka');
    release();
    await page.settle();
    expect(page.valueOf('Last name')).toBe('Oka');
    expect((await asMentor(undefined, page.kept())).valueOf('Last name')).toBe('Oka');
    const again = await asMentor(
      (server) => server.answer(changeAccount, { ...changed, last_name: 'Oka' }),
      page.kept(),
    );
    await again.press('Save');
    expect(again.kept()).toEqual({});
    await again.fill('First name', 'Zoe');
    await again.fill('First name', 'May');
    expect(again.kept()).toEqual({});
  });

  test('a name that is too long is refused in plain words', async () => {
    const page = await asMentor();
    await page.fill('First name', 'x'.repeat(81));
    await page.press('Save');
    expect(page.text()).toContain('Use at most 80 characters.');
    expect(page.server.sent(changeAccount)).toHaveLength(0);
  });

  test('a name with a change of direction in it is refused in plain words', async () => {
    const page = await asMentor();
    await page.fill('First name', 'May\u202e');
    await page.press('Save');
    expect(page.fault('First name')).toBe('Use letters, spaces, apostrophes, hyphens and periods only.');
    expect(page.server.sent(changeAccount)).toHaveLength(0);
  });

  test('a name cannot be emptied', async () => {
    const page = await asMentor();
    await page.fill('First name', '');
    await page.press('Save');
    expect(page.fault('First name')).toBe('This field is required.');
  });
});

describe('the password', () => {
  test('is changed by whoever knows the old one, and the fields are empty after it', async () => {
    const page = await asMentor((server) => server.answer(changePassword, { message: 'Changed.' }));
    await page.fill('Current password', 'old-secret');
    await page.fill('New password', 'new-secret');
    expect(page.text()).toContain('Password strength');
    await page.press(/^Change password/);
    expect(page.server.sent(changePassword)[0]?.body).toEqual({
      current_password: 'old-secret',
      new_password: 'new-secret',
    });
    expect(page.valueOf('Current password')).toBe('');
    expect(page.text()).not.toContain('Password strength');
  });

  test('a wrong one is told in the server’s words', async () => {
    const page = await asMentor((server) => server.refuse(changePassword, 400, 'incorrect_password'));
    await page.fill('Current password', 'guess');
    await page.fill('New password', 'new-secret');
    await page.press(/^Change password/);
    expect(page.screen.getByRole('alert').textContent).toBe('Incorrect password. Please try again.');
  });
});

describe('the guardian', () => {
  test('is named, and asked to confirm', async () => {
    const page = await asAthlete((server) =>
      server.answer(putGuardian, { email: 'parent@example.org', confirmed: false }),
    );
    await page.fill('Their email', 'parent@example.org');
    await page.press('Save and ask them to confirm');
    expect(page.announced()).toEqual(['We’ve sent them an email.']);
    expect(page.text()).toContain('We’ve asked parent@example.org to confirm. Until then no copies are sent.');
  });

  test('is there again after a reload until it is saved', async () => {
    const typing = await asAthlete();
    await typing.fill('Their email', 'mom@example');
    const page = await asAthlete(undefined, typing.kept());
    expect(page.valueOf('Their email')).toBe('mom@example');
    const mom = { email: 'mom@example.org', confirmed: false };
    const release = page.server.hold(putGuardian, mom);
    await page.fill('Their email', 'Mom@example.org');
    await page.press('Save and ask them to confirm');
    page.server.answer(getGuardian, mom);
    release();
    await page.settle();
    expect(page.valueOf('Their email')).toBe('mom@example.org');
    expect(page.kept()).toEqual({});
  });

  test('that is typed on while the address before is saved stays, after a reload too', async () => {
    const page = await asAthlete();
    const mom = { email: 'mom@example.org', confirmed: false };
    const release = page.server.hold(putGuardian, mom);
    await page.fill('Their email', 'mom@example.org');
    await page.press('Save and ask them to confirm');
    await page.fill('Their email', 'dad@example.org');
    page.server.answer(getGuardian, mom);
    release();
    await page.settle();
    expect(page.valueOf('Their email')).toBe('dad@example.org');
    const again = await asAthlete((server) => server.answer(getGuardian, mom), page.kept());
    expect(again.valueOf('Their email')).toBe('dad@example.org');
  });

  test('is asked again, which says so', async () => {
    const asked = { email: 'parent@example.org', confirmed: false };
    const page = await asAthlete((server) => {
      server.answer(getGuardian, asked);
      server.answer(putGuardian, asked);
    });
    expect(page.announced()).toEqual([]);
    await page.press('Save and ask again');
    expect(page.server.sent(putGuardian)).toHaveLength(1);
    expect(page.announced()).toEqual(['We’ve sent them an email.']);
  });

  test('who has confirmed takes part as they chose, which the athlete reads and does not change', async () => {
    for (const [mode, says] of [
      ['in_room', 'They take part in your sessions.'],
      ['drop_in', 'They may look in on your sessions.'],
      ['notified', 'We tell them when a session starts and when it’s over.'],
    ] as const) {
      const page = await asAthlete((server) =>
        server.answer(getGuardian, { email: 'parent@example.org', confirmed: true, mode }),
      );
      expect(page.text()).toContain(`parent@example.org is confirmed. ${says}`);
      expect(page.text()).toContain('Only they can change how they take part, with a link in their emails.');
      expect(page.screen.queryAllByRole('radio')).toEqual([]);
    }
    const asked = await asAthlete((server) =>
      server.answer(getGuardian, { email: 'parent@example.org', confirmed: false, mode: null }),
    );
    expect(asked.text()).not.toContain('how they take part');
  });

  test('can be taken out', async () => {
    const page = await asAthlete((server) => {
      server.answer(getGuardian, { email: 'parent@example.org', confirmed: true });
      server.answer(putGuardian, { email: null, confirmed: false });
    });
    expect(page.text()).toContain('parent@example.org is confirmed.');
    await page.press('Remove this address');
    expect(page.server.sent(putGuardian)[0]?.body).toEqual({ email: null });
    expect(page.text()).not.toContain('parent@example.org');
    expect(page.valueOf('Their email')).toBe('');
    expect(page.announced()).toEqual(['They get no more emails about your sessions.']);
    expect(document.activeElement?.getAttribute('name')).toBe('email');
  });

  test('is nothing that a mentor has', async () => {
    const page = await asMentor();
    expect(page.screen.queryByRole('heading', { name: 'Parent or guardian' })).toBeNull();
  });

  test('that cannot be loaded can be tried again, and the rest of the page works', async () => {
    const page = await asAthlete((server) => server.breaks(getGuardian));
    expect(page.screen.getByRole('alert').textContent).toContain('We couldn’t load this part');
    nobodyNamed(page.server);
    await page.press('Try Again');
    expect(page.screen.getByLabelText('Their email')).toBeTruthy();
  });
});

describe('one’s data', () => {
  test('are put into a file', async () => {
    const page = await asMentor((server) =>
      server.answer(exportAccount, {
        account: { first_name: 'Maya' },
        profile: {},
        sign_ins: [],
        mails: [],
        push: {},
        parents_asked: [],
        guardian_consents: [],
        booking: {},
        catalog: {},
        payments: {},
      }),
    );
    await page.press('Download my data');
    expect(page.server.called().at(-1)).toBe('exportAccount');
    expect(page.screen.queryByRole('alert')).toBeNull();
  });

  test('that cannot be put together are told of', async () => {
    const page = await asMentor((server) => server.breaks(exportAccount));
    await page.press('Download my data');
    expect(page.screen.getByRole('alert').textContent).toBe('We couldn’t put your data together. Please try again.');
  });
});

describe('deleting the account', () => {
  test('says what becomes of sessions, asks for the password, and leaves for a fresh page, signed out', async () => {
    const page = await asAthlete((server) => server.answer(deleteAccount, { message: 'Gone.' }));
    await page.fill(/^Recruiting goals/, 'My knee is better.');
    expect(JSON.stringify(page.kept())).toContain('My knee');
    await page.press('Delete my account');
    const dialog = within(page.screen.getByRole('dialog'));
    expect(dialog.getByText(/Those at least 24 hours away are refunded in full/)).toBeTruthy();
    await page.press('Delete for good');
    expect(dialog.getByRole('alert').textContent).toBe('Type your password to confirm.');
    expect(page.server.sent(deleteAccount)).toHaveLength(0);
    await page.fill('Your password', 'secret-1');
    await page.press('Delete for good');
    expect(page.server.sent(deleteAccount)[0]?.body).toEqual({ password: 'secret-1' });
    expect(page.left()).toEqual(['/']);
    expect(localStorage.getItem('userData')).toBeNull();
    expect(page.kept()).toEqual({});
  });

  test('confirms nothing by the second click of a double click', async () => {
    const page = await asAthlete();
    await page.press('Delete my account');
    const confirm = page.screen.getByRole('button', { name: 'Delete for good' });
    const click = (detail: number) => confirm.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
    await page.happens(() => click(2));
    expect(page.text()).not.toContain('Type your password to confirm.');
    await page.happens(() => click(1));
    expect(page.text()).toContain('Type your password to confirm.');
  });

  test('does nothing when it is not wanted after all', async () => {
    const page = await asAthlete();
    await page.press('Delete my account');
    await page.press('Keep it');
    expect(page.server.sent(deleteAccount)).toHaveLength(0);
    expect(page.left()).toEqual([]);
  });

  test('with a wrong password is refused in words', async () => {
    const page = await asMentor((server) => server.refuse(deleteAccount, 400, 'incorrect_password'));
    await page.press('Delete my account');
    await page.fill('Your password', 'guess');
    await page.press('Delete for good');
    expect(page.screen.getByRole('alert').textContent).toBe('Incorrect password. Please try again.');
    expect(page.left()).toEqual([]);
  });
});

describe('the founder’s second factor', () => {
  test('is set up with one code of it', async () => {
    const page = await openPage(routes, '/account', {
      as: 'admin',
      server: (server) => {
        known(server, 'admin');
        server.answer(beginSecondFactor, { secret: 'ABCDEFGH', uri: 'otpauth://totp/x' });
        server.answer(confirmSecondFactor, { message: 'On.' });
      },
    });
    await page.press('Set up a second factor');
    expect(page.text()).toContain('ABCD EFGH');
    await page.fill('Code from the app', '123456');
    await page.press('Turn on');
    expect(page.server.sent(confirmSecondFactor)[0]?.body).toEqual({ totp_code: '123456' });
    expect(page.focused()).toBe('From now on, logging in asks for a code from your app.');
  });

  test('asks for a fresh sign-in first, and comes back here', async () => {
    const page = await openPage(routes, '/account', {
      as: 'admin',
      server: (server) => {
        known(server, 'admin');
        server.refuse(beginSecondFactor, 401, 'fresh_sign_in_required');
        server.renewsSignIn();
      },
    });
    await page.press('Set up a second factor');
    expect(page.screen.getByRole('alert').textContent).toStartWith(DETAIL.fresh_sign_in_required);
    expect(page.leadsTo('Log in again')).toBe('/login?next=%2Faccount');
  });
});

test('each form says what came of its last press alone', async () => {
  const page = await asAthlete((server) => {
    server.answer(changeAccount, { ...PEOPLE.athlete, user_type: 'athlete', birth_date_known: true });
    server.answer(putGuardian, { email: 'mom@example.org', confirmed: false });
    server.answer(changePassword, { message: 'Changed.' });
    server.answer(putAthleteFacts, FACTS);
  });
  await page.press('Save');
  await page.fill('Their email', 'mom@example.org');
  await page.press('Save and ask them to confirm');
  await page.fill('Current password', 'Sideline-1');
  await page.fill('New password', 'Sideline-22-longer');
  await page.press('Change password');
  await page.press('Update for your mentors');
  const SAID = ['Saved successfully.', 'We’ve sent them', 'Your password is changed.', 'Your mentors will see it'];
  for (const said of SAID) expect(page.text()).toContain(said);
  await page.fill('First name', '');
  await page.press('Save');
  await page.fill('Their email', 'mom@');
  await page.press(/^Save and ask/);
  await page.press('Change password');
  await page.fill(/^GPA/, '5');
  await page.press('Update for your mentors');
  for (const said of SAID) expect(page.text()).not.toContain(said);
});

test('a mentor is led to the profile, an athlete is not', async () => {
  expect((await asMentor()).leadsTo('Edit profile')).toBe('/mentor-profile');
  expect((await asAthlete()).screen.queryByRole('link', { name: 'Edit profile' })).toBeNull();
});

test('whom somebody blocked stands there for them alone, without a way back; nobody blocked shows nothing', async () => {
  const blocked = { id: PEOPLE.mentor.id, name: 'Maya Okafor', blocked_at: '2026-11-20T15:00:00Z' };
  const page = await asAthlete((server) => server.answer(listBlocks, [blocked]));
  expect(page.text()).toContain('Maya Okafor since Fri, Nov 20, 3:00 PM UTC');
  expect(page.text()).toContain('Blocking is for good');
  expect((await asAthlete()).text()).not.toContain('People you blocked');
});

test('sign-ins, notifications, and blocks of another year name it', async () => {
  const signIn = { ...HERE, signed_in_at: '2025-11-28T15:00:00Z' };
  const device = { id: HERE.id, device: 'Chrome on Android', since: '2025-10-01T14:00:00Z', is_current: false };
  const page = await asAthlete((server) => {
    server.answer(listSignIns, { sign_ins: [signIn] });
    server.answer(listBlocks, [{ id: PEOPLE.mentor.id, name: 'Maya Okafor', blocked_at: '2025-11-20T15:00:00Z' }]);
    server.answer(getNotificationSettings, { public_key: 'key', kinds: [], devices: [device] });
  });
  expect(page.text()).toContain('Logged in Fri, Nov 28, 2025, 3:00 PM UTC');
  expect(page.text()).toContain('Last used Tue, Dec 1, 2:00 PM UTC');
  expect(page.text()).toContain('Since Wed, Oct 1, 2025, 2:00 PM UTC');
  expect(page.text()).toContain('Maya Okafor since Thu, Nov 20, 2025, 3:00 PM UTC');
});

test('who deletes an account reads before that a report keeps what it is about', async () => {
  const page = await asAthlete();
  expect(page.text()).toContain('If someone reported you, we keep what the report is about for a year.');
});

describe('what an athlete’s mentors read', () => {
  test('can be filled in after a booking that did not ask for it, and all but the sport may stay empty', async () => {
    const page = await asAthlete();
    const given = { ...FACTS, position: 'Point Guard', graduation_year: 2028, gpa: 3.5, recruiting_goals: 'Play D2.' };
    page.server.answer(putAthleteFacts, given);
    await page.choose(/^Position/, 'Point Guard');
    await page.choose(/^Graduation year/, '2028');
    await page.fill(/^GPA/, '3.5');
    await page.fill(/^Recruiting goals/, 'Play D2.');
    await page.press('Update for your mentors');
    expect(page.server.sent(putAthleteFacts)[0]?.body).toEqual(given);
    expect(page.announced()).toContain('Your mentors will see it from now on.');
  });

  test('outlives a reload until it is saved', async () => {
    const page = await asAthlete();
    await page.choose(/^Position/, 'Point Guard');
    await page.fill(/^Recruiting goals/, 'Play D2.');
    const again = await asAthlete(undefined, page.kept());
    expect([again.valueOf(/^Position/), again.valueOf(/^Recruiting goals/)]).toEqual(['Point Guard', 'Play D2.']);
    again.server.answer(putAthleteFacts, { ...FACTS, position: 'Point Guard', recruiting_goals: 'Play D2.' });
    await again.press('Update for your mentors');
    expect(again.kept()).toEqual({});
  });

  test('takes back nothing that another tab has saved meanwhile', async () => {
    const page = await asAthlete();
    await page.fill(/^Recruiting goals/, 'Play D2.');
    page.server.answer(getAthleteFacts, { ...FACTS, height: '6 ft' });
    await page.happens(() => window.dispatchEvent(new Event('visibilitychange')));
    expect([page.valueOf(/^Height/), page.valueOf(/^Recruiting goals/)]).toEqual(['6 ft', 'Play D2.']);
    const given = { ...FACTS, height: '6 ft', recruiting_goals: 'Play D2.' };
    page.server.answer(putAthleteFacts, given);
    await page.press('Update for your mentors');
    expect(page.server.sent(putAthleteFacts)[0]?.body).toEqual(given);
  });

  test('takes back nothing that another tab has saved since it was saved here', async () => {
    const page = await asAthlete();
    const saved = { ...FACTS, recruiting_goals: 'Play D2.' };
    page.server.answer(putAthleteFacts, saved);
    page.server.answer(getAthleteFacts, saved);
    await page.fill(/^Recruiting goals/, 'Play D2.');
    await page.press('Update for your mentors');
    page.server.answer(getAthleteFacts, { ...FACTS, recruiting_goals: 'Play D1.' });
    await page.wait(MINUTE_MS);
    await page.happens(() => window.dispatchEvent(new Event('visibilitychange')));
    expect(page.valueOf(/^Recruiting goals/)).toBe('Play D1.');
    await page.fill(/^Height/, '6 ft');
    await page.press('Update for your mentors');
    expect(page.server.sent(putAthleteFacts)[1]?.body).toMatchObject({ recruiting_goals: 'Play D1.', height: '6 ft' });
  });

  test('stays as it is typed while it is being saved, after a reload too', async () => {
    const page = await asAthlete();
    const first = { ...FACTS, recruiting_goals: 'Play D2.' };
    const release = page.server.hold(putAthleteFacts, first);
    page.server.answer(getAthleteFacts, first);
    await page.fill(/^Recruiting goals/, 'Play D2.');
    await page.press('Update for your mentors');
    await page.fill(/^Recruiting goals/, 'Play D2 or D3.');
    release();
    await page.settle();
    await page.wait(MINUTE_MS);
    await page.happens(() => window.dispatchEvent(new Event('visibilitychange')));
    expect(page.valueOf(/^Recruiting goals/)).toBe('Play D2 or D3.');
    const again = await asAthlete(undefined, page.kept());
    expect(again.valueOf(/^Recruiting goals/)).toBe('Play D2 or D3.');
  });

  test('says at its field what is wrong', async () => {
    const page = await asAthlete();
    await page.fill(/^GPA/, 'good');
    await page.press('Update for your mentors');
    expect(page.fault(/^GPA/)).toBe('Give a number such as 3.75.');
    expect(page.server.called()).not.toContain('putAthleteFacts');
  });
});

describe('who logs in next on the same device', () => {
  const SISTER = { ...PEOPLE.athlete, id: '77777777-7777-4777-8777-777777777777', first_name: 'Zoe' };
  const asAnn = () =>
    asAthlete((server) => {
      server.answer(getAthleteFacts, { ...FACTS, gpa: 3.9, height: '6 ft 3' });
      server.answer(getGuardian, { email: 'mother@example.com', confirmed: true });
      server.answer(logout, { message: 'Bye.' });
    });
  const knowsZoe = ({ server }: OpenPage) => {
    server.answer(me, { ...SISTER, user_type: 'athlete', birth_date_known: false });
    server.answer(getAthleteFacts, FACTS);
    nobodyNamed(server);
  };
  const isZoes = (page: OpenPage) => {
    expect(page.valueOf('First name')).toBe('Zoe');
    expect(page.valueOf(/^GPA/)).toBe('');
    expect(page.valueOf(/^Height/)).toBe('');
    expect(page.text()).not.toContain('mother@example.com');
    expect(page.text()).toContain('When were you born?');
  };

  test('finds nothing of the person before', async () => {
    const page = await asAnn();
    await page.press('Logout');
    knowsZoe(page);
    await page.happens(() => writeSession('athlete', SISTER));
    await page.follow('/account');
    isZoes(page);
  });

  test('in another tab finds nothing of them in this one', async () => {
    const page = await asAnn();
    expect(page.valueOf(/^GPA/)).toBe('3.9');
    knowsZoe(page);
    await page.happens(() => writeSession('athlete', SISTER));
    isZoes(page);
  });

  test('finds nothing of them in a page that comes back from the history', async () => {
    const page = await asAnn();
    knowsZoe(page);
    // Its tab hears of nothing while it is kept.
    localStorage.setItem('userData', JSON.stringify(SISTER));
    await page.happens(() => window.dispatchEvent(new Event('pageshow')));
    isZoes(page);
  });
});
