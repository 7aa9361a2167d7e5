import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { dropDraft, keepDraft, readDraft } from 'web-kit/draft';
import { useDraft } from 'web-kit/use-draft';
import { useTypedSince } from 'web-kit/use-typed-since';

/**
 * A form whose draft is kept, and which shows what another tab has saved meanwhile unless something is typed here.
 * `rebase` keeps what stands in it where something else is saved now.
 */
export function useSharedForm<T extends FieldValues>(name: string, form: UseFormReturn<T>, saved: T) {
  const { formState, reset, getValues } = form;
  const { isDirty } = formState;
  const basisName = `${name}:typed-over`;
  const text = JSON.stringify(saved);
  const basis = useRef<string>(null);
  basis.current ??= readDraft<string>(basisName) ?? text;
  const drop = useDraft(name, form);
  const since = useTypedSince(getValues);
  const show = (now: T) => {
    reset(now);
    drop();
    dropDraft(basisName);
  };
  const rebase = (now: T) => {
    const typed = getValues();
    basis.current = JSON.stringify(now);
    keepDraft(basisName, basis.current);
    reset(now);
    reset(typed, { keepDefaultValues: true });
  };
  const sent = (now: T) => (since.isMore() ? rebase(now) : show(now));
  const showSaved = () => {
    basis.current = text;
    show(saved);
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
  return { noteAsked: since.note, sent, rebase, showSaved, isSavedElsewhere: isDirty && basis.current !== text };
}
