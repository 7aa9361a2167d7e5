import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from './manifest.ts';
import { DATABASES, type DatabaseName } from './postgres.ts';
import { Refusal } from './refusal.ts';

export interface Fit {
  migrations: Record<DatabaseName, ReadonlySet<string>>;
  postgresMajor: string;
}

/** compose.yaml and `npm start` have it; a test compares. */
export const POSTGRES_MAJOR = '18';

export function readFit(root: string): Fit {
  const kit = namesIn(join(root, 'svc-kit', 'migrations')).map((name) => `kit/${name}`);
  const known = DATABASES.map((name) => [name, new Set([...kit, ...namesIn(join(root, `svc-${name}`, 'migrations'))])]);
  return { migrations: Object.fromEntries(known), postgresMajor: POSTGRES_MAJOR };
}

const namesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.sql'));

/** An older schema fits: services bring it up to date when they start. @throws Refusal */
export function checkFit({ id, postgres, databases }: Manifest, { migrations, postgresMajor }: Fit): void {
  const major = postgres.version.split('.')[0];
  if (major !== postgresMajor)
    throw new Refusal(`Backup ${id} is of Postgres ${postgres.version}, and here runs ${postgresMajor}.`);
  for (const name of DATABASES) {
    const unknown = databases[name]?.migrations.find((migration) => !migrations[name].has(migration));
    if (unknown)
      throw new Refusal(
        `Backup ${id} is of a later version: ${name} has had ${unknown}, which this one does not know. Restore with that version.`,
      );
  }
}
