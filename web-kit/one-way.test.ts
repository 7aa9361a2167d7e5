import { expect, test } from 'bun:test';
import { importsFrom, readSources } from './read-imports.ts';

/** What pages leave to web-kit/resources and useChange. */
const LEFT_TO_WEB_KIT: Readonly<Record<string, readonly string[]>> = {
  'web-kit/api': ['call', 'callPage'],
  '@tanstack/react-query': ['queryOptions', 'useMutation', 'useQueryClient'],
};
/** Hints do not cover these: the live stream itself, payments, which Stripe knows first, and decisions that wait to be undone. */
const MAY_HOLD_THE_CLIENT = [
  'mf-admin/src/decisions.tsx',
  'mf-athlete/src/features/await-payment/use-payment.ts',
  'mf-mentor/src/bank-account.tsx',
  'shell/src/use-live.ts',
];

test('pages ask and change by what web-kit/resources declares, and in no other way', async () => {
  const others: string[] = [];
  const exceptions: string[] = [];
  for await (const { path, source } of readSources('ui,shell,mf-*')) {
    for (const [module, names] of Object.entries(LEFT_TO_WEB_KIT)) {
      for (const name of importsFrom(module, source).filter((name) => names.includes(name.split(' as ')[0] ?? ''))) {
        if (name === 'useQueryClient' && MAY_HOLD_THE_CLIENT.includes(path)) exceptions.push(path);
        else others.push(`${path}: ${name}`);
      }
    }
  }
  expect(others).toEqual([]);
  expect(exceptions.sort()).toEqual(MAY_HOLD_THE_CLIENT);
});
