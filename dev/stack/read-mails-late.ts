import { readFileSync } from 'node:fs';

export interface Listed {
  id: string;
  source: string;
  time: Date;
  read: boolean;
  envelope: object;
  html?: string;
  text?: string;
  attachments: object[];
}
interface List {
  getAll(): Promise<Listed[]>;
  getById(id: string): Promise<Listed | undefined>;
  filter(query: object): Promise<Listed[]>;
  list(options: { search?: string }): Promise<{ items: Listed[] }>;
  delete(id: string): Promise<boolean>;
  deleteAll(): Promise<number>;
}
type Read = (mail: Listed, whole: Buffer) => Promise<void>;

export interface LateReading {
  /** Whatever asks the list for it reads it first. */
  leave(id: string, read: Read): void;
  left(): number;
}

/** Reading a mail takes maildev longer than taking it, and few of a load are looked at: only heads are read at once. */
export function readMailsLate(storage: { prototype: unknown }): LateReading {
  const list = storage.prototype as List;
  const left = new Map<string, { read: Read; reading?: Promise<void> }>();

  function readNow(mail: Listed): Promise<void> | undefined {
    const late = left.get(mail.id);
    if (!late) return undefined;
    late.reading ??= read(mail, late.read).finally(() => left.delete(mail.id));
    return late.reading;
  }
  async function read(mail: Listed, whole: Read): Promise<void> {
    try {
      await whole(mail, readFileSync(mail.source));
    } catch (error) {
      // As maildev does with a mail that it restores: the others are shown all the same.
      console.error('a mail could not be read', mail.id, error);
    }
  }
  async function readAll<L extends Listed[]>(mails: L): Promise<L> {
    for (const mail of mails) await readNow(mail);
    return mails;
  }

  const { getAll, getById, filter, list: page, delete: remove, deleteAll } = list;
  list.getAll = async function (this: List) {
    return readAll(await getAll.call(this));
  };
  list.getById = async function (this: List, id) {
    const mail = await getById.call(this, id);
    if (mail) await readNow(mail);
    return mail;
  };
  list.filter = async function (this: List, query) {
    await this.getAll();
    return filter.call(this, query);
  };
  list.list = async function (this: List, options) {
    if (options.search) await this.getAll();
    const found = await page.call(this, options);
    await readAll(found.items);
    return found;
  };
  list.delete = function (this: List, id) {
    left.delete(id);
    return remove.call(this, id);
  };
  list.deleteAll = function (this: List) {
    left.clear();
    return deleteAll.call(this);
  };
  return { leave: (id, whole) => void left.set(id, { read: whole }), left: () => left.size };
}
