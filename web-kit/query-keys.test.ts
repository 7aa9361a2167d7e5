import { expect, test } from 'bun:test';
import type { useQuery } from '@tanstack/react-query';
import { createQueryClient } from './query.ts';
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

test('TanStack takes no key that is not declared', async () => {
  const client = createQueryClient();
  // @ts-expect-error nobody declares it
  useQueryOf({ queryKey: ['mentor-session', 'm1'] });
  useQueryOf({ queryKey: ['mentor-sessions', 'm1'] });
  // @ts-expect-error nobody declares such a beginning
  await client.invalidateQueries({ queryKey: ['admin', 'promise'] });
  await client.invalidateQueries({ queryKey: ['admin', 'promises'] });
  // @ts-expect-error whose sessions they are is missing
  client.setQueryData(['mentor-sessions'], []);
  client.setQueryData(['mentor-sessions', 'm1'], []);
  expect(client.getQueryData(['mentor-sessions', 'm1'])).toEqual([]);
});

/** Takes what the hook takes, without a component. */
function useQueryOf(options: Parameters<typeof useQuery>[0]): typeof options {
  return options;
}
