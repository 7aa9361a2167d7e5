import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { configOrExit } from 'svc-kit/config';
import { z } from 'zod';
import { readFit } from './src/check-fit.ts';
import { openPlace } from './src/open-place.ts';
import { exitWithRefusal, Refusal, readWords } from './src/refusal.ts';
import { restore } from './src/restore.ts';
import { backupConfig, dataDirOf, type Environment, mediaUrlOf, openMedia, ROOT } from './src/sources.ts';

const USAGE =
  'Usage: npm run restore -- --from <folder|s3://bucket/prefix> [--at 2026-11-21T14:32:00-05:00] [--into <folder for Postgres>]';

async function main(environment: Environment): Promise<void> {
  const { values } = readWords(USAGE, () =>
    parseArgs({
      options: { from: { type: 'string' }, at: { type: 'string' }, into: { type: 'string' } },
    }),
  );
  const from = values.from || environment.BACKUP_TO;
  if (!from) throw new Refusal(USAGE);
  const folder = values.into ? resolve(values.into) : findOwnFolder(environment);
  const { base, until } = await restore({
    place: openPlace(from),
    secret: environment.BACKUP_SECRET ?? '',
    at: values.at ? readMoment(values.at) : null,
    target: { folder, media: openMedia(mediaUrlOf(environment)) },
    fit: readFit(ROOT),
  });
  console.log(
    `Restored to ${until}, from the backup of ${base.takenAt}, into ${folder}. Put these in place before you start: ` +
      `${base.secretsNotInIt.join(', ')}. Start with an empty broker: what was not delivered yet is delivered then.`,
  );
}

function readMoment(text: string): Date {
  if (!z.iso.datetime({ offset: true }).safeParse(text).success)
    throw new Refusal('--at takes a moment with its offset, such as 2026-11-21T14:32:00-05:00.');
  return new Date(text);
}

/** Of `npm start`. Its secrets open the databases, so they have to be there first. */
function findOwnFolder(environment: Environment): string {
  const dataDir = dataDirOf(environment);
  if (existsSync(join(dataDir, 'secrets.json'))) return join(dataDir, 'postgres');
  throw new Refusal(
    `${dataDir} has no secrets.json: copy the one of the stack that was backed up there first, or say --into.`,
  );
}

if (import.meta.main) main(configOrExit(backupConfig, process.env)).catch(exitWithRefusal);
