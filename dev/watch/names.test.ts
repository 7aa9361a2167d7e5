import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { UIS } from '../stack/build-uis.ts';
import { ROOT } from '../stack/settings.ts';
import { readNames, WATCH_HELP } from './names.ts';

test('an interface comes with the shell, whose React it uses, and with nothing else', () => {
  const { watched, unknown } = readNames(['mf-athlete']);
  expect(watched).toEqual({ interfaces: ['shell', 'mf-athlete'], apps: [], gallery: false, inspect: false });
  expect(unknown).toEqual([]);
});

test('a service has its folder for a name, or the short one; no interface is rebuilt for it', () => {
  for (const name of ['svc-booking', 'booking'])
    expect(readNames([name, 'gateway']).watched).toMatchObject({ interfaces: [], apps: ['booking', 'gateway'] });
});

test('without names everything is watched', () => {
  const { watched } = readNames(['--inspect']);
  expect(watched.interfaces).toEqual([...UIS]);
  expect(watched.apps).toEqual(['identity', 'catalog', 'booking', 'payments', 'gateway']);
  expect(watched).toMatchObject({ gallery: true, inspect: true });
});

test('the flags of npm start are passed on, and wrong names are told together', () => {
  const { flags, unknown } = readNames(['mf-athlet', '--empty', 'svc-mail', '--frsh', 'gallery']);
  expect(flags).toEqual(['--empty', '--frsh']);
  expect(unknown).toEqual(['mf-athlet', 'svc-mail']);
});

test('the help lists every folder that can be named', () => {
  const folders = readdirSync(ROOT).filter((name) => /^(svc-(?!kit)|mf-|shell$|gateway$)/.test(name));
  expect(folders.length).toBeGreaterThan(9);
  for (const folder of folders) expect(WATCH_HELP).toContain(folder);
});
