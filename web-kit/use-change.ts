import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorText } from './api.ts';
import type { KeyPrefix } from './query-keys.ts';

/** Something that a person changes on the server, and which answers are old afterwards. */
export interface Change<Input, Answer> {
  ask: (input: Input) => Promise<Answer>;
  /** Beginnings of keys. They are asked again before the change counts as done. */
  stale: (input: Input) => readonly KeyPrefix[];
  /** What the answer tells already goes into the cache at once; stale queries are asked again after it. */
  learn?: (client: QueryClient, answer: Answer, input: Input) => void;
  /** A failure may mean that the page is old, or that the change was made and its answer was lost. */
  staleAfterFailure?: boolean | ((error: Error) => boolean);
}

export interface Reactions<Input, Answer> {
  /** After the answer, and before stale queries are asked again. */
  onDone?: (answer: Answer, input: Input) => unknown;
  /** Also before stale queries are asked again. */
  onFailed?: (error: Error, input: Input) => unknown;
  /** After either, once the pages show how things stand now. */
  onShown?: (outcome: Outcome<Answer>, input: Input) => unknown;
  /** The sentence for a failure that the server did not explain. */
  fallback?: string;
  /** For failures with sentences of their own, in place of the server's and the fallback; null says nothing. */
  describe?: (error: Error, input: Input) => string | null;
}
export type Outcome<Answer> = { ok: true; answer: Answer } | { ok: false; error: Error };

export function defineChange<Input, Answer>(change: Change<Input, Answer>): Change<Input, Answer> {
  return change;
}

/**
 * Makes a change and keeps the pages true: TanStack's mutation with one way to say what becomes stale and what failed.
 * A second call before the answer does nothing, so that a double click counts once.
 */
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
  const refresh = (input: Input) =>
    Promise.all(change.stale(input).map((queryKey) => client.invalidateQueries({ queryKey })));
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
      await refresh(input);
      await onShown?.({ ok: true, answer }, input);
    },
    async onError(error, input) {
      await onFailed?.(error, input);
      const { staleAfterFailure: isStale = false } = change;
      if (typeof isStale === 'function' ? isStale(error) : isStale) await refresh(input);
      await onShown?.({ ok: false, error }, input);
    },
  });
  const { error, variables: input } = mutation;
  return {
    run(next: Input) {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutation.mutate(next);
    },
    isPending: mutation.isPending,
    isDone: mutation.isSuccess,
    /** What it was called with last. */
    input,
    answer: mutation.data,
    error,
    /** The sentence that says why it failed; null while it has not. */
    failure: error && describe(error, input as Input),
    /** Forgets the last answer or failure. */
    reset: mutation.reset,
  };
}
