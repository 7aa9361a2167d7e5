// The part of react-query that the remotes take from the shell. A name that is missing here is `undefined` in a remote
// without a warning, so a test compares this list with what the interfaces import.
export {
  hydrate,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useIsMutating,
  useMutation,
  useMutationState,
  useQueries,
  useQuery,
  useQueryClient,
} from 'react-query-whole';
