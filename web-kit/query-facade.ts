// The part of react-query that crosses the federation boundary: 11.5 kB instead of 13.7. A name that is missing here is
// `undefined` in a remote without a warning, so a test compares this list with what the UIs import.
export {
  hydrate,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from 'react-query-whole';
