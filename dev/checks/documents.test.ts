import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES } from 'contracts/pages';
import { ROOT } from '../stack/settings.ts';

const SCREENS = 'docs/screens.md';
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/backups.md',
  'docs/database.md',
  'docs/debugging.md',
  'docs/deployment.md',
  'docs/performance.md',
  'docs/replica.md',
  'docs/security.md',
  SCREENS,
  ...adrs(),
  ...runbook(),
];
const FOLDERS =
  /^(contracts|svc-[a-z]+|gateway|web-kit|ui|shell|mf-[a-z]+|backup|dev|deploy|e2e|bench|docs|\.github|\.ci)(\/|$)/;

function adrs(): string[] {
  return readdirSync(join(ROOT, 'docs/adr')).map((name) => `docs/adr/${name}`);
}

function runbook(): string[] {
  return readdirSync(join(ROOT, 'docs/runbook')).map((name) => `docs/runbook/${name}`);
}

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8');

  test('names only files and folders that exist', () => {
    const named = [...text.matchAll(/`([^`\s*<>$]+)`|\]\(([^)\s]+)\)/g)]
      .map((match) => match[1] ?? match[2] ?? '')
      .filter((path) => FOLDERS.test(path) || /^[A-Za-z]+\.(md|yaml|json)$/.test(path));
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test('names only commands that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const named = [...text.matchAll(/npm (?:run ([\w:-]+)|(start|test))/g)].map((match) => match[1] ?? match[2] ?? '');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('never uses the word that families should not read', () => {
    expect(text.toLowerCase()).not.toContain(['es', 'crow'].join(''));
  });
});

test('decisions are numbered without gaps, dated, and short enough to be read', () => {
  const names = adrs().sort();
  names.forEach((name, i) => {
    expect(name).toStartWith(`docs/adr/${String(i + 1).padStart(3, '0')}-`);
    const text = readFileSync(join(ROOT, name), 'utf8');
    expect(text.split('\n')[2]).toMatch(/^\*\d{4}-\d\d-\d\d.* · (accepted|superseded by \d{3})\*$/);
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(300);
  });
});

describe(SCREENS, () => {
  const text = readFileSync(join(ROOT, SCREENS), 'utf8');

  test('has a table for every page', () => {
    const headings = text.split('\n').filter((line) => line.startsWith('#'));
    const pages = Object.values(PAGES).flatMap((pages) => Object.values(pages));
    expect(pages.filter((path) => !headings.some((heading) => heading.includes(`\`${path}\``)))).toEqual([]);
  });

  test('names only tests that exist', () => {
    const named = testsNamedIn(text);
    expect(named.length).toBeGreaterThan(200);
    expect(named.filter(({ file, titles }) => !hasTitles(file, titles))).toEqual([]);
  });
});

interface Named {
  file: string;
  /** From the outermost group to the test; empty for the whole file. */
  titles: string[];
}

/** Tests named in the last column of a table, and after 'Held by'. The line above a table names its file. */
function testsNamedIn(document: string): Named[] {
  let own = '';
  return document.split('\n').flatMap((line) => {
    own = /^Tests: `([^`]+)`/.exec(line)?.[1] ?? own;
    const cell = /^\|.*\| (.+) \|$/.exec(line)?.[1] ?? /Held by (.+)\.$/.exec(line)?.[1];
    if (!cell || cell === 'held by') return [];
    return cell.split('<br>').map((name) => {
      const parts = name.split(' › ');
      const file = /^`(.+)`$/.exec(parts[0] ?? '')?.[1];
      return file ? { file, titles: parts.slice(1) } : { file: own, titles: parts };
    });
  });
}

function hasTitles(file: string, titles: readonly string[]): boolean {
  const path = join(ROOT, file);
  if (!existsSync(path)) return false;
  const source = readFileSync(path, 'utf8');
  return titles.every((title) => new RegExp(`\\(\\s*(['"\`])${RegExp.escape(title)}\\1`).test(source));
}
