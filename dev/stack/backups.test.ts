import { afterAll, beforeAll, expect, test } from 'bun:test';
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SQL } from 'bun';
import { EXIT_CONFIG } from 'svc-kit/config';
import { findFreePort } from 'svc-kit/free-ports';
import { catchUp } from '../../backup/main.ts';
import { readFit } from '../../backup/src/check-fit.ts';
import { choose } from '../../backup/src/choose.ts';
import { type Manifest, readManifests, writeManifest } from '../../backup/src/manifest.ts';
import { readEntries } from '../../backup/src/objects.ts';
import { openPlace } from '../../backup/src/open-place.ts';
import { restore } from '../../backup/src/restore.ts';
import { seal } from '../../backup/src/seal.ts';
import { Gap, shipWal } from '../../backup/src/ship-wal.ts';
import { openMedia, type Sources } from '../../backup/src/sources.ts';
import { takeBase } from '../../backup/src/take-base.ts';
import { UNFINISHED } from '../../backup/src/target.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { SERVICES } from './secrets.ts';
import { ROOT } from './settings.ts';
import { waitFor } from './wait-for.ts';

const LIMIT_MS = 60_000;
const SECRET = 'only-those-who-make-backups-know-it';
const FILE = `${crypto.randomUUID()}-640.webp`;
const folder = mkdtempSync(join(tmpdir(), 'backups-'));
const place = join(folder, 'place');
let made = 0;

let server: PostgresServer;
let base: Manifest;
/** Between the two notes that were written after the backup. */
let between: Date;

const start = async (directory: string) =>
  startPostgres({ directory, port: await findFreePort(), password: 'pw', durable: false });

async function ask<T>(of: PostgresServer, database: string, statement: string): Promise<T[]> {
  const sql = new SQL(of.url('postgres', 'pw', database), { max: 1 });
  return sql.unsafe(statement).finally(() => sql.close());
}
const note = (text: string) =>
  Promise.all(SERVICES.map((name) => ask(server, name, `insert into note values ('${text}')`)));
const notesIn = async (of: PostgresServer) =>
  Promise.all(
    SERVICES.map(async (name) => (await ask<{ text: string }>(of, name, 'select * from note')).map((row) => row.text)),
  );

const sources = (secret = SECRET): Sources => ({
  place: openPlace(place),
  database: new URL(server.superuserUrl),
  media: openMedia(Bun.pathToFileURL(join(folder, 'media')).href),
  secret,
});

/** As `--follow` does every minute. */
async function keepUp(own: Sources): Promise<void> {
  const newest = (await readManifests(own.place, own.secret)).at(-1);
  if (!newest) throw new Error('there is no backup yet');
  try {
    await shipWal(own, newest);
  } catch (error) {
    if (!(error instanceof Gap)) throw error;
    await takeBase(own);
  }
}

interface Tried {
  from?: string;
  at?: Date | null;
  secret?: string;
  into?: string;
}
async function tryRestore({ from = place, at = null, secret = SECRET, into }: Tried = {}) {
  made += 1;
  const target = into ?? join(folder, `restored-${made}`);
  const media = openMedia(Bun.pathToFileURL(join(target, 'media')).href);
  const wish = { place: openPlace(from), secret, at, target: { folder: join(target, 'postgres'), media } };
  return { target, done: restore({ ...wish, fit: readFit(ROOT) }) };
}

beforeAll(async () => {
  server = await start(join(folder, 'cluster', 'data'));
  for (const name of SERVICES) {
    await ask(server, 'postgres', `create database ${name}`);
    await ask(server, name, 'create table note (text text)');
    await ask(server, name, 'create table schema_migration (name text)');
    await ask(server, name, `insert into schema_migration values ('kit/001-messages-and-due-work.sql')`);
  }
  await openMedia(Bun.pathToFileURL(join(folder, 'media')).href).put(FILE, new Uint8Array([1, 2, 3]), 'image/webp');
  await note('before the backup');
  base = await takeBase(sources());
  await note('first');
  await shipWal(sources(), base);
  const [row] = await ask<{ now: Date }>(server, 'postgres', 'select clock_timestamp() as now');
  between = row?.now ?? new Date(Number.NaN);
  await note('second');
  await shipWal(sources(), base);
  await note('never shipped');
}, LIMIT_MS);

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test(
  'everything that was shipped is there again, in all four databases and the media store',
  async () => {
    const { target, done } = await tryRestore();
    await done;
    const restored = await start(join(target, 'postgres'));
    const all = ['before the backup', 'first', 'second'];
    expect(await notesIn(restored)).toEqual(SERVICES.map(() => all));
    await ask(restored, 'booking', `insert into note values ('life goes on')`);
    await restored.stop();
    expect(readFileSync(join(target, 'media', FILE.slice(0, 2), FILE))).toEqual(Buffer.from([1, 2, 3]));
  },
  LIMIT_MS,
);

