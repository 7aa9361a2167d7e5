import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAILS } from '../../svc-identity/src/mail/kinds.ts';
import { ROOT } from '../stack/settings.ts';
import { answerGallery } from './answer-gallery.ts';
import { previewMails } from './mails.ts';

const HERE = import.meta.dirname;

test('the gallery shows every component of ui/', () => {
  const components = [...readFileSync(join(ROOT, 'ui/index.ts'), 'utf8').matchAll(/\b[A-Z]\w*[a-z]\w*\b/g)]
    .map(([name]) => name)
    .filter((name) => !/^(AskOutcome|BadgeTone|Column|Reading|Share|Toast|TrackStep|WaterfallStep)$/.test(name));
  const samples = [...new Bun.Glob('*.tsx').scanSync(HERE)].map((file) => readFileSync(join(HERE, file), 'utf8'));
  const missing = components.filter((name) => !samples.some((text) => text.includes(`<${name}`)));
  expect(missing).toEqual([]);
  expect(components.length).toBeGreaterThan(25);
});

test('the gallery shows every kind of mail, filled in', () => {
  const mails = previewMails();
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(Object.keys(MAILS)));
  for (const { kind, subject, html, text } of mails) {
    expect([kind, `${subject} ${html} ${text}`]).toEqual([
      kind,
      expect.not.stringMatching(/undefined|\bnull\b|NaN|Invalid/),
    ]);
  }
});

test('the gallery is bundled when asked for, and knows no other file', async () => {
  const page = await answerGallery('/dev/gallery/');
  const script = /src="([^"]+)"/.exec((await page?.text()) ?? '')?.[1] ?? '';
  expect((await answerGallery(script))?.headers.get('content-type')).toStartWith('text/javascript');
  expect(await answerGallery('/dev/gallery/nothing.js')).toBeNull();
});
