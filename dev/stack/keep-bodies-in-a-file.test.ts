import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepBodiesInAFile } from './keep-bodies-in-a-file.ts';

interface Mail {
  id: string;
  read: boolean;
  time: Date;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
}
interface Storage {
  emails: Map<string, Mail>;
  initialize(): Promise<void>;
  save(mail: Mail): Promise<void>;
  getById(id: string): Promise<Mail | undefined>;
  getAll(): Promise<Mail[]>;
  list(query: { search: string }): Promise<{ items: Mail[]; unread: number }>;
  delete(id: string): Promise<boolean>;
  deleteAll(): Promise<number>;
}
const { FileStorage } = await import(import.meta.resolve('@maildev/core'));
const folder = mkdtempSync(join(tmpdir(), 'bodies-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function open(): Promise<Storage> {
  const Store = class extends FileStorage {} as unknown as new (options: { mailDirectory: string }) => Storage;
  keepBodiesInAFile(Store);
  const store = new Store({ mailDirectory: folder });
  await store.initialize();
  return store;
}
const mailOf = (id: string, more = {}): Mail => ({
  ...{ id, read: false, time: new Date(0), subject: 'Booked', text: `It’s booked: ${id}` },
  ...{ html: `<p>“${id.repeat(3_000)}” — it’s booked</p>`, headers: { 'message-id': `<${id}@a.example>` } },
  ...more,
});

test('an opened mail and the list of whole mails have all that was sent', async () => {
  const store = await open();
  const [one, two, plain] = [mailOf('one'), mailOf('two'), mailOf('plain', { html: undefined })];
  for (const mail of [one, two, plain]) await store.save(mail);
  expect(await store.getById('two')).toMatchObject({ ...two });
  expect((await store.getById('plain'))?.html).toBeUndefined();
  expect((await store.getAll()).map(({ id, html, headers }) => [id, html, headers])).toEqual(
    [one, two, plain].map(({ id, html, headers }) => [id, html, headers]),
  );
  expect(await store.getById('unknown')).toBeUndefined();
});

test('HTML and headers stay in memory of none, also once it has been opened and read', async () => {
  const store = await open();
  await store.save(mailOf('one'));
  const opened = await store.getById('one');
  await store.save({ ...(opened as Mail), read: true });
  expect([...store.emails.values()].map((mail) => Object.keys(mail))).toEqual([
    ['id', 'read', 'time', 'subject', 'text', 'source'],
  ]);
  expect(await store.getById('one')).toMatchObject({ ...mailOf('one'), read: true });
  expect(await store.list({ search: 'booked: ONE' })).toMatchObject({ items: [{ id: 'one' }], unread: 0 });
});

test('a mail that comes after others were deleted has its own words', async () => {
  const store = await open();
  await store.save(mailOf('one'));
  await store.save(mailOf('two'));
  await store.delete('one');
  await store.save(mailOf('one', { html: 'again' }));
  expect([(await store.getById('one'))?.html, (await store.getById('two'))?.html]).toEqual([
    'again',
    mailOf('two').html,
  ]);
  await store.deleteAll();
  await store.save(mailOf('two', { html: 'anew' }));
  expect((await store.getAll()).map(({ html }) => html)).toEqual(['anew']);
});

test('nothing of it is left in the folder', async () => {
  await (await open()).save(mailOf('one'));
  expect(readdirSync(folder)).toEqual([]);
});