test(
  'of a moment between two notes the first is there and the second is not, in all four databases',
  async () => {
    const { target, done } = await tryRestore({ at: between });
    await done;
    const restored = await start(join(target, 'postgres'));
    expect(await notesIn(restored)).toEqual(SERVICES.map(() => ['before the backup', 'first']));
    await restored.stop();
  },
  LIMIT_MS,
);

test(
  'what was restored waits for no replica, although the backup is of a primary that did',
  async () => {
    const from = join(folder, 'with-replica');
    await ask(server, 'postgres', "alter system set synchronous_standby_names = 'replica'");
    await takeBase({ ...sources(), place: openPlace(from) });
    await ask(server, 'postgres', 'alter system reset synchronous_standby_names');
    const { target, done } = await tryRestore({ from });
    await done;
    const restored = await start(join(target, 'postgres'));
    expect(await ask(restored, 'postgres', 'show synchronous_standby_names')).toEqual([
      { synchronous_standby_names: '' },
    ]);
    await restored.stop();
  },
  LIMIT_MS,
);

test(
  'what is written after a second restore of the same backup is kept like what was written after the first',
  async () => {
    const from = join(folder, 'restored-twice');
    cpSync(place, from, { recursive: true });
    const goOn = async (text: string) => {
      const { target, done } = await tryRestore({ from, at: between });
      await done;
      const restored = await start(join(target, 'postgres'));
      const own = { ...sources(), place: openPlace(from), database: new URL(restored.superuserUrl) };
      await keepUp(own);
      await ask(restored, 'booking', `insert into note values ('${text}')`);
      await keepUp(own);
      await restored.stop();
    };
    await goOn('in the first');
    await goOn('in the second');
    const { target, done } = await tryRestore({ from });
    await done;
    const restored = await start(join(target, 'postgres'));
    expect(await ask(restored, 'booking', 'select * from note')).toEqual(
      ['before the backup', 'first', 'in the second'].map((text) => ({ text })),
    );
    await restored.stop();
  },
  2 * LIMIT_MS,
);

/** Promoted by itself at its first start: each of them gets the same number for a log of its own. */
async function promoteCopy(name: string): Promise<PostgresServer> {
  const copy = join(folder, name);
  cpSync(join(folder, 'kept'), copy, { recursive: true });
  appendFileSync(join(copy, 'postgresql.auto.conf'), "restore_command = 'false'\n");
  writeFileSync(join(copy, 'recovery.signal'), '');
  return start(copy);
}

test(
  'of two copies that were promoted one after the other, each has its own log kept, though both number it alike',
  async () => {
    const from = join(folder, 'promoted-twice');
    await server.stop();
    cpSync(join(folder, 'cluster', 'data'), join(folder, 'kept'), { recursive: true });
    server = await start(join(folder, 'cluster', 'data'));
    const keepOf = async (name: string, rounds: number) => {
      const promoted = await promoteCopy(name);
      const own = { ...sources(), place: openPlace(from), database: new URL(promoted.superuserUrl) };
      await catchUp(own, { keepDays: 14, baseEveryMs: 86_400_000 });
      let beforeLast = new Date();
      for (let round = 1; round <= rounds; round += 1) {
        beforeLast = new Date();
        await ask(promoted, 'booking', `insert into note values ('${name} ${round}')`);
        await keepUp(own);
      }
      await promoted.stop();
      return beforeLast;
    };
    const inTheFirst = await keepOf('first', 6);
    await keepOf('second', 2);
    for (const [at, last] of [
      [null, ['second 1', 'second 2']],
      [inTheFirst, ['first 1', 'first 2', 'first 3', 'first 4', 'first 5']],
    ] as const) {
      const { target, done } = await tryRestore({ from, at });
      await done;
      const restored = await start(join(target, 'postgres'));
      const found = await ask<{ text: string }>(restored, 'booking', "select * from note where text ~ '[0-9]'");
      expect(found.map(({ text }) => text)).toEqual([...last]);
      await restored.stop();
    }
  },
  2 * LIMIT_MS,
);

