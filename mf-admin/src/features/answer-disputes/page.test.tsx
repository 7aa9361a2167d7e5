import { expect, test } from 'bun:test';
import { listCardDisputes, submitDisputeEvidence } from 'contracts/http/founder';
import { sampleDispute } from 'web-kit/page-testing/samples';
import { openAdmin } from '../../page-testing.ts';

const DISPUTE = sampleDispute({ evidence: [{ title: 'Check-in', text: 'The mentor checked in at 5:50 PM.' }] });
const open = () => openAdmin('/admin?tab=complaints', (server) => server.answer(listCardDisputes, [DISPUTE]));

test('a disputed payment shows what is sent to the bank and how long there is, and is answered with a note', async () => {
  const page = await open();
  expect(page.text()).toContain('$120 disputed');
  expect(page.text()).toContain('2 days left to answer.');
  expect(page.text()).toContain('The mentor checked in at 5:50 PM.');
  expect(page.text()).toContain('In the room');
  page.server.answer(submitDisputeEvidence, { message: 'Sent to the bank.' });
  await page.fill(/^Note to the bank/, 'They met.');
  await page.press('Submit evidence');
  expect(page.server.sent(submitDisputeEvidence)[0]).toMatchObject({
    params: { id: 'dp_1' },
    body: { note: 'They met.' },
  });
  expect(page.announced()).toContain('Sent to the bank.');
});

test('what goes to the bank can be read as a PDF first', async () => {
  const page = await open();
  expect(page.leadsTo('Read the PDF')).toBe('/api/admin/card-disputes/dp_1/evidence.pdf');
  expect(page.text()).toContain('with your note at the end');
});

test('an old sign-in is asked for again, and what was typed stays', async () => {
  const page = await open();
  page.server.refuse(submitDisputeEvidence, 401, 'fresh_sign_in_required');
  page.server.renewsSignIn();
  await page.fill(/^Note to the bank/, 'They met.');
  await page.press('Submit evidence');
  expect(page.leadsTo('Log in again')).toBe('/login?next=%2Fadmin%3Ftab%3Dcomplaints%23disputes');
  expect(page.valueOf(/^Note to the bank/)).toBe('They met.');
});
