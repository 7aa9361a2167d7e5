import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorText, isUnsure } from './api.ts';
import type { KeyPrefix } from './query-keys.ts';
import { reread } from './reread.ts';

export interface Change<Input, Answer> {
  ask: (input: Input) => Promise<Answer>;
  /** Refetched before the change counts as done. */
  stale: (input: Input) => readonly KeyPrefix[];
  /** Puts what the answer already tells into the cache at once. */
  learn?: (client: QueryClient, answer: Answer, input: Input) => void;
  /** A failure may mean that the page is old, or that the change was made and its answer was lost. */
  staleAfterFailure?: boolean | ((error: Error) => boolean);
}

export interface Reactions<Input, Answer> {
  onDone?: (answer: Answer, input: Input) => unknown;
  onFailed?: (error: Error, input: Input) => unknown;
  /** Once the pages are up to date. */
  onShown?: (outcome: Outcome<Answer>, input: Input) => unknown;
  fallback?: string;
  /** Null says nothing. */
  describe?: (error: Error, input: Input) => string | null;
}
export type Outcome<Answer> = { ok: true; answer: Answer } | { ok: false; error: Error };

export function defineChange<Input, Answer>(change: Change<Input, Answer>): Change<Input, Answer> {
  return change;
}

/** For a change that outlives what asked for it. Resolves once the pages are up to date. */
export async function makeChange<Input, Answer>(
  client: QueryClient,
  change: Change<Input, Answer>,
  input: Input,
): Promise<Outcome<Answer>> {
  try {
    const answer = await change.ask(input);
    change.learn?.(client, answer, input);
    await refresh(client, change, input);
    return { ok: true, answer };
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    await refreshAfter(error, client, change, input);
    return { ok: false, error };
  }
}

function refresh<Input, Answer>(client: QueryClient, change: Change<Input, Answer>, input: Input) {
  return Promise.all(change.stale(input).map((queryKey) => reread(client, { queryKey })));
}

async function refreshAfter<Input, Answer>(
  error: Error,
  client: QueryClient,
  change: Change<Input, Answer>,
  input: Input,
) {
  if (isStaleAfter(change, error)) await refresh(client, change, input);
  // The line that lost the answer may not bring this one, either: nobody waits for it.
  else if (isUnsure(error)) void refresh(client, change, input);
}

function isStaleAfter<Input, Answer>({ staleAfterFailure: isStale = false }: Change<Input, Answer>, error: Error) {
  return typeof isStale === 'function' ? isStale(error) : isStale;
}

/** A second call before the answer does nothing, so that a double click counts once. */
export function useChange<Input, Answer>(
  change: Change<Input, Answer>,
  {
    onDone,
    onFailed,
    onShown,
    fallback = 'Something went wrong. Please try again.',
    describe = (error) => errorText(error, fallback),
  }: Reactions<Input, Answer> = {},
) {
  const client = useQueryClient();
  const isUnderWay = useRef(false);
  const mutation = useMutation<Answer, Error, Input>({
    async mutationFn(input) {
      try {
        return await change.ask(input);
      } finally {
        isUnderWay.current = false;
      }
    },
    async onSuccess(answer, input) {
      change.learn?.(client, answer, input);
      await onDone?.(answer, input);
      await refresh(client, change, input);
      await onShown?.({ ok: true, answer }, input);
    },
    async onError(error, input) {
      await onFailed?.(error, input);
      await refreshAfter(error, client, change, input);
      await onShown?.({ ok: false, error }, input);
    },
  });
  const { error, variables: input } = mutation;
  return {
    /** @returns whether it is sent */
    run(next: Input): boolean {
      if (isUnderWay.current) return false;
      isUnderWay.current = true;
      mutation.mutate(next);
      return true;
    },
    isPending: mutation.isPending,
    isDone: mutation.isSuccess,
    input,
    answer: mutation.data,
    error,
    failure: error && describe(error, input as Input),
    reset: mutation.reset,
  };
}