test('the log of another Postgres is not added to a backup, although its numbers would fit', async () => {
  const other = { ...base, postgres: { ...base.postgres, systemId: '7000000000000000001' } };
  await expect(shipWal(sources(), other)).rejects.toThrow(Gap);
});

const manifestOf = (from: string) => join(from, 'base', base.id, 'manifest.json');
const keysOf = (from: string, kind: string) =>
  readdirSync(join(from, kind))
    .filter((name) => !name.endsWith('.json'))
    .sort();
const pathOf = (from: string, kind: string) => join(from, kind, keysOf(from, kind)[0] ?? 'none');

function flip(path: string): void {
  const bytes = readFileSync(path);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}
/** By somebody who knows the secret. */
function say(from: string, changed: object): void {
  const { seal: _, ...said } = JSON.parse(readFileSync(manifestOf(from), 'utf8'));
  writeFileSync(manifestOf(from), JSON.stringify(seal({ ...said, ...changed }, SECRET)));
}
const later = (name: string) => ({
  databases: { ...base.databases, [name]: { bytes: 1, migrations: ['999-of-next-year.sql'] } },
});

const DAMAGES: [string, (from: string) => void, RegExp][] = [
  [
    'a byte of the databases is flipped',
    (from) => flip(join(from, base.data.key)),
    /changed after|frame|[Cc]hecksum|corrupt/,
  ],
  [
    'half of the databases is missing',
    (from) => writeFileSync(join(from, base.data.key), readFileSync(join(from, base.data.key)).subarray(0, 90_000)),
    /half a backup|unpacked|unexpected end/i,
  ],
  ['the databases are missing', (from) => rmSync(join(from, base.data.key)), /half a backup/],
  ['the list of Postgres is changed', (from) => flip(join(from, base.postgresManifest.key)), /changed after/],
  ['it was interrupted before its manifest', (from) => rmSync(manifestOf(from)), /no whole backup/],
  [
    'half of its manifest is there',
    (from) => writeFileSync(manifestOf(from), readFileSync(manifestOf(from)).subarray(0, 300)),
    /damaged/,
  ],
  ['a word of its manifest is changed', (from) => flip(manifestOf(from)), /changed after|damaged/],
  [
    'it is sealed by nobody',
    (from) => writeFileSync(manifestOf(from), JSON.stringify(seal({ product: 'sideline' }, ''))),
    /not sealed/,
  ],
  ['it is of another product', (from) => say(from, { product: 'touchline' }), /another product: touchline/],
  ['it is of another format', (from) => say(from, { format: 2 }), /format 2/],
  [
    'it is of another Postgres',
    (from) => say(from, { postgres: { ...base.postgres, version: '17.2' } }),
    /Postgres 17\.2/,
  ],
  [
    'its schema is of the future',
    (from) => say(from, later('payments')),
    /later version: payments has had 999-of-next-year\.sql/,
  ],
  [
    'a piece of the log is missing',
    (from) => {
      const first = pathOf(from, 'wal');
      rmSync(first);
      rmSync(`${first}.json`);
    },
    /of the log is missing/,
  ],
  ['a byte of the log is flipped', (from) => flip(pathOf(from, 'wal')), /changed after|frame|[Cc]hecksum|corrupt/],
  [
    'the log is of another place',
    (from) => {
      const [first = '', second = ''] = keysOf(from, 'wal');
      cpSync(join(from, 'wal', `${second}.json`), join(from, 'wal', `${first}.json`));
    },
    /something else/,
  ],
  [
    'a picture is missing',
    (from) => {
      const one = pathOf(from, 'media');
      rmSync(one);
      rmSync(`${one}.json`);
    },
    /half a backup/,
  ],
  ['a picture is changed', (from) => flip(pathOf(from, 'media')), /changed after/],
];

