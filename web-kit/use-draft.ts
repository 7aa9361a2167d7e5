import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { dropDraft, keepDraft, readDraft } from './draft.ts';

/** `secret` fields are never kept. @returns what to call once the form has been sent */
export function useDraft<T extends FieldValues>(
  name: string,
  form: Pick<UseFormReturn<T, never, never>, 'watch' | 'reset' | 'getValues'> | UseFormReturn<T>,
  secret: readonly (keyof T & string)[] = [],
): () => void {
  const { watch, reset, getValues } = form as UseFormReturn<T>;
  // biome-ignore lint/correctness/useExhaustiveDependencies: which fields are secret does not change
  useEffect(() => {
    const draft = readDraft<Partial<T>>(name);
    if (draft) reset({ ...getValues(), ...draft }, { keepDefaultValues: true });
    const { unsubscribe } = watch((values) => {
      const kept = Object.entries(values).filter(([field]) => !secret.includes(field));
      keepDraft(name, Object.fromEntries(kept));
    });
    return unsubscribe;
  }, [name, watch, reset, getValues]);
  return () => dropDraft(name);
}

export function useKept<T>(name: string, initial: T): [T, (value: T) => void, () => void] {
  const [value, setValue] = useState<T>(() => readDraft<T>(name) ?? initial);
  const change = (next: T) => {
    setValue(next);
    keepDraft(name, next);
  };
  return [value, change, () => dropDraft(name)];
}
