import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { dropDraft, keepDraft, readDraft } from 'web-kit/draft';
import { useDraft } from 'web-kit/use-draft';

/** A form whose draft is kept, and which shows what another tab has saved meanwhile unless something is typed here. */
export function useSharedForm<T extends FieldValues>(name: string, form: UseFormReturn<T>, saved: T) {
  const { formState, reset } = form;
  const { isDirty } = formState;
  const basisName = `${name}:typed-over`;
  const text = JSON.stringify(saved);
  const basis = useRef<string>(null);
  basis.current ??= readDraft<string>(basisName) ?? text;
  const drop = useDraft(name, form);
  const sent = () => {
    drop();
    dropDraft(basisName);
  };
  const showSaved = () => {
    basis.current = text;
    reset(saved);
    sent();
  };
  const isNew = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was saved and typed says when
  useEffect(() => {
    // What was typed before a reload comes back after this.
    const wasNew = isNew.current;
    isNew.current = false;
    if (isDirty) keepDraft(basisName, basis.current);
    else if (!wasNew && basis.current !== text) showSaved();
  }, [text, isDirty]);
  return { sent, showSaved, isSavedElsewhere: isDirty && basis.current !== text };
}