for (const [what, damage, sentence] of DAMAGES)
  test(`a backup is refused in a sentence, and nothing is touched, when ${what}`, async () => {
    const from = join(folder, 'damaged');
    rmSync(from, { recursive: true, force: true });
    cpSync(place, from, { recursive: true });
    damage(from);
    const { target, done } = await tryRestore({ from });
    await expect(done).rejects.toThrow(sentence);
    expect(existsSync(join(target, 'postgres'))).toBe(false);
    expect(existsSync(join(target, 'media'))).toBe(false);
  });

test('a moment before the first backup, and one after the last piece of the log, are refused', async () => {
  for (const at of [new Date('2020-01-01T00:00:00Z'), new Date('2120-01-01T00:00:00Z')])
    await expect((await tryRestore({ at })).done).rejects.toThrow(/nothing reaches back to|is not in it/);
});

test('who does not know its secret, or another one, restores nothing', async () => {
  for (const secret of ['', 'a guess'])
    await expect((await tryRestore({ secret })).done).rejects.toThrow('BACKUP_SECRET');
});

test('a place that holds something is refused, and stays as it was', async () => {
  const into = join(folder, 'taken');
  mkdirSync(join(into, 'postgres'), { recursive: true });
  writeFileSync(join(into, 'postgres', 'PG_VERSION'), '18');
  await expect((await tryRestore({ into })).done).rejects.toThrow('not empty');
  expect(readdirSync(join(into, 'postgres'))).toEqual(['PG_VERSION']);
  const pictures = join(folder, 'pictures');
  await openMedia(Bun.pathToFileURL(join(pictures, 'media')).href).put(FILE, new Uint8Array([7]), 'image/webp');
  await expect((await tryRestore({ into: pictures })).done).rejects.toThrow('media store is not empty');
});

test(
  'a restore that was interrupted leaves nothing that starts, and may be done again',
  async () => {
    const into = join(folder, 'interrupted');
    mkdirSync(join(into, 'postgres', UNFINISHED, 'data'), { recursive: true });
    await expect(start(join(into, 'postgres'))).rejects.toThrow('npm run restore');
    await (await tryRestore({ into })).done;
    const restored = await start(join(into, 'postgres'));
    expect((await notesIn(restored))[0]).toContain('second');
    await restored.stop();
  },
  LIMIT_MS,
);

test(
  'of two restores into one place one is done and the other one is refused, whether they begin together or one after the other',
  async () => {
    const into = join(folder, 'two');
    // Heard from the first moment: the one that loses may end while the others still begin.
    const first = Promise.allSettled([(await tryRestore({ into })).done]);
    const second = Promise.allSettled([(await tryRestore({ into, at: between })).done]);
    const claimed = () => existsSync(join(into, 'postgres', UNFINISHED, 'owner'));
    await waitFor(claimed, LIMIT_MS);
    const later = Promise.allSettled([(await tryRestore({ into })).done]);
    const ends = (await Promise.all([first, second, later])).flat();
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as Error).message] : []));
    expect(refused).toHaveLength(2);
    for (const words of refused) expect(words).toMatch(/^(Another restore writes into|.*is not empty)/);
    const restored = await start(join(into, 'postgres'));
    expect(readdirSync(join(into, 'postgres'))).not.toContain(UNFINISHED);
    await restored.stop();
  },
  LIMIT_MS,
);

test('a word that a command does not know is refused with how it is used', () => {
  for (const program of ['main.ts', 'restore.ts']) {
    const command = [process.execPath, '--no-env-file', join(ROOT, 'backup', program), '--form', place];
    const { exitCode, stderr } = Bun.spawnSync(command, { env: { PATH: process.env.PATH ?? '' } });
    expect([exitCode, stderr.toString()]).toEqual([1, expect.stringMatching(/^Unknown option '--form'.*\nUsage: /)]);
  }
});

