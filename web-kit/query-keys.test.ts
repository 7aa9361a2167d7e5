import { expect, test } from 'bun:test';
import type { DeclaredKey, KeyPrefix } from './query-keys.ts';

test('a key or a beginning that no resource declares does not compile', () => {
  const key: DeclaredKey = ['mentor-sessions', 'm1'];
  const beginnings: KeyPrefix[] = [['mentor-sessions'], ['admin', 'promises'], ['admin', 'promises', 'payout']];
  // @ts-expect-error nobody declares it
  const unknown: KeyPrefix = ['mentor-session'];
  // @ts-expect-error the founder has no such part
  const unknownPart: KeyPrefix = ['admin', 'promise'];
  // @ts-expect-error whose sessions they are is missing
  const incomplete: DeclaredKey = ['mentor-sessions'];
  expect([key, ...beginnings, unknown, unknownPart, incomplete]).toHaveLength(7);
});
