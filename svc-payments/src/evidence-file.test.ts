import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { MINUTE_MS } from 'contracts/times';
import { CALLER_HEADER, type Person, signCaller } from 'svc-kit/auth';
import { person, TEST_SECRET } from 'svc-kit/testing';
import { admin, type Bench, type Booked, booking, identity, startBench } from './fixtures/bench.ts';
import { readPages } from './fixtures/read-pdf.ts';

const DISPUTED = '4000000000000259';
let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterEach(async () => {
  booking.records = new Map();
  await it.stripe.clearFaults();
});
afterAll(() => it.end());

async function disputed(): Promise<{ id: string; booked: Booked }> {
  const booked = await it.book();
  await it.pay(booked, DISPUTED);
  const at = (minutes: number) => new Date(Date.parse(booked.startsAt) + minutes * MINUTE_MS).toISOString();
  booking.records?.set(booked.sessionId, {
    id: booked.sessionId,
    status: 'completed',
    booked_at: at(-4_330),
    starts_at: booked.startsAt,
    ends_at: booked.endsAt,
    checked_in_at: at(-3),
    student_confirmed_at: at(20),
    confirmed_by: 'athlete',
    complaint: 'none',
    rating: null,
    review_text: null,
    rated_at: null,
  });
  const [row] = await it.sql`select id from card_dispute where session_id = ${booked.sessionId}`;
  return { id: row.id, booked };
}
const submit = (id: string, note: string | null = null) =>
  it.call('POST', `/admin/card-disputes/${id}/submit`, admin, { note });
async function atStripe(id: string) {
  const found = (await it.stripe.list('/v1/disputes?limit=100')).find((dispute) => dispute.id === id);
  return found as unknown as {
    evidence: Record<string, string | null>;
    evidence_details: { submission_count: number };
  };
}
const sentPages = async (id: string) => {
  const file = (await atStripe(id)).evidence.service_documentation;
  return file ? (await readPages(await it.stripe.file(file))).join('\n') : null;
};
async function openRecord(id: string, as: Person = admin) {
  const headers = { [CALLER_HEADER]: await signCaller(TEST_SECRET, as) };
  return it.app.request(`/admin/card-disputes/${id}/evidence.pdf`, { headers });
}

describe('the record of a disputed session', () => {
  test('goes to the bank as a PDF made of the same facts as the text, with the founder’s note', async () => {
    const { id } = await disputed();
    expect((await submit(id, 'They met as agreed.')).status).toBe(200);
    const { evidence } = await atStripe(id);
    const pages = (await sentPages(id))?.replace(/\s+/g, ' ');
    for (const part of ['product_description', 'access_activity_log', 'refund_policy_disclosure', 'uncategorized_text'])
      expect(pages).toContain(String(evidence[part]).replace(/\s+/g, ' '));
    expect(pages).toContain('They met as agreed.');
    expect(pages).toContain(id);
  });

  test('holds no name and no address', async () => {
    const { id, booked } = await disputed();
    const named = { id: booked.athleteId, role: 'athlete', first_name: 'Samantha', last_name: 'Rivera' } as const;
    identity.people?.set(booked.athleteId, { ...named, time_zone: 'America/Chicago' });
    await submit(id);
    expect(await sentPages(id)).not.toMatch(/Samantha|Rivera|Maya|Okafor|@/);
  });

  test('can be read by the founder before it is sent, and afterward as it was sent', async () => {
    const { id } = await disputed();
    const before = await openRecord(id);
    expect(before.headers.get('content-type')).toBe('application/pdf');
    expect((await readPages(new Uint8Array(await before.arrayBuffer()))).join(' ')).toContain('The mentor checked in');
    await submit(id, 'A note for the bank.');
    booking.records = null;
    const after = (await readPages(new Uint8Array(await (await openRecord(id)).arrayBuffer()))).join(' ');
    expect(after).toContain('A note for the bank.');
    expect(after).toContain('The mentor checked in');
  });

  test('is for the founder only, and only of a dispute that is there', async () => {
    const { id } = await disputed();
    expect((await openRecord(id, person('mentor'))).status).toBe(403);
    expect((await openRecord(id, person('athlete'))).status).toBe(403);
    expect((await openRecord('dp_unknown')).status).toBe(404);
  });
});

describe('an upload', () => {
  test('that gets no answer sends nothing, and the next try submits once, with the file', async () => {
    const { id } = await disputed();
    await it.stripe.fault({ path: '/v1/files', method: 'POST', mode: 'cut-after', times: 3 });
    expect((await submit(id)).status).toBe(503);
    expect((await atStripe(id)).evidence_details.submission_count).toBe(0);
    expect((await submit(id)).status).toBe(200);
    const told = await atStripe(id);
    expect(told.evidence_details.submission_count).toBe(1);
    expect(told.evidence.service_documentation).toStartWith('file_');
  }, 60_000);

  test('stays with the evidence when the submission is cut off and repeated', async () => {
    const { id } = await disputed();
    await it.stripe.fault({ path: `/v1/disputes/${id}`, method: 'POST', mode: 'cut-before', times: 3 });
    expect((await submit(id)).status).toBe(200);
    await it.outlast();
    const told = await atStripe(id);
    expect(told.evidence_details.submission_count).toBe(1);
    expect(told.evidence.service_documentation).toStartWith('file_');
  }, 60_000);
});
