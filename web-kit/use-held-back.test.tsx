import { expect, test } from 'bun:test';
import { openPage } from './page-testing.ts';
import { useHeldBack } from './use-held-back.ts';

function Ask({ onSend }: { onSend: () => void }) {
  const yes = useHeldBack(onSend);
  return (
    <button type="button" onClick={yes.isHeld ? yes.undo : yes.hold}>
      {yes.isHeld ? 'Undo' : 'Yes'}
    </button>
  );
}

const open = async () => {
  const sent: string[] = [];
  const routes = [
    { path: '/', element: <Ask onSend={() => sent.push('yes')} /> },
    { path: '/elsewhere', element: null },
  ];
  const page = await openPage(routes, '/');
  await page.press('Yes');
  return { page, sent };
};

test('a yes is sent after five seconds, once', async () => {
  const { page, sent } = await open();
  await page.wait(4_900);
  expect(sent).toEqual([]);
  await page.wait(200);
  expect(sent).toEqual(['yes']);
  await page.wait(20_000);
  expect(sent).toEqual(['yes']);
});

test('one that is taken back is never sent, and can be said again', async () => {
  const { page, sent } = await open();
  await page.press('Undo');
  await page.wait(20_000);
  await page.happens(() => void window.dispatchEvent(new Event('pagehide')));
  expect(sent).toEqual([]);
  await page.press('Yes');
  await page.wait(5_000);
  expect(sent).toEqual(['yes']);
});

test('whoever goes to another page within the five seconds meant it', async () => {
  const { page, sent } = await open();
  await page.follow('/elsewhere');
  expect(sent).toEqual(['yes']);
});

test('whoever closes the page within the five seconds meant it, too', async () => {
  const { page, sent } = await open();
  await page.happens(() => void window.dispatchEvent(new Event('pagehide')));
  expect(sent).toEqual(['yes']);
  await page.wait(20_000);
  expect(sent).toEqual(['yes']);
});
