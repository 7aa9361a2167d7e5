import { expect, test } from 'bun:test';
import { pdfFile } from 'svc-kit/pdf';
import { readPages } from '../fixtures/read-pdf.ts';
import { createPaper } from './pdf.ts';

const AT = new Date('2026-11-22T15:00:00Z');
const open = (title = 'Receipt') => createPaper({ title, provider: 'Sideline · help@example.org', at: AT });

test('a paper carries its title, who hands it out, paragraphs, and labels with their values', async () => {
  const bytes = await (await open())
    .heading('What was paid')
    .paragraph('For one session.')
    .note('All amounts are in US dollars.')
    .lines([
      { label: 'Mentor’s fee', value: '$48.00' },
      { label: 'Paid', value: '$120.00', sum: true },
    ])
    .finish();
  const [page] = await readPages(bytes);
  for (const text of ['Receipt', 'Sideline · help@example.org', 'What was paid', 'For one session.', 'US dollars.'])
    expect(page).toContain(text);
  expect(page).toMatch(/Mentor’s fee\s+\$48\.00\s+Paid\s+\$120\.00/);
  expect(page).toContain('Page 1 of 1');
});

test('names from Kraków, Hà Nội, Athens and Kyiv can be read on paper, bold ones too', async () => {
  for (const name of ['Łukasz Nguyễn', 'Ángel Muñoz', 'Øyvind Şahin', 'Ελένη Παππά', 'Олександр Шевченко']) {
    const [page] = await readPages(await (await open(name)).paragraph(`For ${name}.`).finish());
    expect(page?.startsWith(name)).toBe(true);
    expect(page).toContain(`For ${name}.`);
  }
});

test('a long table goes on over pages: no row is lost, every page has the heads and its number', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => [
    `row-${at}-`,
    'A cell whose words need more than one line of its own column',
    `$${at}.00`,
  ]);
  const columns = [
    { head: 'Number', share: 1 },
    { head: 'What it was', share: 2 },
    { head: 'Amount', share: 1, align: 'right' },
  ] as const;
  const pages = await readPages(await (await open()).table({ columns, rows, foot: ['Sum', '', '$7140.00'] }).finish());
  expect(pages.length).toBeGreaterThan(3);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('What it was');
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
  }
  const all = pages.join();
  for (const [name] of rows) expect(all.split(name ?? '').length - 1).toBe(1);
  expect(pages.at(-1)).toContain('$7140.00');
});

test('labels and values go on over pages too', async () => {
  const lines = Array.from({ length: 90 }, (_, at) => ({ label: `label-${at}-`, value: `value-${at}-` }));
  const pages = await readPages(await (await open()).lines(lines).finish());
  expect(pages.length).toBeGreaterThan(1);
  for (const { label, value } of lines) {
    const page = pages.find((text) => text.includes(label));
    expect(page).toContain(value);
  }
});

test('the same paper at the same time is the same file, and its date is the one given', async () => {
  const make = async () => (await await open()).paragraph('Same.').finish();
  const [first, second] = [await make(), await make()];
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  expect(Buffer.from(first).toString('latin1')).toContain('D:20261122150000Z');
});

test('what somebody typed with tabs and line breaks prints without boxes', async () => {
  const [page] = await readPages(await (await open()).paragraph('one\ttwo\r\nthree\u0007four').finish());
  expect(page).toMatch(/one two\s+three four/);
});

test('a PDF opens in the browser under its name, and nobody keeps a copy on the way', async () => {
  const answer = pdfFile('receipt-7.pdf', await (await open()).finish());
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe('inline; filename="receipt-7.pdf"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect((await answer.text()).startsWith('%PDF-')).toBe(true);
});
