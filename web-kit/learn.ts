import type { InferDataFromTag, QueryClient } from '@tanstack/react-query';
import type { DeclaredKey } from './query-keys.ts';

/** Shows what the answer to a change tells. What is being read meanwhile may be from before it, and is given up. */
export function learnAnswer<Key extends DeclaredKey>(
  client: QueryClient,
  { queryKey }: { queryKey: Key },
  answer: InferDataFromTag<unknown, Key>,
): void {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<unknown>(queryKey, answer);
}
