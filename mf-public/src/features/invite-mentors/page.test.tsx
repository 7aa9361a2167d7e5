import { expect, test } from 'bun:test';
import { getSite } from 'contracts/http/settings';
import { openPage, within } from 'web-kit/page-testing';
import routes from '../../app.tsx';

const testimonial = (name: string) => ({ name, role: 'Point Guard, Harlan', quote: `${name} says so.` });
const open = (testimonials: ReturnType<typeof testimonial>[] = []) =>
  openPage(routes, '/become-mentor', {
    server: (server) => server.answer(getSite, { brand: 'Sideline', testimonials, free_sessions: 'coming_soon' }),
  });

test('benefits and four steps: sign up, get verified, students book, earn', async () => {
  const page = await open();
  expect(page.screen.getByRole('heading', { name: 'Why mentor' })).toBeTruthy();
  const steps = page.screen.getByRole('region', { name: 'Four steps' });
  const titles = within(steps).getAllByRole('heading', { level: 3 });
  expect(titles.map((title) => title.textContent)).toEqual(['Sign up', 'Get verified', 'Students book', 'Earn']);
  expect(page.text()).toContain('within 24-48 hours');
  expect(page.text()).toContain('$48 in Division 1, $32 in Division 2, $24 in Division 3');
});

test('each sign-up button chooses the college path', async () => {
  const page = await open();
  const links = page.screen.getAllByRole('link', { name: 'Sign up as a mentor' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/register?type=mentor', '/register?type=mentor']);
});

test('a month of sessions is reckoned for each division, from the mentor’s share', async () => {
  const page = await open();
  const shown = () => page.screen.getByRole('region', { name: 'What a session pays' }).textContent ?? '';
  expect(shown()).toContain('Sessions a month: 6');
  for (const sum of ['$288', '$192', '$144']) expect(shown()).toContain(`${sum} a month`);
  await page.setTime('Sessions a month: 6', '10');
  for (const sum of ['$480', '$320', '$240']) expect(shown()).toContain(`${sum} a month`);
});

test('testimonials are those that the founder entered, and without any there is no section for them', async () => {
  const page = await open([testimonial('Ida'), testimonial('Noor'), testimonial('Pia')]);
  const section = within(page.screen.getByRole('region', { name: 'What mentors say' }));
  expect(section.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '“Ida says so.”Ida Point Guard, Harlan',
    '“Noor says so.”Noor Point Guard, Harlan',
    '“Pia says so.”Pia Point Guard, Harlan',
  ]);
  const without = await open();
  expect(without.screen.queryByRole('heading', { name: 'What mentors say' })).toBeNull();
});
