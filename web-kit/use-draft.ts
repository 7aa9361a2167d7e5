import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { dropDraft, keepDraft, readDraft } from './draft.ts';

interface WithDefaults {
  control: { _defaultValues: object };
}

/**
 * Keeps the fields that were changed, so that what another tab saves of the others is not taken back after a reload.
 * `secret` fields are never kept. @returns what to call once the form has been sent
 */
export function useDraft<T extends FieldValues>(
  name: string,
  form: (Pick<UseFormReturn<T, never, never>, 'watch' | 'reset' | 'getValues'> & WithDefaults) | UseFormReturn<T>,
  secret: readonly (keyof T & string)[] = [],
): () => void {
  const { watch, reset, getValues, control } = form as UseFormReturn<T>;
  // biome-ignore lint/correctness/useExhaustiveDependencies: which fields are secret does not change
  useEffect(() => {
    const draft = readDraft<Partial<T>>(name);
    if (draft) reset({ ...getValues(), ...draft }, { keepDefaultValues: true });
    const { unsubscribe } = watch((values) => {
      // Those of the form's state are a render late.
      const before = new Map<string, unknown>(Object.entries(control._defaultValues));
      const isChanged = (field: string, value: unknown) => JSON.stringify(value) !== JSON.stringify(before.get(field));
      const kept = Object.entries(values).filter((entry) => !secret.includes(entry[0]) && isChanged(...entry));
      if (kept.length > 0) keepDraft(name, Object.fromEntries(kept));
      else dropDraft(name);
    });
    return unsubscribe;
  }, [name, watch, reset, getValues, control]);
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
