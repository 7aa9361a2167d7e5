import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Asks for what is stale, at once where a page shows it. Resolves once the answers are here.
 *
 * A call that is under way is joined where there is no answer yet, or where `joins` says so. It may have been read
 * before whatever made it stale, so it is asked for once more.
 */
export async function reread(
  client: QueryClient,
  filters: InvalidateQueryFilters,
  { joins = false }: { joins?: boolean } = {},
): Promise<void> {
  const underWay = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  const joined = new Set(underWay.filter(({ state }) => joins || state.data === undefined));
  await client.invalidateQueries(filters, { cancelRefetch: !joins });
  if (joined.size > 0) await client.invalidateQueries({ predicate: (query) => joined.has(query) });
}
