import { expect, test } from 'bun:test';
import { getSite } from 'contracts/http/settings';
import { openPage } from 'web-kit/page-testing';
import routes from '../../app.tsx';
import { answerMeasured, answerNothingYet } from '../../page-testing.ts';

test('says what Verified proves and what it doesn’t, what parents can see, and where to report', async () => {
  const page = await openPage(routes, '/trust-and-safety', { server: answerNothingYet });
  for (const heading of [
    'What “Verified” proves',
    'What protects you',
    'What parents can see',
    'When something’s wrong',
  ])
    expect(page.screen.getByRole('heading', { level: 2, name: heading })).toBeTruthy();
  expect(page.text()).toContain('it isn’t a background check, and no mentor can promise you an offer');
  expect(page.text()).toContain('call 911 first');
  expect(page.leadsTo('Report a problem')).toBe('/report');
});

test('says that parents read messages, which come without contact details and not at night', async () => {
  const page = await openPage(routes, '/trust-and-safety', { server: answerNothingYet });
  for (const words of [
    'Every message between the athlete and a mentor until the athlete is 18',
    'messages arrive without them',
    'between 8 PM and 8 AM',
    'From a profile, the room, a message or any session mail',
  ]) {
    expect(page.text()).toContain(words);
  }
});

test('claims no figure and names nobody before there is something to say', async () => {
  const page = await openPage(routes, '/trust-and-safety', { server: answerNothingYet });
  expect(page.text()).not.toContain('%');
  expect(page.text()).not.toContain('Who runs');
});

test('shows how promises were kept, and who runs it', async () => {
  const page = await openPage(routes, '/trust-and-safety', { server: answerMeasured });
  expect(page.text()).toContain('6 h to decide a complaint');
  expect(page.screen.getByRole('heading', { name: 'Elena Marsh' })).toBeTruthy();
  expect(document.querySelector('.portrait img')).toBeNull();
});

test('shows the founder’s face beside the name, once there is one', async () => {
  const page = await openPage(routes, '/trust-and-safety', {
    server: (server) => {
      answerMeasured(server);
      server.answer(getSite, {
        brand: 'Sideline',
        testimonials: [],
        free_sessions: 'coming_soon',
        founder: { name: 'Elena Marsh', statement: 'I check every roster myself.' },
        founder_portrait: { url: '/api/media/f-1' },
      });
    },
  });
  const region = page.screen.getByRole('region', { name: 'Elena Marsh' });
  expect(region.querySelector('.portrait img')?.getAttribute('src')).toBe('/api/media/f-1-320.webp');
});
