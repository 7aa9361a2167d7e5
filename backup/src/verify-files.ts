import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Refusal } from './refusal.ts';

const list = z.object({
  Files: z.array(
    z.object({
      Path: z.string(),
      Size: z.number(),
      'Checksum-Algorithm': z.literal('SHA256'),
      Checksum: z.string(),
    }),
  ),
});
/** Postgres does not list these, as pg_verifybackup knows. */
const UNLISTED = /^(pg_wal\/.*|backup_manifest|postgresql\.auto\.conf|recovery\.signal|standby\.signal)$/;

/** As pg_verifybackup does it: every file of Postgres' own manifest, and no other, to the byte. @throws Refusal */
export async function verifyFiles(folder: string, manifest: string): Promise<number> {
  const { Files: listed } = list.parse(JSON.parse(manifest));
  for (const { Path: path, Size: size, Checksum: checksum } of listed) {
    const file = Bun.file(join(folder, path));
    if (!(await file.exists())) throw new Refusal(`${path} of the databases is missing.`);
    if (file.size !== size) throw new Refusal(`${path} of the databases has ${file.size} bytes and not ${size}.`);
    const hash = new Bun.CryptoHasher('sha256');
    for await (const piece of file.stream()) hash.update(piece);
    if (hash.digest('hex') !== checksum) throw new Refusal(`${path} of the databases is not what Postgres wrote.`);
  }
  const known = new Set(listed.map(({ Path }) => Path));
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const others = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !known.has(path) && !UNLISTED.test(path));
  if (others.length > 0) throw new Refusal(`${others[0]} does not belong to the databases.`);
  return listed.length;
}
