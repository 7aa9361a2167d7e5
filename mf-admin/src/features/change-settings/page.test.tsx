import { describe, expect, test } from 'bun:test';
import { savePlatformSettings, saveSite } from 'contracts/http/settings';
import { openAdmin } from '../../page-testing.ts';

const open = () =>
  openAdmin('/admin?tab=complaints', (server) => {
    server.answer(savePlatformSettings, { message: 'Saved.' });
    server.answer(saveSite, { message: 'Saved.' });
  });

describe('booking', () => {
  test('free sessions, notice in hours and horizon in days are saved together', async () => {
    const page = await open();
    await page.click(page.screen.getByRole('radio', { name: /^Open/ }));
    await page.fill('Least notice in hours', '24');
    await page.fill('Horizon in days', '21');
    await page.press('Save booking');
    expect(page.server.sent(savePlatformSettings)[0]?.body).toEqual({
      free_sessions: 'open',
      notice_minutes: 1_440,
      horizon_days: 21,
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

  test('what could not be saved says so', async () => {
    const page = await open();
    page.server.breaks(savePlatformSettings);
    await page.press('Save booking');
    expect(page.screen.getByRole('alert').textContent).toBe('Your changes could not be saved. Please try again.');
  });
});

describe('the words of the site', () => {
  test('the name is saved without touching the testimonials', async () => {
    const page = await open();
    await page.fill('Brand', 'Courtside');
    await page.press('Save name');
    expect(page.server.sent(saveSite)[0]?.body).toEqual({ brand: 'Courtside', testimonials: [] });
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
});
