export interface StoredFile {
  name: string;
  changedAt: Date;
}

/** Where files lie. Names are ours: an id and an ending, never what somebody typed. */
export interface MediaStore {
  put(name: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  /** Both ends of a range are included. Null for a file that is not there. */
  get(name: string, range?: { from: number; to: number }): Promise<Blob | Response | null>;
  /** A file that is not there is deleted already. */
  delete(name: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
}

const NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}[a-z0-9.-]{0,40}$/;

/** @throws for a name that could lead out of the store */
export function checkName(name: string): string {
  if (!NAME.test(name) || name.includes('..')) throw new Error('not a name of a media file');
  return name;
}

/** Others may lie beside them, and are left alone. */
export const isOurName = (name: string) => NAME.test(name);
/** At the end of a name: whoever wrote it was interrupted. */
export const UNFINISHED = '.part';
