import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { IconDrawings } from 'ui/icon-drawings';

test('the page that everything starts from has every drawing that icons point to', () => {
  const page = readFileSync(join(import.meta.dir, 'index.html'), 'utf8');
  expect(page).toContain(renderToStaticMarkup(<IconDrawings />));
});
