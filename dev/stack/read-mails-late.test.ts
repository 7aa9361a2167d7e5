import { afterAll, expect, spyOn, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Listed, readMailsLate } from './read-mails-late.ts';

const folder = mkdtempSync(join(tmpdir(), 'late-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface List {
  getById(id: string): Promise<Listed | undefined>;
  filter(query: { text: string }): Promise<Listed[]>;
  list(options: { search?: string }): Promise<{ items: Listed[] }>;
  delete(id: string): Promise<boolean>;
  deleteAll(): Promise<number>;
}

function openList(...ids: string[]) {
  const mails = ids.map((id): Listed => {
    const source = join(folder, id);
    writeFileSync(source, `text of ${id}`);
    return { id, source, time: new Date(), read: false, envelope: {}, attachments: [] };
  });
  const asked: Record<string, unknown> = {
    getAll: async () => mails,
    getById: async (id: string) => mails.find((mail) => mail.id === id),
    filter: async (query: { text: string }) => mails.filter(({ text }) => text === query.text),
    delete: async () => true,
    deleteAll: async () => mails.length,
    list: async ({ search = '' }) => ({ items: mails.filter(({ text = '' }) => text.includes(search)).slice(0, 1) }),
  };
  const late = readMailsLate({ prototype: asked });
  const read: string[] = [];
  for (const { id } of mails) {
    late.leave(id, async (mail, whole) => {
      read.push(id);
      if (id === 'broken') throw new Error('it ends in the middle');
      mail.text = whole.toString();
    });
  }
  return { list: asked as unknown as List, read, left: late.left };
}

test('only what is looked at is read, and once', async () => {
  const { list, read } = openList('one', 'two');
  const [found] = await Promise.all([list.getById('two'), list.getById('two')]);
  expect([found?.text, read]).toEqual(['text of two', ['two']]);
  expect((await list.list({})).items).toMatchObject([{ text: 'text of one' }]);
  expect(read).toEqual(['two', 'one']);
});

test('who searches finds what nobody has looked at', async () => {
  expect((await openList('one', 'two').list.list({ search: 'of two' })).items).toMatchObject([{ id: 'two' }]);
  expect(await openList('one', 'two').list.filter({ text: 'text of two' })).toMatchObject([{ id: 'two' }]);
});

test('a mail that cannot be read stays in the list, and holds up no other', async () => {
  const told = spyOn(console, 'error').mockImplementation(() => undefined);
  const { list } = openList('broken', 'two');
  expect((await list.filter({ text: 'text of two' })).length).toBe(1);
  expect(await list.getById('broken')).toMatchObject({ id: 'broken', attachments: [] });
  expect(told).toHaveBeenCalledTimes(1);
  told.mockRestore();
});

test('of a mail that is thrown away unread nothing is kept', async () => {
  const { list, left } = openList('one', 'two', 'three');
  await list.delete('two');
  expect(left()).toBe(2);
  await list.deleteAll();
  expect(left()).toBe(0);
});
