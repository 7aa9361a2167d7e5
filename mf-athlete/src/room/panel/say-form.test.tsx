import { expect, test } from 'bun:test';
import type { RouteObject } from 'react-router';
import { openPage } from 'web-kit/page-testing';
import { SayForm } from './say-form.tsx';

async function open() {
  const said: string[] = [];
  const routes: RouteObject[] = [
    {
      path: '/',
      element: (
        <SayForm label="Note" onSay={(text) => said.push(text)} onFilled={(isFilled) => isFilled && said.push('…')} />
      ),
    },
  ];
  return { page: await openPage(routes, '/'), said };
}

test('writing begins with the first word, however many letters come at once, and anew in an empty field', async () => {
  const { page, said } = await open();
  await page.fill('Note', 'Great');
  await page.type('Note', ' cut');
  await page.fill('Note', 'Late');
  await page.press('Send');
  await page.fill('Note', 'Better');
  expect(said).toEqual(['…', '…', 'Late', '…']);
});

test('writing goes on where all but a letter is taken back', async () => {
  const { page, said } = await open();
  await page.type('Note', 'Go{Backspace}reat');
  expect(said).toEqual(['…']);
});
