import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Bench, payment, startBench, uniqueKey } from './testing.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(async () => await bench.stop());

const PDF = `%PDF-1.4\n${'1 0 obj << /Type /Page >> endobj\n'.repeat(2)}`;
const upload = (data: string | Uint8Array = PDF, purpose = 'dispute_evidence', idempotencyKey = uniqueKey('file')) =>
  bench.stripe.files.create(
    { purpose, file: { data: Buffer.from(data as string), name: 'record.pdf', type: 'application/pdf' } },
    { idempotencyKey },
  );
async function disputed(card = '4000000000000259'): Promise<string> {
  const { charge } = await payment(bench, 4800, card);
  const [dispute] = (await bench.stripe.disputes.list({ charge: charge.id })).data;
  return dispute?.id ?? '';
}
const answer = (dispute: string, evidence: object) => bench.stripe.disputes.update(dispute, { evidence, submit: true });

test('an uploaded file keeps its bytes, and is known by its id', async () => {
  const file = await upload();
  expect(file).toMatchObject({ purpose: 'dispute_evidence', size: PDF.length, type: 'pdf', filename: 'record.pdf' });
  expect(await bench.stripe.files.retrieve(file.id)).toMatchObject({ id: file.id });
  expect(await (await bench.get(`/files/${file.id}`)).text()).toBe(PDF);
});

test('the same key gives the same file', async () => {
  const key = uniqueKey('file');
  const [first, second] = [await upload(PDF, 'dispute_evidence', key), await upload(PDF, 'dispute_evidence', key)];
  expect(second.id).toBe(first.id);
});

test('what is no document, too large, or has no purpose is refused', async () => {
  await expect(upload('just text')).rejects.toMatchObject({ param: 'file' });
  await expect(upload(`%PDF-${' '.repeat(5 * 1024 * 1024)}`)).rejects.toMatchObject({ param: 'file' });
  await expect(upload(PDF, 'anything')).rejects.toMatchObject({ param: 'purpose' });
});

test('a dispute takes only files that are there, and for this purpose', async () => {
  const dispute = await disputed();
  await expect(answer(dispute, { service_documentation: 'file_unknown' })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'evidence[service_documentation]',
  });
  const logo = await upload(PDF, 'business_logo');
  await expect(answer(dispute, { service_documentation: logo.id })).rejects.toMatchObject({
    param: 'evidence[service_documentation]',
  });
  const { id } = await upload();
  expect(await answer(dispute, { service_documentation: id })).toMatchObject({
    status: 'under_review',
    evidence: { service_documentation: id },
  });
});

test('evidence is refused when it is too long for the card’s network', async () => {
  const dispute = await disputed();
  await expect(answer(dispute, { uncategorized_text: 'x'.repeat(20_001) })).rejects.toMatchObject({
    param: 'evidence[uncategorized_text]',
  });
  const pages = await upload(`%PDF-1.4\n${'<< /Type /Page >>\n'.repeat(51)}`);
  await expect(answer(dispute, { uncategorized_file: pages.id })).rejects.toMatchObject({
    code: 'dispute_evidence_page_limit_exceeded',
  });
});

test('uploads stay out of the recording', async () => {
  await upload();
  expect(await (await bench.get('/exchanges.jsonl')).text()).not.toContain('/v1/files');
});
