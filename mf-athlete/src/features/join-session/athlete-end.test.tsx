import { expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { confirmAttendance, getSessionDetails } from 'contracts/http/sessions';
import { useState } from 'react';
import { openPage } from 'web-kit/page-testing';
import { PEOPLE } from 'web-kit/page-testing/people';
import { sampleDetails } from 'web-kit/page-testing/samples';
import { AthleteEnd } from './athlete-end.tsx';

const SPEAKER = { role: 'athlete', userId: PEOPLE.athlete.id, credential: null } as const;
const CONFIRMED = sampleDetails({ status: 'student_confirmed', may: { rate: {} } });

/** Its details come anew once the answer is there. */
function End({ first, together }: { first: typeof CONFIRMED; together: number }) {
  const [session, setSession] = useState(first);
  return (
    <main>
      <AthleteEnd session={session} speaker={SPEAKER} together={together} other="Maya Okafor" />
      <button type="button" onClick={() => setSession(CONFIRMED)}>
        Refresh
      </button>
    </main>
  );
}
const open = (first: typeof CONFIRMED, together = 40) =>
  openPage([{ path: '/', element: <End first={first} together={together} /> }], '/', {
    as: 'athlete',
    now: '2026-12-03T19:10:00Z',
    server: (server) => {
      server.answer(getSessionDetails, CONFIRMED);
      server.answer(confirmAttendance, { status: 'student_confirmed', message: 'Thanks.' });
    },
  });

test('after the room, nobody reads that they confirmed what silence or a decision did', async () => {
  const page = await open(CONFIRMED);
  expect(page.text()).toContain('It’s confirmed that Maya showed up.');
  expect(page.text()).not.toContain('You confirmed');
});

const MET = sampleDetails({ may: { confirm: { from: '2026-12-03T18:00:00Z' } } });

test('who was together for less than half an hour is not asked yet, as they may still go on', async () => {
  expect((await open(MET, 29)).text()).not.toContain('show up');
  expect((await open(MET, 30)).text()).toContain('Did Maya show up?');
  expect((await open(sampleDetails({ may: {} }), 60)).text()).not.toContain('show up');
});

test('what cannot be confirmed there is told, and can be tried again', async () => {
  const page = await open(MET);
  const tryIt = async () => {
    await page.press('Yes, we met');
    await page.wait(5_100);
    return page.screen.getByRole('alert').textContent;
  };
  page.server.breaks(confirmAttendance);
  expect(await tryIt()).toBe('Error confirming mentor attendance. Please try again.');
  page.server.refuse(confirmAttendance, 400, 'confirm_too_early');
  expect(await tryIt()).toBe(DETAIL.confirm_too_early);
});

test('stars wait for the answer and the end, and whoever has rated is thanked', async () => {
  const isShut = async (first: typeof CONFIRMED) =>
    (await open(first)).screen.getAllByRole('group')[0]?.hasAttribute('disabled');
  expect(await isShut(CONFIRMED)).toBe(false);
  expect(
    await isShut(sampleDetails({ status: 'student_confirmed', may: { rate: { from: '2026-12-03T20:00:00Z' } } })),
  ).toBe(true);
  expect(await isShut(sampleDetails({ may: { confirm: { from: '2026-12-03T18:00:00Z' }, rate: {} } }))).toBe(true);
  expect((await open({ ...CONFIRMED, has_rating: true })).text()).toContain('Thank you!');
});

test('who has just confirmed there reads so', async () => {
  const page = await open(sampleDetails({ may: { confirm: { from: '2026-12-03T18:00:00Z' } } }));
  await page.press('Yes, we met');
  await page.wait(10_000);
  expect(page.server.sent(confirmAttendance)).toHaveLength(1);
  await page.press('Refresh');
  expect(page.text()).toContain('You confirmed that Maya showed up.');
});
