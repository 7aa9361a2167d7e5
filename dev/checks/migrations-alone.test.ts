import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, NO_TIME_LIMITS, type Sql } from 'svc-kit/db';
import { findPending, migrate } from 'svc-kit/migrate';
import { ROOT } from '../stack/settings.ts';

setDefaultTimeout(120_000);

const superuserUrl = process.env.TEST_DATABASE_URL ?? '';
const password = crypto.randomUUID();

describe.each(['identity', 'catalog', 'booking', 'payments'])('the database of %s', (service) => {
  const name = `alone_${service}_${crypto.randomUUID().slice(0, 8)}`;
  const url = Object.assign(new URL(superuserUrl), { username: name, password, pathname: `/${name}` }).href;
  let root: Sql;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alone-'));
    root = connect(superuserUrl, 1, NO_TIME_LIMITS);
    await root.unsafe(`create role ${name} login password '${password}'`);
    await root.unsafe(`create database ${name} owner ${name}`);
  });
  afterAll(async () => {
    await root.unsafe(`drop database ${name} with (force)`);
    await root.unsafe(`drop role ${name}`);
    await root.end();
    await rm(folder, { recursive: true });
  });

  // As on an upgrade: what an earlier file did to its session, such as loading an extension, is gone.
  test('takes each migration in a session of its own, from a role with no rights beyond it', async () => {
    const all = join(ROOT, `svc-${service}/migrations`);
    for (const file of (await readdir(all)).sort()) {
      await copyFile(join(all, file), join(folder, file));
      const sql = connect(url, 1, NO_TIME_LIMITS);
      const failure = await migrate(sql, folder).then(
        () => null,
        (error: Error) => error.message,
      );
      await sql.end();
      expect([file, failure]).toEqual([file, null]);
    }
    const sql = connect(url, 1, NO_TIME_LIMITS);
    expect(await findPending(sql, all)).toEqual([]);
    await sql.end();
  });
});
