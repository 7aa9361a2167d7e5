import { expect, test } from 'bun:test';
import { useQuery } from '@tanstack/react-query';
import { getGuardian, putGuardian } from 'contracts/http/accounts';
import { ApiError, call, isRefusal, UNSURE } from './api.ts';
import type { FakeServer } from './page-testing/fake-server.ts';
import { openPage } from './page-testing.ts';
import { guardianQuery } from './resources/account.ts';
import { type Change, defineChange, useChange } from './use-change.ts';

const put: Change<string, unknown> = {
  ask: (email) => call(putGuardian, { body: { email } }),
  stale: () => [['guardian']],
};
const SAVED = { email: 'new@example.org', confirmed: false };
const happened: string[] = [];

function Guardian({ change }: { change: Change<string, unknown> }) {
  const { data } = useQuery(guardianQuery);
  const { run, isPending, isDone, failure, reset } = useChange(change, {
    onDone: () => happened.push('done'),
    onFailed: () => happened.push('failed'),
    onShown: () => happened.push('shown'),
    fallback: 'We couldn’t save it.',
  });
  return (
    <>
      <p role="status">{data?.email}</p>
      <p role="alert">{failure}</p>
      <button type="button" onClick={() => run('new@example.org')}>
        Save
      </button>
      <button type="button" onClick={reset}>
        Forget
      </button>
      {isPending ? <p>waits</p> : null}
      {isDone ? <p>saved</p> : null}
    </>
  );
}

async function open(change: Change<string, unknown>, server: (server: FakeServer) => void) {
  const page = await openPage([{ path: '/', element: <Guardian change={change} /> }], '/', {
    as: 'athlete',
    server: (fake) => {
      fake.answer(getGuardian, { email: 'old@example.org', confirmed: true });
      server(fake);
    },
  });
  happened.length = 0;
  return page;
}

test('a double click counts once', async () => {
  const page = await open(defineChange(put), () => undefined);
  const release = page.server.hold(putGuardian, SAVED);
  await page.press('Save');
  await page.press('Save');
  expect(page.text()).toContain('waits');
  release();
  await page.settle();
  expect(page.server.sent(putGuardian)).toHaveLength(1);
  expect(page.text()).toContain('saved');
  page.server.answer(putGuardian, SAVED);
  await page.press('Save');
  expect(page.server.sent(putGuardian)).toHaveLength(2);
});

test('what became stale is asked again before the change counts as done', async () => {
  const page = await open(put, (server) => server.answer(putGuardian, SAVED));
  const release = page.server.hold(getGuardian, SAVED);
  await page.press('Save');
  expect(happened).toEqual(['done']);
  expect(page.text()).toContain('waits');
  release();
  await page.settle();
  expect(page.announced()).toContain('new@example.org');
  expect(page.text()).not.toContain('waits');
  expect(happened).toEqual(['done', 'shown']);
});

test('an answer still under way may be from before the change, and is asked for once more', async () => {
  let release: () => void = () => undefined;
  const page = await open(put, (server) => {
    release = server.hold(getGuardian, { email: 'old@example.org', confirmed: true });
    server.answer(putGuardian, SAVED);
  });
  await page.press('Save');
  expect(page.server.sent(getGuardian)).toHaveLength(1);
  page.server.answer(getGuardian, SAVED);
  release();
  await page.settle();
  expect(page.announced()).toContain('new@example.org');
  expect(page.server.sent(getGuardian)).toHaveLength(2);
  expect(happened).toEqual(['done', 'shown']);
});

test('a failure says the server’s sentence, or the fallback where there is none, until it is tried again', async () => {
  const page = await open(put, (server) => server.refuse(putGuardian, 403, 'forbidden'));
  await page.press('Save');
  expect(page.screen.getByRole('alert').textContent).toBe('You’re not allowed to do this.');
  page.server.breaks(putGuardian);
  await page.press('Save');
  expect(page.screen.getByRole('alert').textContent).toBe('We couldn’t save it.');
  expect(happened).toEqual(['failed', 'shown', 'failed', 'shown']);
  page.server.answer(putGuardian, SAVED);
  await page.press('Save');
  expect(page.screen.getByRole('alert').textContent).toBe('');
});

test('a failure is forgotten on demand', async () => {
  const page = await open(put, (server) => server.breaks(putGuardian));
  await page.press('Save');
  await page.press('Forget');
  expect(page.screen.getByRole('alert').textContent).toBe('');
});

test('a failure asks again only what its change says may be old', async () => {
  const asked = async (change: Change<string, unknown>, server: (server: FakeServer) => void) => {
    const page = await open(change, server);
    await page.press('Save');
    return page.server.sent(getGuardian).length;
  };
  const refused = (server: FakeServer) => server.refuse(putGuardian, 403, 'forbidden');
  const broken = (server: FakeServer) => server.breaks(putGuardian);
  expect(await asked(put, refused)).toBe(1);
  expect(await asked({ ...put, staleAfterFailure: true }, broken)).toBe(2);
  expect(await asked({ ...put, staleAfterFailure: isRefusal }, refused)).toBe(2);
  expect(await asked({ ...put, staleAfterFailure: isRefusal }, broken)).toBe(1);
});

test('what was changed or not, because no answer came, is looked at again, and nobody waits for that', async () => {
  const unanswered = { ...put, ask: () => Promise.reject(new ApiError(504, UNSURE)) };
  const page = await open(unanswered, () => undefined);
  const release = page.server.hold(getGuardian, SAVED);
  await page.press('Save');
  expect(page.screen.getByRole('alert').textContent).toBe(UNSURE);
  expect(page.text()).not.toContain('waits');
  release();
  await page.settle();
  expect(page.announced()).toContain('new@example.org');
  expect(happened).toEqual(['failed', 'shown']);
});
