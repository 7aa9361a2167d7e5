import { expect, test } from 'bun:test';
import { openPage, within } from 'web-kit/page-testing';
import routes from '../../app.tsx';
import { answerNothingYet } from '../../page-testing.ts';

test('the hour is explained in four steps, with guarantees and prices', async () => {
  const page = await openPage(routes, '/video-call-info', { server: answerNothingYet });
  const steps = page.screen.getByRole('heading', { name: 'Four steps' }).closest('section') as HTMLElement;
  expect(within(steps).getAllByRole('listitem')).toHaveLength(4);
  expect(page.screen.getByRole('heading', { name: 'What we promise' })).toBeTruthy();
  for (const price of ['$120', '$80', '$60']) expect(page.text()).toContain(price);
});

test('it says that an hour is exactly one hour, that the link comes by email, and who is paid when', async () => {
  const page = await openPage(routes, '/video-call-info', { server: answerNothingYet });
  expect(page.text()).toContain('Exactly one hour on video');
  expect(page.text()).toContain('The meeting link comes by email');
  expect(page.text()).toContain('your mentor gets paid');
  expect(page.text()).toContain('Write to your mentor here, from their profile or your session.');
  expect(page.leadsTo('Find a mentor')).toBe('/browse');
});
