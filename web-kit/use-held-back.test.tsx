import { expect, test } from 'bun:test';
import { logout } from 'contracts/http/sign-in';
import { MINUTE_MS } from 'contracts/times';
import { logout as logOut } from './logout.ts';
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

test('whoever logs out within the five seconds meant it, and what was taken back before stays so', async () => {
  const { page, sent } = await open();
  page.server.answer(logout, { message: 'Bye.' });
  await page.happens(() => void logOut());
  expect(sent).toEqual(['yes']);
  expect(page.server.called()).toEqual(['logout']);
  const again = await open();
  again.page.server.answer(logout, { message: 'Bye.' });
  await again.page.press('Undo');
  await again.page.happens(() => void logOut());
  expect(again.sent).toEqual([]);
  expect(again.page.server.called()).toEqual(['logout']);
});

test('of a sign-in about to run out, renews it while the page is there: whoever leaves can’t anymore', async () => {
  for (const [minutes, called] of [
    [13, []],
    [14.5, ['refresh']],
  ] as const) {
    const sent: string[] = [];
    const page = await openPage([{ path: '/', element: <Ask onSend={() => sent.push('yes')} /> }], '/', {
      as: 'admin',
      server: (server) => server.renewsSignIn(),
    });
    await page.wait(minutes * MINUTE_MS);
    await page.press('Yes');
    expect(page.server.called()).toEqual([...called]);
    await page.press('Undo');
    await page.press('Yes');
    expect(page.server.called()).toEqual([...called]);
  }
});