test('with one of the four databases gone, no backup is made', async () => {
  await ask(server, 'postgres', 'alter database catalog rename to elsewhere');
  try {
    await expect(takeBase(sources())).rejects.toThrow('The database catalog can');
    expect(await readManifests(openPlace(place), SECRET)).toHaveLength(1);
  } finally {
    await ask(server, 'postgres', 'alter database elsewhere rename to catalog');
  }
});

test.each([1, 2])(
  'a backup that fails leaves nothing large behind, however often it is tried (the media store at its look number %d)',
  async (fails) => {
    const from = join(folder, `fails-${fails}`);
    const own = sources();
    for (let tries = 0; tries < 2; tries += 1) {
      let looks = 0;
      const list = () => {
        looks += 1;
        if (looks === fails) throw new Error('the media store is away');
        return own.media.list();
      };
      const media = { ...own.media, list };
      await expect(takeBase({ ...own, place: openPlace(from), media })).rejects.toThrow('the media store is away');
    }
    const left = existsSync(from) ? readdirSync(from, { recursive: true }) : [];
    expect(left.filter((name) => String(name).includes('data.tar'))).toEqual([]);
  },
  LIMIT_MS,
);

test(
  'what a backup that was killed left is removed by the next one, and what another one is writing is not',
  async () => {
    const from = join(folder, 'killed');
    const unfinished = () =>
      existsSync(from) ? globSync('base/*/*.part', { cwd: from }).map((path) => join(from, path)) : [];
    const child = Bun.spawn([process.execPath, join(ROOT, 'backup/main.ts'), '--to', from], {
      env: {
        ...{ PATH: process.env.PATH ?? '', BACKUP_SECRET: SECRET, BACKUP_DATABASE_URL: server.superuserUrl },
        MEDIA_URL: Bun.pathToFileURL(join(folder, 'media')).href,
      },
      stdout: 'ignore',
    });
    await waitFor(() => unfinished().length > 0 || child.exitCode !== null, LIMIT_MS, 1);
    child.kill('SIGKILL');
    await child.exited;
    const [left = 'none'] = unfinished();
    const noManifest = join(from, 'base', '2026-01-02T03-04-05-678Z', 'data.tar.zst');
    mkdirSync(dirname(noManifest));
    for (const path of [noManifest, join(dirname(left), 'of-another.part')]) writeFileSync(path, 'x');
    utimesSync(left, 0, 0);
    const { id } = await takeBase({ ...sources(), place: openPlace(from) });
    expect(unfinished()).toEqual([join(dirname(left), 'of-another.part')]);
    expect(globSync('base/*/data.tar.zst', { cwd: from })).toEqual([`base/${id}/data.tar.zst`]);
  },
  LIMIT_MS,
);

test('the log is kept although the whole backup that is due fails', async () => {
  const own = { ...sources(), place: openPlace(join(folder, 'due')) };
  await takeBase(own);
  const failing = {
    ...own.media,
    list() {
      throw new Error('the media store is away');
    },
  };
  const wishes = { keepDays: 14, baseEveryMs: 0 };
  await expect(catchUp({ ...own, media: failing }, wishes)).rejects.toThrow('is away');
  expect(await own.place.list('wal/')).not.toEqual([]);
});

for (const [what, postgres] of [
  ['of this Postgres', {}],
  ['of another Postgres', { systemId: '1' }],
] as const) {
  test(
    `a backup ${what} that a clock dated a day ahead is followed by one of now, and by no more; moments of now can be had`,
    async () => {
      const own = { ...sources(), place: openPlace(join(folder, `ahead-${what.length}`)) };
      const made = await takeBase(own);
      const ahead = { id: made.id.replace(/^2/, '3'), takenAt: new Date(Date.now() + 86_400_000).toISOString() };
      await own.place.delete(`base/${made.id}/manifest.json`);
      await writeManifest(own.place, { ...made, ...ahead, postgres: { ...made.postgres, ...postgres } }, SECRET);
      for (let minute = 0; minute < 3; minute += 1) await catchUp(own, { keepDays: 14, baseEveryMs: 86_400_000 });
      const all = await readManifests(own.place, SECRET);
      const [ofNow, ...others] = all.filter(({ id }) => id !== ahead.id);
      expect(others).toEqual([]);
      const log = [...(await readEntries(own.place, 'wal/', SECRET)).values()];
      const last = log.filter(({ after }) => after === ofNow?.id).at(-1);
      expect(choose(all, log, new Date(Date.parse(last?.at ?? '') - 1)).base.id).toBe(ofNow?.id ?? '');
      expect(choose(all, log, null).base.id).toBe(ofNow?.id ?? '');
    },
    LIMIT_MS,
  );
}

