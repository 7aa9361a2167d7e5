import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './settings.ts';

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'docs/security.md', ...adrs()];
const FOLDERS =
  /^(contracts|svc-[a-z]+|gateway|web-kit|ui|shell|mf-[a-z]+|dev|deploy|e2e|bench|docs|\.github|\.ci)(\/|$)/;

function adrs(): string[] {
  return readdirSync(join(ROOT, 'docs/adr')).map((name) => `docs/adr/${name}`);
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

test('decisions are numbered without gaps and short enough to be read', () => {
  const names = adrs().sort();
  names.forEach((name, i) => {
    expect(name).toStartWith(`docs/adr/${String(i + 1).padStart(3, '0')}-`);
    expect(readFileSync(join(ROOT, name), 'utf8').split(/\s+/).length).toBeLessThanOrEqual(300);
  });
});
