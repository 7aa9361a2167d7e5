import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** What another tab has saved meanwhile, unless something is typed here. @param forget drops the draft of it */
export function useSavedElsewhere<T extends FieldValues>(
  form: Pick<UseFormReturn<T, never, never>, 'formState' | 'reset'> | UseFormReturn<T>,
  saved: T,
  forget: () => void,
): void {
  const { formState, reset } = form as UseFormReturn<T>;
  const { isDirty } = formState;
  const text = JSON.stringify(saved);
  const shown = useRef(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was saved says when
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    if (isDirty) return;
    reset(saved);
    forget();
  }, [text]);
}
