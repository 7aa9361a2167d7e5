import { describe, expect, test } from 'bun:test';
import { listCardDisputes, submitDisputeEvidence } from 'contracts/http/founder';
import { payAnotherWay } from 'contracts/http/founder-money';
import { within } from 'web-kit/page-testing';
import { sampleDispute } from 'web-kit/page-testing/samples';
import { comeBack, openAdmin } from '../../page-testing.ts';

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

test('only a dispute that still waits says by when to answer', async () => {
  const waiting = sampleDispute({ due_by: null });
  const page = await openAdmin('/admin?tab=complaints', (server) => server.answer(listCardDisputes, [waiting]));
  expect(page.text()).toContain('No date given');
  page.server.answer(listCardDisputes, [sampleDispute({ status: 'lost', due_by: null })]);
  await comeBack(page);
  expect(page.text()).toContain('The bank decided for the family.');
  expect(page.text()).not.toContain('Answer by');
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

const REFUND_ID = '55555555-5555-4555-8555-555555555555';

describe('a refund that fell away with a lost dispute', () => {
  const LOST = sampleDispute({ status: 'lost', refunds_met: [{ id: REFUND_ID, amount: 70 }] });
  const asked = async () => {
    const page = await openAdmin('/admin?tab=complaints', (server) => server.answer(listCardDisputes, [LOST]));
    await page.press(/^Already sent.*the refund of \$70/);
    return { page, dialog: within(page.screen.getByRole('dialog', { name: 'Sent before the dispute?' })) };
  };

  test('is noted as already sent, with how, and what that does', async () => {
    const { page, dialog } = await asked();
    expect(page.text()).toContain('A refund of $70 hadn’t arrived by then');
    expect(dialog.getByText(/counts as the platform’s loss/)).toBeTruthy();
    await page.click(dialog.getByRole('button', { name: 'Already sent' }));
    expect(page.fault('Note')).toBe('This field is required.');
    page.server.answer(payAnotherWay, () => {
      page.server.answer(listCardDisputes, [sampleDispute({ status: 'lost' })]);
      return { message: 'Noted.' };
    });
    await page.fill('Note', 'Check no. 12.');
    await page.click(dialog.getByRole('button', { name: 'Already sent' }));
    expect(page.server.sent(payAnotherWay)[0]).toMatchObject({
      params: { kind: 'refund', id: REFUND_ID },
      body: { note: 'Check no. 12.', seen_amount: 70, sent_before_dispute: true },
    });
    expect(page.announced()).toContain('Noted.');
    expect(page.screen.queryAllByRole('dialog')).toHaveLength(0);
    expect(document.activeElement?.textContent).toContain('The bank decided for the family.');
    expect(page.text()).not.toContain('hadn’t arrived by then');
  });

  test('takes no note anymore once the bank took its money back, and an old sign-in keeps what was typed', async () => {
    const { page, dialog } = await asked();
    page.server.refuse(payAnotherWay, 401, 'fresh_sign_in_required');
    page.server.renewsSignIn();
    await page.fill('Note', 'Check no. 12.');
    await page.click(dialog.getByRole('button', { name: 'Already sent' }));
    expect(page.leadsTo('Log in again')).toBe('/login?next=%2Fadmin%3Ftab%3Dcomplaints%23disputes');
    expect(page.valueOf('Note')).toBe('Check no. 12.');
    page.server.answer(listCardDisputes, [sampleDispute({ status: 'lost' })]);
    await comeBack(page);
    expect(dialog.getByText(/the bank took its money back/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Already sent' })).toBeNull();
  });
});
