import { expect, test } from 'bun:test';
import { confirmAttendance, getSessionDetails } from 'contracts/http/sessions';
import { useState } from 'react';
import { openPage } from 'web-kit/page-testing';
import { PEOPLE } from 'web-kit/page-testing/people';
import { sampleDetails } from 'web-kit/page-testing/samples';
import { AthleteEnd } from './athlete-end.tsx';

const SPEAKER = { role: 'athlete', userId: PEOPLE.athlete.id, credential: null } as const;
const CONFIRMED = sampleDetails({ status: 'student_confirmed', may: { rate: {} } });

/** As after a meeting of 40 minutes; its details come anew once the answer is there. */
function End({ first }: { first: typeof CONFIRMED }) {
  const [session, setSession] = useState(first);
  return (
    <main>
      <AthleteEnd session={session} speaker={SPEAKER} together={40} other="Maya Okafor" />
      <button type="button" onClick={() => setSession(CONFIRMED)}>
        Refresh
      </button>
    </main>
  );
}
const open = (first: typeof CONFIRMED) =>
  openPage([{ path: '/', element: <End first={first} /> }], '/', {
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

test('who has just confirmed there reads so', async () => {
  const page = await open(sampleDetails({ may: { confirm: { from: '2026-12-03T18:00:00Z' } } }));
  await page.press('Yes, we met');
  await page.wait(10_000);
  expect(page.server.sent(confirmAttendance)).toHaveLength(1);
  await page.press('Refresh');
  expect(page.text()).toContain('You confirmed that Maya showed up.');
});
