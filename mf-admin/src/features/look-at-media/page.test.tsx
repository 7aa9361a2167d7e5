import { expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { decideMedia, listNewMedia, type NewMedia } from 'contracts/http/media';
import { listPendingMentors } from 'contracts/http/mentors';
import { within } from 'web-kit/page-testing';
import { samplePending } from 'web-kit/page-testing/samples';
import { meanIt, openAdmin } from '../../page-testing.ts';

const PORTRAIT: NewMedia = {
  id: '77777777-7777-4777-8777-777777777771',
  kind: 'portrait',
  mentor_id: '22222222-2222-4222-8222-222222222222',
  mentor_name: 'Maya Okafor',
  college: 'Ridgemont University',
  sport: 'basketball',
  is_public: true,
  added_at: '2026-12-01T12:00:00Z',
  portrait: { url: '/api/media/p-1' },
  intro: null,
  captions_text: null,
};
const INTRO: NewMedia = {
  ...PORTRAIT,
  id: '77777777-7777-4777-8777-777777777772',
  kind: 'captions',
  is_public: false,
  portrait: null,
  intro: {
    url: '/api/media/v-1.mp4',
    poster: '/api/media/p-1-640.webp',
    seconds: 29.4,
    captions: '/api/media/c-1.vtt',
  },
  captions_text: 'Hi, I am Maya.',
};
const open = (...media: NewMedia[]) => openAdmin('/admin?tab=verify', (server) => server.answer(listNewMedia, media));
const cardOf = (page: Awaited<ReturnType<typeof open>>, name: string) =>
  within(page.screen.getByRole('article', { name }));

test('a new portrait is seen large, with whose it is and for how long everybody has seen it', async () => {
  const page = await open(PORTRAIT);
  const card = page.screen.getByRole('article', { name: 'Portrait of Maya Okafor' });
  expect(card.textContent).toContain('Ridgemont University');
  expect(card.textContent).toContain('Public for 3 h');
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/api/media/p-1-320.webp');
  expect(card.querySelector('.portrait-large')).toBeTruthy();
});

test('an intro can be played here, and its captions read', async () => {
  const page = await open(INTRO);
  const card = page.screen.getByRole('article', { name: 'Captions of Maya Okafor' });
  expect(card.querySelector('video')?.getAttribute('src')).toBe('/api/media/v-1.mp4');
  expect(card.textContent).toContain('Hi, I am Maya.');
  expect(card.textContent).toContain('Waiting for 3 h');
});

test('many are folded away until they are asked for, and the keyboard stays where that was', async () => {
  const media = [1, 2, 3, 4, 5].map((n) => ({ ...PORTRAIT, id: `77777777-7777-4777-8777-77777777777${n}` }));
  const page = await open(...media);
  const seen = () => page.screen.getAllByRole('article').length;
  expect(seen()).toBe(4);
  await page.press('Show 1 more');
  expect([seen(), page.focused()]).toEqual([5, 'Show fewer']);
  await page.press('Show fewer');
  expect(seen()).toBe(4);
});

test('what is kept leaves the queue, the rest stays', async () => {
  const page = await open(PORTRAIT, INTRO);
  page.server.answer(decideMedia, { message: 'Kept.' });
  page.server.answer(listNewMedia, [INTRO]);
  await page.click(cardOf(page, 'Portrait of Maya Okafor').getByRole('button', { name: /^Keep/ }));
  await meanIt(page);
  expect(page.server.sent(decideMedia)[0]?.params.id).toBe(PORTRAIT.id);
  expect(page.server.sent(decideMedia)[0]?.body).toEqual({ action: 'keep' });
  expect(page.screen.queryByRole('article', { name: 'Portrait of Maya Okafor' })).toBeNull();
  expect(page.screen.getByRole('article', { name: 'Captions of Maya Okafor' })).toBeTruthy();
});

test('whoever keeps one goes on there, and not at a mentor who waits above', async () => {
  const page = await openAdmin('/admin?tab=verify', (server) => {
    server.answer(listNewMedia, [PORTRAIT, INTRO]);
    server.answer(listPendingMentors, [samplePending()]);
    server.answer(decideMedia, { message: 'Kept.' });
  });
  await page.click(cardOf(page, 'Portrait of Maya Okafor').getByRole('button', { name: /^Keep/ }));
  expect(document.activeElement?.textContent).toStartWith('New portraits and intros');
});

test('nothing is taken down without a reason, which is kept until then, and the mentor reads it with the note', async () => {
  const page = await open(PORTRAIT);
  page.server.answer(decideMedia, { message: 'Taken down.' });
  await page.press(/^Take down/);
  const dialog = within(page.screen.getByRole('dialog', { name: 'Take down Maya Okafor’s portrait?' }));
  await page.click(dialog.getByRole('button', { name: 'Take down' }));
  expect(page.fault('Reason')).toBe('Choose a reason.');
  expect(page.server.sent(decideMedia)).toHaveLength(0);
  await page.choose('Reason', 'uniform');
  expect(page.text()).toContain('That’s because it shows a team uniform.');
  await page.fill(/^Note/, 'A plain T-shirt is fine.');
  await page.press('Cancel');
  await page.press(/^Take down/);
  expect([page.valueOf('Reason'), page.valueOf(/^Note/)]).toEqual(['uniform', 'A plain T-shirt is fine.']);
  page.server.answer(listNewMedia, []);
  await page.click(dialog.getByRole('button', { name: 'Take down' }));
  await meanIt(page);
  expect(page.server.sent(decideMedia)[0]?.body).toEqual({
    action: 'take_down',
    reason: 'uniform',
    note: 'A plain T-shirt is fine.',
  });
  expect(page.text()).toContain('It’s gone for everybody. The mentor reads why.');
  expect(page.kept()).toEqual({});
  expect(page.screen.queryByRole('article')).toBeNull();
});

test('a decision that came too late says so and asks again', async () => {
  const page = await open(PORTRAIT);
  page.server.refuse(decideMedia, 409, 'media_decided');
  page.server.answer(listNewMedia, []);
  await page.press(/^Keep/);
  await meanIt(page);
  expect(page.announced()[0]).toStartWith(`Maya Okafor’s portrait: ${DETAIL.media_decided}`);
  expect(page.screen.queryByRole('article')).toBeNull();
  expect(page.text()).toContain('None. New portraits, intros and captions');
});
