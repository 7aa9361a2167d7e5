import { ftruncateSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';

interface Mail {
  id: string;
  html?: string;
  headers?: object;
}
type Body = Pick<Mail, 'html' | 'headers'>;
/** maildev's store; its list shows neither HTML nor headers, and its search looks into texts. */
interface Store {
  mailDirectory: string;
  save(mail: Mail): Promise<void>;
  getById(id: string): Promise<Mail | undefined>;
  getAll(): Promise<Mail[]>;
  delete(id: string): Promise<boolean>;
  deleteAll(): Promise<number>;
}
interface Place {
  at: number;
  bytes: number;
}

/**
 * maildev keeps all of every mail in memory. What only an opened mail shows lies in a file instead, which has no name, so that
 * nothing of it is left when the mailbox ends; a restart fills it anew from the mails' own files.
 */
export function keepBodiesInAFile(store: { prototype: unknown }): void {
  const kept = store.prototype as Store;
  const { save, getById, getAll, delete: remove, deleteAll } = kept;
  const places = new Map<string, Place>();
  let file: number | undefined;
  let end = 0;

  function write(body: Body, folder: string): Place {
    file ??= openUnnamed(folder);
    const bytes = Buffer.from(JSON.stringify(body));
    const place = { at: end, bytes: bytes.length };
    if (writeSync(file, bytes, 0, bytes.length, end) < bytes.length) throw new Error('a mail could not be kept whole');
    end += bytes.length;
    return place;
  }
  function whole<M extends Mail>(mail: M): M {
    const place = places.get(mail.id);
    if (!place || file === undefined) return mail;
    const bytes = Buffer.alloc(place.bytes);
    readSync(file, bytes, 0, place.bytes, place.at);
    return { ...mail, ...(JSON.parse(bytes.toString()) as Body) };
  }

  kept.save = function saveApart(this: Store, { html, headers, ...rest }) {
    if (!places.has(rest.id))
      places.set(rest.id, write({ ...(html ? { html } : {}), ...(headers ? { headers } : {}) }, this.mailDirectory));
    return save.call(this, rest);
  };
  kept.getById = async function getWhole(this: Store, id) {
    const mail = await getById.call(this, id);
    return mail && whole(mail);
  };
  kept.getAll = async function getAllWhole(this: Store) {
    return (await getAll.call(this)).map(whole);
  };
  kept.delete = function deleteBoth(this: Store, id) {
    places.delete(id);
    return remove.call(this, id);
  };
  kept.deleteAll = function deleteAllOfBoth(this: Store) {
    places.clear();
    if (file !== undefined) ftruncateSync(file);
    end = 0;
    return deleteAll.call(this);
  };
}

function openUnnamed(folder: string): number {
  const path = join(folder, 'bodies');
  const file = openSync(path, 'w+', 0o600);
  unlinkSync(path);
  return file;
}
