import { beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../stack/settings.ts';
import { ensureProgram } from './ensure-program.ts';

const FOLDER = join(ROOT, 'deploy/prometheus');
const RUNBOOK = 'docs/runbook';
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const rules = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.strictObject({
            alert: z.string(),
            expr: z.string(),
            for: z.string().optional(),
            labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
            annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
          }),
        ),
      }),
    ),
  })
  .parse(Bun.YAML.parse(read('deploy/prometheus/alerts.yml')));
const alerts = rules.groups.flatMap((group) => group.rules);
const pages = readdirSync(join(ROOT, RUNBOOK)).map((file) => `${RUNBOOK}/${file}`);

describe('Prometheus’ own promtool', () => {
  let promtool: string;
  beforeAll(async () => {
    promtool = await ensureProgram({ program: 'promtool', debianPackage: 'prometheus' });
  }, 240_000);
  const run = (...words: string[]) => {
    const { exitCode, stdout, stderr } = Bun.spawnSync([promtool, ...words], { cwd: FOLDER });
    return { exitCode, said: exitCode === 0 ? '' : `${stdout}${stderr}` };
  };

  test('takes the configuration and the rules', () => {
    expect(run('check', 'config', 'prometheus.yml')).toEqual({ exitCode: 0, said: '' });
    expect(run('check', 'rules', 'alerts.yml')).toEqual({ exitCode: 0, said: '' });
  }, 60_000);

  test('sees each alert fire when it should, and stay quiet just below', () => {
    expect(run('test', 'rules', 'alerts.test.yml')).toEqual({ exitCode: 0, said: '' });
  }, 120_000);
});

test('each alert is tried both ways', () => {
  const tests = read('deploy/prometheus/alerts.test.yml');
  const untried = alerts.flatMap(({ alert }) =>
    [`name: ${alert} fires`, `name: ${alert} stays quiet`].filter((name) => !tests.includes(`${name}\n`)),
  );
  expect(untried).toEqual([]);
});

test('each alert leads to its page, each page belongs to an alert and says whom to wake', () => {
  expect(alerts.map(({ annotations }) => annotations.runbook).sort()).toEqual([...pages].sort());
  for (const { alert, labels, annotations } of alerts) {
    expect(read(annotations.runbook)).toContain(`\`${alert}\` (${labels.severity})`);
    for (const part of ['**For families.**', '**Look.**', '**Do.**', '**Wake.**'])
      expect(read(annotations.runbook)).toContain(part);
  }
});

describe.each(pages)('%s', (page) => {
  const text = read(page);

  test('names only programs of compose.yaml', () => {
    const { services } = z
      .object({ services: z.record(z.string(), z.unknown()) })
      .parse(Bun.YAML.parse(read('compose.yaml')));
    const named = [...text.matchAll(/docker compose (?:up -d|restart|exec|logs --since \w+) ([a-z\d-]+)/g)];
    expect(named.map(([, name = '']) => name).filter((name) => !(name in services))).toEqual([]);
    expect(text).toContain('docker compose ');
  });

  test('ends one replica of a program at a time', () => {
    const { services } = z
      .object({ services: z.record(z.string(), z.object({ deploy: z.unknown() }).partial()) })
      .parse(Bun.YAML.parse(read('compose.yaml')));
    const restarted = [...text.matchAll(/docker compose restart ([a-z\d-]+)/g)];
    expect(restarted.map(([, name = '']) => name).filter((name) => services[name]?.deploy)).toEqual([]);
  });

  test('asks only tables and columns that a migration made', () => {
    const missing = [...text.matchAll(/psql -U postgres (\w+) -c "([^"]+)"/g)].flatMap(
      ([, database = '', query = '']) => wordsOf(query).filter((word) => !vocabularyOf(database).has(word)),
    );
    expect(missing).toEqual([]);
  });
});

/** Names in a statement that are neither SQL's own words nor made up in it. */
function wordsOf(query: string): string[] {
  const made = [...query.matchAll(/ as (\w+)/g)].map(([, name]) => name);
  const words = query.replace(/'[^']*'/g, '').match(/[a-z_]+/g) ?? [];
  return words.filter((word) => !made.includes(word) && !SQL_WORDS.has(word));
}

const SQL_WORDS = new Set(
  `select from where and or order by group limit desc asc nulls last first count min max now interval left in is not null
  pid state wait_event wait_event_type query_start xact_start query usename pg_stat_activity`.split(/\s+/),
);

function vocabularyOf(database: string): Set<string> {
  const folders = [`svc-${database}/migrations`, 'svc-kit/migrations'].filter((folder) =>
    existsSync(join(ROOT, folder)),
  );
  const texts = folders.flatMap((folder) => readdirSync(join(ROOT, folder)).map((file) => read(`${folder}/${file}`)));
  return new Set(texts.join('\n').match(/[a-z_]+/g));
}
