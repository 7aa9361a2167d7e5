import { describe, expect, test } from 'bun:test';
import { getMentor } from 'contracts/http/mentors';
import { blockInSession, blockPerson, fileReport, reportInSession } from 'contracts/http/reports';
import { getSessionDetails } from 'contracts/http/sessions';
import { redeemLink } from 'contracts/http/sign-in';
import { openPage } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import { SESSION_ID, sampleDetails, sampleLink, sampleProfile } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';

const ABOUT_SESSION = `/report?session=${SESSION_ID}`;
const ABOUT_MENTOR = `/report?mentor=${PEOPLE.mentor.id}`;
const FILED = { message: 'We have it.', report_id: '66666666-6666-4666-8666-666666666666' };
const open = (address = ABOUT_SESSION, more: object = {}, server: (fake: FakeServer) => void = () => undefined) =>
  openPage(routes, address, {
    as: 'athlete',
    ...more,
    server: (fake) => {
      fake.answer(getSessionDetails, sampleDetails());
      fake.answer(getMentor, sampleProfile());
      for (const call of [fileReport, reportInSession]) fake.answer(call, FILED);
      for (const call of [blockPerson, blockInSession]) fake.answer(call, { message: 'Done.' });
      server(fake);
    },
  });

describe('a report', () => {
  test('is sent by one tap on a reason, and words can follow', async () => {
    const page = await open();
    expect(page.screen.getByRole('heading', { level: 2, name: 'About safety' })).toBeTruthy();
    await page.press('They made me uncomfortable');
    expect(page.server.sent(reportInSession)).toMatchObject([{ body: { reason: 'uncomfortable' } }]);
    expect(page.focused()).toContain('We have your report');
    await page.fill('Anything you want to add?', 'He asked where I live.');
    await page.press('Add to my report');
    expect(page.server.sent(reportInSession).at(-1)).toMatchObject({
      body: { reason: 'uncomfortable', text: 'He asked where I live.' },
    });
    expect(page.text()).toContain('Your words are with it.');
  });

  test.each(['Done', 'Block Maya Okafor'])('leaves no words behind that were typed before “%s”', async (button) => {
    const page = await open();
    await page.press('They made me uncomfortable');
    await page.fill('Anything you want to add?', 'He asked where I live.');
    page.server.refuse(reportInSession, 429, 'too_many_reports');
    await page.press(button);
    expect(page.screen.getByRole('alert').textContent).toContain('many reports in a short time');
    expect(page.valueOf('Anything you want to add?')).toBe('He asked where I live.');
    page.server.answer(reportInSession, FILED);
    await page.press(button);
    expect(page.server.sent(reportInSession).at(-1)).toMatchObject({
      body: { reason: 'uncomfortable', text: 'He asked where I live.' },
    });
    expect(page.screen.queryByLabelText('Anything you want to add?')).toBeNull();
  });

  test('keeps the words through a reload until they are sent, and for whom they are about alone', async () => {
    const WORDS = 'He asked where I live.';
    const again = async (kept: Record<string, string>, address = ABOUT_SESSION) => {
      const page = await open(address, { kept });
      await page.press('They made me uncomfortable');
      return page;
    };
    const typed = await again({});
    await typed.fill('Anything you want to add?', WORDS);
    const kept = typed.kept();
    expect((await again(kept, ABOUT_MENTOR)).valueOf('Anything you want to add?')).toBe('');
    for (const button of ['Add to my report', 'Done', 'Block Maya Okafor']) {
      const page = await again(kept);
      expect(page.valueOf('Anything you want to add?')).toBe(WORDS);
      await page.press(button);
      expect(page.server.sent(reportInSession).at(-1)?.body).toMatchObject({ text: WORDS });
      expect(page.kept()).toEqual({});
    }
  });

  test('that cannot be sent says so and can be sent again', async () => {
    const page = await open(ABOUT_SESSION, {}, (fake) => fake.refuse(reportInSession, 429, 'too_many_reports'));
    await page.press('They were rude');
    expect(page.screen.getByRole('alert').textContent).toContain('many reports in a short time');
    page.server.answer(reportInSession, FILED);
    await page.press('They were rude');
    expect(page.text()).toContain('We have your report');
  });

  test('by a mailed link needs no sign-in, a guardian’s neither', async () => {
    for (const action of ['report', 'report_as_guardian'] as const) {
      const page = await open(`${ABOUT_SESSION}#token`, { as: undefined }, (fake) =>
        fake.answer(redeemLink, sampleLink(action)),
      );
      await page.press('I’m worried about somebody’s safety');
      expect(page.server.sent(reportInSession)).toMatchObject([{ body: { reason: 'in_danger' } }]);
    }
  });

  test('without link and sign-in asks to log in, and comes back', async () => {
    const page = await open(ABOUT_SESSION, { as: undefined });
    expect(page.address()).toBe(`/login?next=${encodeURIComponent(ABOUT_SESSION)}`);
  });

  test('about a mentor goes by their profile', async () => {
    const page = await open(ABOUT_MENTOR);
    await page.press('Their profile isn’t true');
    expect(page.server.sent(fileReport)).toMatchObject([
      { body: { subject: { kind: 'mentor', id: PEOPLE.mentor.id }, reason: 'fake_profile' } },
    ]);
  });

  test('about nobody says where to begin', async () => {
    const page = await open('/report');
    expect(page.text()).toContain('Open the profile of the person');
  });
});

describe('a block', () => {
  test('says first that it is for good, and what becomes of sessions', async () => {
    const page = await open();
    await page.press('Block Maya Okafor instead');
    expect(page.server.sent(blockInSession)).toEqual([]);
    expect(page.focused()).toContain('It’s for good. We can’t undo it.');
    expect(page.text()).toContain('everything paid for them goes back to the family');
    await page.press('Block for good');
    expect(page.server.sent(blockInSession)).toHaveLength(1);
    expect(page.focused()).toContain('They aren’t told.');
  });

  test('of a mentor goes by their profile, and one can turn back', async () => {
    const page = await open(ABOUT_MENTOR);
    await page.press('Block Maya Okafor instead');
    await page.press('Go back');
    expect(page.focused()).toContain('What happened?');
    await page.press('Block Maya Okafor instead');
    await page.press('Block for good');
    expect(page.server.sent(blockPerson)).toMatchObject([{ body: { id: PEOPLE.mentor.id } }]);
  });
});
