import { describe, expect, test } from 'bun:test';
import {
  deleteFounderPortrait,
  getPlatformSettings,
  getReportThresholds,
  getSite,
  saveFounderPortrait,
  savePlatformSettings,
  saveReportThresholds,
  saveSite,
} from 'contracts/http/settings';
import { comeBack, openAdmin } from '../../page-testing.ts';

const SITE = { brand: 'Sideline', testimonials: [], free_sessions: 'coming_soon' as const };
const SAID = { name: 'Ida', role: 'Rowing, Ridgemont', quote: 'Worth it.' };
const MEANWHILE = 'Something else was saved here meanwhile';
const open = (kept?: Readonly<Record<string, string>>, testimonials: (typeof SAID)[] = []) =>
  openAdmin(
    '/admin?tab=settings',
    (server) => {
      server.answer(getSite, { ...SITE, testimonials });
      server.answer(savePlatformSettings, { message: 'Saved.' });
      server.answer(saveSite, { message: 'Saved.' });
    },
    { ...(kept && { kept }) },
  );

async function pickPortrait(page: Awaited<ReturnType<typeof open>>): Promise<void> {
  const input = page.screen.getByLabelText('Picture of you', { selector: 'input' });
  await page.happens(() => {
    const file = new File([new Uint8Array(9)], 'me.jpg', { type: 'image/jpeg' });
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

describe('booking', () => {
  test('free sessions, guardians, notice in hours and horizon in days are saved together', async () => {
    const page = await open();
    await page.click(page.screen.getByRole('radio', { name: /^Open/ }));
    await page.click(page.screen.getByRole('radio', { name: /^Required/ }));
    await page.fill('Least notice in hours', '24');
    await page.fill('Horizon in days', '21');
    await page.press('Save booking');
    expect(page.server.sent(savePlatformSettings)[0]?.body).toEqual({
      free_sessions: 'open',
      notice_minutes: 1_440,
      horizon_days: 21,
      guardian: 'required',
    });
    expect(page.announced().join()).toContain('It holds for every mentor from now on');
  });

  test('what does not fit is said beside its field, and not sent', async () => {
    const page = await open();
    await page.fill('Horizon in days', '0');
    await page.press('Save booking');
    expect(page.fault('Horizon in days')).not.toBeNull();
    expect(page.server.sent(savePlatformSettings)).toHaveLength(0);
  });

  test('typed over what another tab has saved meanwhile is told so, until it is saved', async () => {
    const page = await open();
    await page.fill('Horizon in days', '21');
    const elsewhere = { free_sessions: 'coming_soon' as const, notice_minutes: 2_880, horizon_days: 30 };
    page.server.answer(getPlatformSettings, elsewhere);
    await comeBack(page);
    expect(page.text()).toContain(MEANWHILE);
    page.server.answer(savePlatformSettings, () => {
      page.server.answer(getPlatformSettings, { ...elsewhere, horizon_days: 21 });
      return { message: 'Saved.' };
    });
    await page.press('Save booking');
    expect(page.server.sent(savePlatformSettings)[0]?.body).toMatchObject({ horizon_days: 21 });
    expect(page.text()).not.toContain(MEANWHILE);
  });

  test('what is typed outlives a reload until it is saved, and is still told apart from what another tab saved', async () => {
    const typing = await open();
    await typing.fill('Horizon in days', '21');
    await typing.click(typing.screen.getByRole('radio', { name: /^Required/ }));
    const page = await open(typing.kept());
    expect(page.valueOf('Horizon in days')).toBe('21');
    expect(page.screen.getByRole<HTMLInputElement>('radio', { name: /^Required/ }).checked).toBe(true);
    expect(page.text()).not.toContain(MEANWHILE);
    const again = await openAdmin(
      '/admin?tab=settings',
      (server) => {
        server.answer(getPlatformSettings, { free_sessions: 'open', notice_minutes: 2_880, horizon_days: 30 });
        server.answer(savePlatformSettings, { message: 'Saved.' });
      },
      { kept: page.kept() },
    );
    expect(again.valueOf('Horizon in days')).toBe('21');
    expect(again.text()).toContain(MEANWHILE);
    await again.press('Save booking');
    expect(again.server.sent(savePlatformSettings)[0]?.body).toMatchObject({
      ...{ free_sessions: 'open', guardian: 'required', horizon_days: 21 },
    });
    expect(again.kept()).toEqual({});
  });

  test('what is typed while it is being saved stays, and is saved by the next press', async () => {
    const page = await open();
    await page.fill('Horizon in days', '21');
    const release = page.server.hold(savePlatformSettings, { message: 'Saved.' });
    await page.press('Save booking');
    await page.fill('Horizon in days', '28');
    const told = page.server.hold(getPlatformSettings, {
      ...{ free_sessions: 'coming_soon', notice_minutes: 2_880, horizon_days: 21 },
    });
    release();
    await page.settle();
    expect(page.text()).not.toContain(MEANWHILE);
    told();
    await page.settle();
    expect(page.valueOf('Horizon in days')).toBe('28');
    expect(page.text()).not.toContain(MEANWHILE);
    page.server.answer(savePlatformSettings, { message: 'Saved.' });
    await page.press('Save booking');
    expect(page.server.sent(savePlatformSettings)[1]?.body).toMatchObject({ horizon_days: 28 });
    expect(page.kept()).toEqual({});
  });

  test('what could not be saved says so', async () => {
    const page = await open();
    page.server.breaks(savePlatformSettings);
    await page.press('Save booking');
    expect(page.screen.getByRole('alert').textContent).toBe('We couldn’t save your changes. Please try again.');
  });
});

describe('what another founder has saved unheard of here', () => {
  const ELSEWHERE = {
    ...SITE,
    brand: 'Fieldside',
    testimonials: [SAID],
    founder: { name: 'Elena Marsh', statement: 'I check every roster.' },
  };

  test('is shown before any form replaces it, and replaced by another press', async () => {
    const page = await open();
    page.server.answer(saveReportThresholds, { message: 'Saved.' });
    page.server.answer(getPlatformSettings, { free_sessions: 'open', notice_minutes: 1_440, horizon_days: 30 });
    page.server.answer(getReportThresholds, { report_threshold_low: 700, report_threshold_high: 3_000 });
    const warnings = () => page.text().split(MEANWHILE).length - 1;
    await page.fill('Horizon in days', '21');
    await page.press('Save booking');
    expect([page.server.sent(savePlatformSettings), warnings()]).toEqual([[], 1]);
    await page.fill('Lower threshold in dollars', '500');
    await page.press('Save thresholds');
    expect([page.server.sent(saveReportThresholds), warnings()]).toEqual([[], 2]);
    await page.press('Save booking');
    await page.press('Save thresholds');
    expect(page.server.sent(savePlatformSettings)[0]?.body).toMatchObject({ notice_minutes: 1_440, horizon_days: 21 });
    expect(page.server.sent(saveReportThresholds)[0]?.body).toEqual({
      report_threshold_low: 500,
      report_threshold_high: 3_000,
    });
  });

  test('of the words of the site is shown first, too', async () => {
    for (const [label, typed, button] of [
      ['Brand', 'Courtside', 'Save name'],
      ['In your own words', 'I check.', 'Save who runs it'],
    ] as const) {
      const page = await open();
      if (label !== 'Brand') await page.fill('Your name', 'Ida');
      await page.fill(label, typed);
      page.server.answer(getSite, ELSEWHERE);
      await page.press(button);
      expect([button, page.server.sent(saveSite)]).toEqual([button, []]);
      expect(page.text()).toContain(MEANWHILE);
      await page.press(button);
      expect(page.server.sent(saveSite)).toHaveLength(1);
    }
  });

  test('of the testimonials is shown first, and what is shown then is what the next press saves', async () => {
    const page = await open();
    await page.press('Save testimonials');
    page.server.answer(getSite, ELSEWHERE);
    await page.press('Save testimonials');
    expect(page.announced().join()).toContain(MEANWHILE);
    expect(page.announced().join()).not.toContain('Saved.');
    expect([page.valueOf('What they say'), page.server.sent(saveSite).length]).toEqual([SAID.quote, 1]);
    await page.press('Show what was saved, without my changes');
    expect(page.text()).not.toContain(MEANWHILE);
    await page.press('Save testimonials');
    expect(page.server.sent(saveSite)[1]?.body.testimonials).toEqual([SAID]);
  });

  test('is no reason to keep a save back where the server doesn’t say', async () => {
    const page = await open();
    await page.fill('Horizon in days', '21');
    page.server.breaks(getPlatformSettings);
    await page.press('Save booking');
    expect(page.server.sent(savePlatformSettings)).toHaveLength(1);
  });
});

describe('the thresholds of the yearly report', () => {
  const saving = async (low: string, high: string) => {
    const page = await open();
    page.server.answer(saveReportThresholds, { message: 'Saved.' });
    await page.fill('Lower threshold in dollars', low);
    await page.fill('Higher threshold in dollars', high);
    await page.press('Save thresholds');
    return page;
  };

  test('are saved together in whole dollars', async () => {
    const page = await saving('400', '5000');
    expect(page.server.sent(saveReportThresholds)[0]?.body).toEqual({
      report_threshold_low: 400,
      report_threshold_high: 5_000,
    });
    expect(page.announced().join()).toContain('The next download marks by these.');
  });

  test('that another tab saved meanwhile show here, and are not taken back by saving the other one', async () => {
    const page = await open();
    page.server.answer(getReportThresholds, { report_threshold_low: 700, report_threshold_high: 2_000 });
    page.server.answer(saveReportThresholds, { message: 'Saved.' });
    await page.fill('Higher threshold in dollars', '5000');
    await comeBack(page);
    expect(page.valueOf('Lower threshold in dollars')).toBe('700');
    expect(page.valueOf('Higher threshold in dollars')).toBe('5000');
    await page.press('Save thresholds');
    expect(page.server.sent(saveReportThresholds)[0]?.body).toEqual({
      report_threshold_low: 700,
      report_threshold_high: 5_000,
    });
  });

  test('that another tab saved meanwhile are not replaced by what was typed over them without a word', async () => {
    const page = await open();
    await page.fill('Higher threshold in dollars', '5000');
    expect(page.text()).not.toContain(MEANWHILE);
    page.server.answer(getReportThresholds, { report_threshold_low: 600, report_threshold_high: 3_000 });
    await comeBack(page);
    expect(page.valueOf('Higher threshold in dollars')).toBe('5000');
    expect(page.text()).toContain(MEANWHILE);
    await page.press('Show what was saved, without my changes');
    expect(page.valueOf('Higher threshold in dollars')).toBe('3000');
    expect(page.text()).not.toContain(MEANWHILE);
  });

  test('that are typed outlive a reload until they are saved, and what is typed meanwhile stays', async () => {
    const typing = await open();
    await typing.fill('Lower threshold in dollars', '700');
    const page = await open(typing.kept());
    expect(page.valueOf('Lower threshold in dollars')).toBe('700');
    const release = page.server.hold(saveReportThresholds, { message: 'Saved.' });
    await page.press('Save thresholds');
    await page.fill('Lower threshold in dollars', '800');
    page.server.answer(getReportThresholds, { report_threshold_low: 700, report_threshold_high: 2_000 });
    release();
    await page.settle();
    expect(page.valueOf('Lower threshold in dollars')).toBe('800');
    page.server.answer(saveReportThresholds, { message: 'Saved.' });
    await page.press('Save thresholds');
    expect(page.server.sent(saveReportThresholds)[1]?.body).toMatchObject({ report_threshold_low: 800 });
    expect(page.kept()).toEqual({});
  });

  test('that are no whole dollars, or in the wrong order, are told beside their field and not sent', async () => {
    for (const [low, high, field] of [
      ['0', '2000', 'Lower threshold in dollars'],
      ['600.50', '2000', 'Lower threshold in dollars'],
      ['600', '', 'Higher threshold in dollars'],
      ['600', '599', 'Higher threshold in dollars'],
      ['600', '1000001', 'Higher threshold in dollars'],
    ] as const) {
      const page = await saving(low, high);
      expect([low, high, page.fault(field)]).toEqual([low, high, expect.any(String)]);
      expect(page.server.sent(saveReportThresholds)).toHaveLength(0);
    }
  });
});

describe('the words of the site', () => {
  test('the name is saved without touching the testimonials', async () => {
    const page = await open();
    await page.fill('Brand', 'Courtside');
    await page.press('Save name');
    expect(page.server.sent(saveSite)[0]?.body).toEqual({ brand: 'Courtside', testimonials: [] });
  });

  test('a name typed over one that another tab has saved meanwhile is told so, after a reload too', async () => {
    const typing = await open();
    await typing.fill('Brand', 'Courtside');
    const page = await open(typing.kept());
    expect(page.text()).not.toContain(MEANWHILE);
    page.server.answer(getSite, { ...SITE, brand: 'Fieldside' });
    await comeBack(page);
    expect(page.valueOf('Brand')).toBe('Courtside');
    expect(page.text()).toContain(MEANWHILE);
    await page.press('Show what was saved, without my changes');
    expect(page.valueOf('Brand')).toBe('Fieldside');
    expect(page.text()).not.toContain(MEANWHILE);
    expect(page.kept()).toEqual({});
  });

  test('what is typed while it is being saved stays, and is saved by the next press', async () => {
    const page = await open();
    await page.fill('Brand', 'Courtside');
    await page.press('Add a testimonial');
    await page.fill('Name', SAID.name);
    await page.fill('Who they are', SAID.role);
    await page.fill('What they say', SAID.quote);
    const release = page.server.hold(saveSite, { message: 'Saved.' });
    await page.press('Save name');
    await page.press('Save testimonials');
    await page.fill('Brand', 'Courtside Two');
    await page.fill('What they say', 'Worth every hour.');
    page.server.answer(getSite, { ...SITE, brand: 'Courtside', testimonials: [SAID] });
    release();
    await page.settle();
    expect([page.valueOf('Brand'), page.valueOf('What they say')]).toEqual(['Courtside Two', 'Worth every hour.']);
    expect(page.text()).not.toContain(MEANWHILE);
    page.server.answer(saveSite, { message: 'Saved.' });
    await page.press('Save name');
    await page.press('Save testimonials');
    const [brand, testimonials] = page.server.sent(saveSite).slice(2);
    expect([brand?.body.brand, testimonials?.body.testimonials]).toEqual([
      'Courtside Two',
      [{ ...SAID, quote: 'Worth every hour.' }],
    ]);
    expect(page.kept()).toEqual({});
  });

  test('who runs it needs a name and some words, and can be taken off again', async () => {
    const page = await open();
    await page.press('Save who runs it');
    for (const label of ['Your name', 'In your own words']) expect(page.fault(label)).not.toBeNull();
    await page.fill('Your name', 'Elena Marsh');
    await page.fill('In your own words', 'I check every roster myself.');
    const founder = { name: 'Elena Marsh', statement: 'I check every roster myself.' };
    await page.press('Save who runs it');
    expect(page.server.sent(saveSite)[0]?.body).toMatchObject({ brand: 'Sideline', founder });
    page.server.answer(getSite, { ...SITE, founder });
    await page.fill('In your own words', 'I check every roster, and I played myself.');
    await page.press('Take it off the pages');
    expect(page.server.sent(saveSite)[1]?.body).toMatchObject({ founder: null });
    expect(page.text()).toContain('Taken off the pages.');
    expect(document.activeElement?.getAttribute('name')).toBe('name');
    page.server.answer(getSite, SITE);
    await page.press('Save who runs it');
    const rewritten = { ...founder, statement: 'I check every roster, and I played myself.' };
    expect(page.server.sent(saveSite)[2]?.body).toMatchObject({ founder: rewritten });
  });

  test('the founder’s picture is sent as it is, shown, and removed', async () => {
    const page = await open();
    const portrait = { url: '/api/media/f-1' };
    page.server.answer(saveFounderPortrait, { portrait });
    page.server.answer(getSite, { ...SITE, founder_portrait: portrait });
    await pickPortrait(page);
    expect(page.server.sent(saveFounderPortrait).map(({ file }) => [file?.type, file?.size])).toEqual([
      ['image/jpeg', 9],
    ]);
    expect(document.querySelector('.portrait img')?.getAttribute('src')).toBe('/api/media/f-1-320.webp');
    page.server.answer(deleteFounderPortrait, { message: 'Your picture is off the pages.' });
    page.server.answer(getSite, SITE);
    await page.press('Remove the picture');
    expect(document.querySelector('.portrait img')).toBeNull();
  });

  test('a testimonial needs a name, who it is and what it says', async () => {
    const page = await open();
    await page.press('Add a testimonial');
    await page.press('Save testimonials');
    for (const label of ['Name', 'Who they are', 'What they say']) expect(page.fault(label)).not.toBeNull();
    await page.fill('Name', 'Ida');
    await page.fill('Who they are', 'Rowing, Ridgemont');
    await page.fill('What they say', 'Worth it.');
    await page.press('Save testimonials');
    expect(page.server.sent(saveSite)[0]?.body.testimonials).toEqual([
      { name: 'Ida', role: 'Rowing, Ridgemont', quote: 'Worth it.' },
    ]);
  });

  test('who runs it, and what mentors say, outlive a reload until they are saved', async () => {
    const before = await open();
    await before.fill('In your own words', 'I check every roster myself.');
    await before.press('Add a testimonial');
    await before.fill('What they say', 'Worth it.');
    const page = await open(before.kept());
    expect(page.valueOf('In your own words')).toBe('I check every roster myself.');
    expect(page.valueOf('What they say')).toBe('Worth it.');
    await page.fill('Your name', 'Elena Marsh');
    await page.press('Save who runs it');
    await page.fill('Name', 'Ida');
    await page.fill('Who they are', 'Rowing, Ridgemont');
    await page.press('Save testimonials');
    expect(page.server.sent(saveSite)).toHaveLength(2);
    expect(page.kept()).toEqual({});
  });

  test('whoever takes a testimonial out stands at the next one, or where one is added', async () => {
    const page = await open();
    for (let count = 0; count < 3; count++) await page.press('Add a testimonial');
    const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
    await page.press('Remove testimonial 2');
    expect(focused()).toBe('Remove testimonial 2');
    await page.press('Remove testimonial 2');
    expect(focused()).toBe('Remove testimonial 1');
    await page.press('Remove testimonial 1');
    expect(focused()).toBe('Add a testimonial');
  });

  test('what another tab has saved is shown where nothing was typed, so that no save takes it back', async () => {
    const page = await open();
    page.server.answer(getSite, { ...SITE, testimonials: [SAID], founder: { name: 'Elena', statement: 'I check.' } });
    page.server.answer(getPlatformSettings, { free_sessions: 'open', notice_minutes: 2_880, horizon_days: 16 });
    page.server.answer(saveFounderPortrait, { portrait: { url: '/api/media/f-1' } });
    await page.fill('Horizon in days', '21');
    // Asks for the site again, as word of the other tab does, and saving the name for the settings.
    await pickPortrait(page);
    await page.press('Save name');
    expect(page.valueOf('What they say')).toBe('Worth it.');
    expect(page.valueOf('In your own words')).toBe('I check.');
    await page.press('Save booking');
    expect(page.server.sent(savePlatformSettings)[0]?.body).toMatchObject({ free_sessions: 'open', horizon_days: 21 });
    expect(page.kept()).toEqual({});
  });

  test('of one part, a save takes back nothing that another tab has saved of the rest, unseen by this one', async () => {
    const page = await open();
    page.server.answer(getSite, { ...SITE, testimonials: [SAID] });
    await page.fill('Brand', 'Courtside');
    await page.press('Save name');
    expect(page.server.sent(saveSite)[0]?.body).toEqual({ brand: 'Courtside', testimonials: [SAID] });
  });

  test('whoever typed over what another tab has saved meanwhile is told, after a reload too, and can see it', async () => {
    const typing = await open();
    await typing.press('Add a testimonial');
    await typing.fill('What they say', 'Half of it.');
    expect(typing.text()).not.toContain(MEANWHILE);
    const page = await open(typing.kept(), [SAID]);
    expect(page.valueOf('What they say')).toBe('Half of it.');
    expect(page.text()).toContain(MEANWHILE);
    await page.press('Show what was saved, without my changes');
    expect(page.valueOf('What they say')).toBe('Worth it.');
    expect(page.text()).not.toContain(MEANWHILE);
    expect(page.kept()).toEqual({});
    await page.fill('What they say', 'Worth every hour.');
    page.server.answer(getSite, { ...SITE, testimonials: [{ ...SAID, quote: 'Worth two.' }] });
    page.server.answer(saveFounderPortrait, { portrait: { url: '/api/media/f-1' } });
    await pickPortrait(page);
    expect(page.text()).toContain(MEANWHILE);
    await page.press('Save testimonials');
    expect(page.server.sent(saveSite)[0]?.body.testimonials).toEqual([{ ...SAID, quote: 'Worth every hour.' }]);
    expect(page.kept()).toEqual({});
  });
});