test('what was kept before is not read again each minute, however much it is', async () => {
  const place = openPlace(join(folder, 'seen'));
  const read: string[] = [];
  const counted = {
    ...place,
    read(key: string) {
      read.push(key);
      return place.read(key);
    },
  };
  const keepOn = () => catchUp({ ...sources(), place: counted }, { keepDays: 14, baseEveryMs: 86_400_000 });
  for (let minute = 0; minute < 4; minute += 1) await keepOn();
  expect((await place.list('wal/')).length).toBeGreaterThan(4);
  read.length = 0;
  await keepOn();
  expect(read.filter((key) => !key.startsWith('base/'))).toEqual([]);
});

test('a backup that starts again tells how old the last one is, and not how long it runs itself', async () => {
  const port = await findFreePort();
  const begins = Date.now();
  const child = Bun.spawn([process.execPath, join(ROOT, 'backup/main.ts'), '--follow'], {
    env: {
      ...{ PATH: process.env.PATH ?? '', BACKUP_TO: place, BACKUP_SECRET: SECRET, METRICS_PORT: String(port) },
      ...{ BACKUP_DATABASE_URL: `postgres://postgres:pw@127.0.0.1:${await findFreePort()}/postgres` },
      MEDIA_URL: Bun.pathToFileURL(join(folder, 'media')).href,
    },
    stdout: 'ignore',
    stderr: 'ignore',
  });
  const kept = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null);
    return Number(/^sideline_backup_kept_timestamp_seconds\S* (\S+)$/m.exec((await answer?.text()) ?? '')?.[1]);
  };
  try {
    expect(await waitFor(async () => (await kept()) * 1_000 < begins, 20_000)).toBe(true);
    expect((await kept()) * 1_000).toBeGreaterThan(Date.parse(base.takenAt));
  } finally {
    child.kill('SIGKILL');
    await child.exited;
  }
}, 60_000);

test.each([
  ['BACKUP_DATABASE_URL', 'postgres://postgres:pa/ss#word@postgres:5432/postgres'],
  ['METRICS_PORT', 'many'],
])(
  'a wrong %s is refused by its name, and what stands in it is not told: it may be a password',
  async (name, value) => {
    for (const program of ['backup/main.ts', 'backup/restore.ts']) {
      const child = Bun.spawn([process.execPath, join(ROOT, program)], {
        env: { PATH: process.env.PATH ?? '', BACKUP_TO: join(folder, 'none'), DATA_DIR: folder, [name]: value },
        stdout: 'ignore',
        stderr: 'pipe',
      });
      const said = await new Response(child.stderr).text();
      expect(await child.exited).toBe(EXIT_CONFIG);
      expect(said).toContain(`${name}: `);
      expect(said).not.toContain(value);
    }
  },
);

test('what a full disk cuts off does not keep it full', async () => {
  const from = openPlace(join(folder, 'full'));
  async function* cutOff() {
    yield new Uint8Array(1024);
    throw new Error('no space left on device');
  }
  await expect(from.put('base/one/data.tar.zst', cutOff())).rejects.toThrow('no space left');
  const left = readdirSync(join(folder, 'full'), { recursive: true, withFileTypes: true });
  expect(left.filter((each) => each.isFile()).map(({ name }) => name)).toEqual([]);
});

test('nobody else on the machine reads a backup', () => {
  const found = readdirSync(place, { recursive: true, withFileTypes: true });
  const modes = found.map((entry) =>
    Bun.file(join(entry.parentPath, entry.name))
      .stat()
      .then(({ mode }) => mode & 0o077),
  );
  return expect(Promise.all(modes)).resolves.toEqual(found.map(() => 0));
});
