import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { Glob } from 'bun';
import { markComponentsPure } from './thin-libraries.ts';

const root = join(import.meta.dir, '../..');

test('no page asks for what browsers get the libraries without: prefetching links, instrumentation', async () => {
  let read = 0;
  for await (const path of new Glob('{ui,web-kit,shell,mf-*}/**/*.{ts,tsx}').scan(root)) {
    if (/node_modules|\/dist\/|\.test\.|web-kit\/build/.test(path)) continue;
    const source = await Bun.file(join(root, path)).text();
    expect([path, /\bprefetch=|\binstrumentations\b/.exec(source)?.[0]]).toEqual([path, undefined]);
    read += 1;
  }
  expect(read).toBeGreaterThan(100);
});

test('a component that nobody renders can be dropped, and what is rendered stays as it is', () => {
  const code = 'const Form = React$1.forwardRef(submit);\nForm.displayName = "Form";\nroutes.displayName = name;\n';
  expect(markComponentsPure(code)).toBe(
    'const Form = /* @__PURE__ */ React$1.forwardRef(submit);\n\nroutes.displayName = name;\n',
  );
});
