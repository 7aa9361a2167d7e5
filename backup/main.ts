import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { configOrExit } from 'svc-kit/config';
import { createLog } from 'svc-kit/log';
import { serveMetrics } from 'svc-kit/metrics/serve-metrics';
import { createKept, findKeptUntil } from './src/kept.ts';
import { findNewest, goesBeyond, readManifests } from './src/manifest.ts';
import { copyMedia } from './src/media.ts';
import { findObsolete, prune } from './src/prune.ts';
import { exitWithRefusal, Refusal, readWords } from './src/refusal.ts';
import { Gap, shipWal } from './src/ship-wal.ts';
import { readSources, type Sources, takingConfig } from './src/sources.ts';
import { takeBase } from './src/take-base.ts';

const USAGE =
  'Usage: npm run backup -- --to <folder|s3://bucket/prefix> [--keep-days 14] [--follow [--every-seconds 60] [--base-every-hours 24]]';

interface Wishes {
  keepDays: number;
  everyMs: number;
  baseEveryMs: number;
}

/** One backup; with --follow, one a day and each minute what was written since. */
async function main(): Promise<void> {
  const { values } = readWords(USAGE, () =>
    parseArgs({
      options: {
        to: { type: 'string' },
        follow: { type: 'boolean', default: false },
        'keep-days': { type: 'string', default: '14' },
        'every-seconds': { type: 'string', default: '60' },
        'base-every-hours': { type: 'string', default: '24' },
      },
    }),
  );
  const environment = configOrExit(takingConfig, process.env);
  const sources = readSources(values.to, environment);
  const wishes = {
    keepDays: positive(values['keep-days']),
    everyMs: positive(values['every-seconds']) * 1_000,
    baseEveryMs: positive(values['base-every-hours']) * 3_600_000,
  };
  if (values.follow) return follow(sources, wishes, await serveAge(environment));
  await backUp(sources, wishes);
}

function positive(text: string): number {
  const number = Number(text);
  if (number > 0) return number;
  throw new Refusal(USAGE);
}

async function backUp(sources: Sources, { keepDays }: Pick<Wishes, 'keepDays'>): Promise<void> {
  const { id, takenAt, data, media } = await takeBase(sources);
  const { place, secret } = sources;
  const all = await readManifests(place, secret);
  await prune(place, secret, all, findObsolete(all, keepDays, new Date()));
  console.log(
    `Backup ${id} is in ${place.title}: the four databases as of ${takenAt} (${toMb(data.bytes)} MB), ${media.length} media files. ` +
      'Keep the secrets elsewhere: it has none.',
  );
}

const toMb = (bytes: number) => (bytes / 2 ** 20).toFixed(1);

type Kept = ReturnType<typeof createKept>;

async function serveAge(where: { METRICS_PORT?: number | undefined; HOST: string }): Promise<Kept> {
  const kept = createKept();
  const metrics = await serveMetrics('backup', where, createLog('backup', 'info'));
  metrics?.add([kept.question]);
  return kept;
}

/** compose.yaml looks at its age. */
const CURRENT = join(tmpdir(), 'backup-is-current');

/** Until it is stopped: the container engine ends it with a signal between two steps or in one, and both are harmless. */
async function follow(sources: Sources, { keepDays, everyMs, baseEveryMs }: Wishes, kept: Kept): Promise<never> {
  const until = await findKeptUntil(sources).catch(() => null);
  if (until !== null) kept.note(until);
  for (;;) {
    const began = Date.now();
    // Not by the time of day: whoever sets it back would make a pause of it.
    const next = performance.now() + everyMs;
    try {
      await catchUp(sources, { keepDays, baseEveryMs });
      kept.note(began);
      await Bun.write(CURRENT, '');
    } catch (error) {
      // Postgres or the store is away for a moment; whoever watches sees it in the log and in the age of the backup.
      console.error(`The backup is not up to date: ${error instanceof Error ? error.message : String(error)}`);
    }
    await Bun.sleep(Math.max(0, next - performance.now()));
  }
}

export async function catchUp(sources: Sources, { keepDays, baseEveryMs }: Omit<Wishes, 'everyMs'>): Promise<void> {
  const began = new Date();
  const all = await readManifests(sources.place, sources.secret);
  const newest = findNewest(all, began.getTime());
  if (!newest) return backUp(sources, { keepDays });
  const isOld = began.getTime() - Date.parse(newest.takenAt) >= baseEveryMs;
  // One that is dated ahead has the log: moments of now can't be had from it.
  const isDue = isOld || all.some((one) => goesBeyond(one, newest));
  const pieces = await shipWal(sources, newest).catch((error: unknown) => {
    if (!(error instanceof Gap || (error instanceof Error && isDue))) throw error;
    console.error(`${error.message} A new backup begins.`);
    return null;
  });
  // After the log: a whole backup may fail for hours, and Postgres does not keep its log for long.
  if (pieces === null || isDue) return backUp(sources, { keepDays });
  await copyMedia(sources, began);
  console.log(`Up to ${began.toISOString()}: ${pieces} pieces of the log.`);
}

if (import.meta.main) main().catch(exitWithRefusal);
