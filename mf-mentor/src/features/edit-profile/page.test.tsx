import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { getMentor, resubmitMentor } from 'contracts/http/mentors';
import { openPage } from 'web-kit/page-testing';
import routes from '../../app.tsx';
import { openMentor, ownProfile } from '../../page-testing.ts';

const ADDRESS = '/mentor-profile';
const PROPOSED = {
  proposed: { college: 'Stanford' },
  changes: [{ field: 'college' as const, from: 'Harlan College', to: 'Stanford' }],
};
const open = (profile = ownProfile()) => openMentor(ADDRESS, { server: (server) => server.answer(getMentor, profile) });

test('the profile is for mentors; whoever waits to be verified adds portrait and intro meanwhile', async () => {
  const athlete = await openPage(routes, ADDRESS, { as: 'athlete' });
  expect(athlete.screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy();
  const visitor = await openPage(routes, ADDRESS);
  expect(visitor.address()).toBe('/login?next=%2Fmentor-profile');
  const waiting = await open(ownProfile({}, 'pending'));
  expect(waiting.text()).toContain('Families see your portrait and intro once you’re verified.');
  expect(waiting.screen.getByRole('button', { name: 'Choose a picture' })).toBeTruthy();
  expect(waiting.screen.queryByRole('button', { name: 'Save profile' })).toBeNull();
  expect(waiting.leadsTo('Back to your application')).toBe('/mentor-verification');
});

test('the dashboard leads there, and the page to the account, whose name is part of the profile', async () => {
  expect((await openMentor('/mentor-dashboard')).leadsTo('Edit profile')).toBe(ADDRESS);
  const page = await open();
  expect(page.text()).toContain('Your name, Maya Okafor, is part of your profile.');
  expect(page.leadsTo('your account')).toBe('/account');
});

describe('what is public', () => {
  test('is what the form shows while nothing waits', async () => {
    const page = await open();
    expect(page.text()).toContain('Families see your profile as it stands below.');
  });

  test('stands beside what waits for the founder, and the form has the new words', async () => {
    const page = await open(ownProfile({ ...PROPOSED, verification_status: 'pending' }));
    expect(page.text()).toContain('Your changes are waiting for the founder');
    expect(page.text()).toContain('Collegewas Harlan College, now Stanford');
    expect(page.screen.getByRole<HTMLInputElement>('textbox', { name: /^College/ }).value).toBe('Stanford');
  });

  test('stays when changes were sent back: the reason, and saving sends them again', async () => {
    const page = await open(
      ownProfile({ ...PROPOSED, verification_status: 'rejected', rejection_reason: 'Not on that roster.' }),
    );
    expect(page.text()).toContain('The founder sent your changes back');
    expect(page.text()).toContain('Not on that roster.');
    page.server.answer(resubmitMentor, { message: 'Saved. Your profile awaits verification.' });
    await page.press('Save profile');
    expect(page.server.sent(resubmitMentor)[0]?.body).toEqual({});
  });

  test('is kept by one button, which takes the changes back', async () => {
    const page = await open(ownProfile({ ...PROPOSED, verification_status: 'pending' }));
    page.server.answer(resubmitMentor, { message: 'Saved.' });
    page.server.answer(getMentor, ownProfile());
    await page.press('Keep what families see now');
    expect(page.server.sent(resubmitMentor)[0]?.body).toEqual({ college: 'Harlan College' });
    expect(page.announced()).toContain('Your changes are gone. Your profile stays as families see it.');
    expect(page.screen.getByRole<HTMLInputElement>('textbox', { name: /^College/ }).value).toBe('Harlan College');
  });

  test('is in the form again after that, beside what was typed and not saved', async () => {
    const page = await open(ownProfile({ ...PROPOSED, verification_status: 'pending' }));
    await page.fill('Bio', 'I still play.');
    page.server.answer(resubmitMentor, { message: 'Saved.' });
    page.server.answer(getMentor, ownProfile());
    await page.press('Keep what families see now');
    const typed = (name: RegExp) => page.screen.getByRole<HTMLInputElement>('textbox', { name }).value;
    expect([typed(/^College/), typed(/^Bio/)]).toEqual(['Harlan College', 'I still play.']);
    await page.press('Save profile');
    expect(page.server.sent(resubmitMentor)[1]?.body).toEqual({ bio: 'I still play.' });
  });

  test('a name that waits is not taken back here', async () => {
    const name = { field: 'first_name' as const, from: 'Maya', to: 'Maria' };
    const page = await open(
      ownProfile({ proposed: { first_name: 'Maria' }, changes: [name], verification_status: 'pending' }),
    );
    expect(page.text()).toContain('First namewas Maya, now Maria');
    expect(page.screen.queryByRole('button', { name: 'Keep what families see now' })).toBeNull();
  });
});

describe('saving', () => {
  test('sends only what was typed, and says what the server says', async () => {
    const page = await open();
    page.server.answer(resubmitMentor, { message: 'Saved.' });
    await page.fill('Bio', 'I still play.');
    await page.press('Save profile');
    expect(page.server.sent(resubmitMentor)[0]?.body).toEqual({ bio: 'I still play.' });
    expect(page.announced()).toContain('Saved.');
    await page.fill(/^GPA/, '3.9');
    await page.press('Save profile');
    expect(page.server.sent(resubmitMentor)[1]?.body).toEqual({ gpa: 3.9 });
    for (const [choice, us_state] of [
      ['OH', 'OH'],
      ['', null],
    ] as const) {
      await page.choose(/^College’s state/, choice);
      await page.press('Save profile');
      expect(page.server.sent(resubmitMentor).at(-1)?.body).toEqual({ us_state });
    }
  });

  test('sends what was typed while the save before was under way, and keeps it until then', async () => {
    const page = await open();
    const release = page.server.hold(resubmitMentor, { message: 'Saved.' });
    await page.fill(/^Bio/, 'I help with film.');
    await page.press('Save profile');
    await page.fill(/^Bio/, 'I help with film and first emails.');
    await page.happens(release);
    expect(Object.values(page.kept()).join()).toContain('first emails');
    page.server.answer(resubmitMentor, { message: 'Saved.' });
    await page.press('Save profile');
    expect(page.server.sent(resubmitMentor)[1]?.body).toEqual({ bio: 'I help with film and first emails.' });
    expect(page.kept()).toEqual({});
  });

  test('a way to get in touch is named beside its field, and nothing is sent', async () => {
    const page = await open();
    await page.fill('Bio', 'Text me at 555-0100');
    await page.press('Save profile');
    expect(page.fault('Bio')).toStartWith('This looks like a phone number: “555-0100”.');
    expect(page.server.sent(resubmitMentor)).toHaveLength(0);
  });

  test('says what came of the last press alone', async () => {
    const page = await open();
    page.server.answer(resubmitMentor, { message: 'Saved.' });
    await page.press('Save profile');
    page.server.refuse(resubmitMentor, 500, 'unexpected');
    await page.fill('Bio', 'I still play.');
    await page.press('Save profile');
    expect(page.text()).toContain(DETAIL.unexpected);
    expect(page.text()).not.toContain('Saved.');
    page.server.answer(resubmitMentor, { message: 'Saved.' });
    await page.press('Save profile');
    await page.fill('Bio', ' ');
    await page.press('Save profile');
    expect(page.fault('Bio')).toBe('This field is required.');
    expect(page.text()).not.toContain('Saved.');
  });

  test('takes no GPA for none that is no number', async () => {
    const page = await open();
    await page.fill(/^GPA/, '3,9');
    await page.press('Save profile');
    expect(page.fault(/^GPA/)).toBe('Give a number such as 3.75.');
    expect(page.server.sent(resubmitMentor)).toHaveLength(0);
  });

  test('that failed says so, and what was typed is there after a reload', async () => {
    const page = await open();
    page.server.refuse(resubmitMentor, 500, 'unexpected');
    await page.fill('Bio', 'I still play.');
    await page.press('Save profile');
    expect(page.text()).toContain(DETAIL.unexpected);
    expect(page.screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Bio/ }).value).toBe('I still play.');
    const again = await openMentor(ADDRESS, { kept: page.kept() });
    expect(again.screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Bio/ }).value).toBe('I still play.');
  });

  test('after a reload takes back nothing that another tab has saved meanwhile', async () => {
    const before = await open();
    await before.fill('Bio', 'I still play.');
    const page = await openMentor(ADDRESS, {
      kept: before.kept(),
      server: (server) => server.answer(getMentor, ownProfile({ major: 'Sports law' })),
    });
    page.server.answer(resubmitMentor, { message: 'Saved.' });
    await page.press('Save profile');
    expect(page.server.sent(resubmitMentor)[0]?.body).toEqual({ bio: 'I still play.' });
  });
});

test('a profile that cannot be loaded says so, and can be tried again', async () => {
  const page = await openMentor(ADDRESS, { server: (server) => server.refuse(getMentor, 500, 'unexpected') });
  expect(page.text()).toContain('We couldn’t load your profile');
  expect(page.text()).not.toContain('dashboard:');
  page.server.answer(getMentor, ownProfile());
  await page.press('Try Again');
  expect(page.screen.getByRole('button', { name: 'Save profile' })).toBeTruthy();
});
