import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { dropDraft, keepDraft, readDraft } from 'web-kit/draft';
import { useDraft } from 'web-kit/use-draft';
import { useTypedSince } from 'web-kit/use-typed-since';

/** Otherwise `reset` keeps what was typed, as the form does when another tab saves. */
const ALL_OF_IT = { keepDirtyValues: false };

/**
 * A form whose draft is kept, and whose fields follow what another tab saves one by one, but for those that were
 * changed here. `shown` is what it shows where nothing was typed.
 */
export function useMergedForm<T extends FieldValues, Sent>(
  name: string,
  form: UseFormReturn<T, unknown, Sent>,
  shown: T,
) {
  const { formState, reset, getValues } = form;
  const drop = useDraft(name, form);
  const since = useTypedSince(getValues);
  const show = (now: T) => {
    reset(now, ALL_OF_IT);
    drop();
  };
  const sent = (now: T) => {
    const typed = getValues();
    const isMore = since.isMore();
    show(now);
    if (!isMore) return;
    typedOver.rebase(now);
    reset(typed, { ...ALL_OF_IT, keepDefaultValues: true });
  };
  const dirty = Object.keys(shown).filter((field) => field in formState.dirtyFields);
  const typedOver = useTypedOver(`${name}:typed-over`, shown, dirty);
  return { noteAsked: since.note, sent, showSaved: () => show(shown), isTypedOver: typedOver.isSo };
}

/** Whether another tab has saved something else of a field that was changed here, before a reload too. */
function useTypedOver<T extends FieldValues>(name: string, shown: T, dirty: readonly string[]) {
  const basis = useRef<FieldValues>(null);
  basis.current ??= { ...shown, ...readDraft<Partial<T>>(name) };
  const isNew = useRef(true);
  useEffect(() => {
    // What was typed before a reload comes back after this.
    if (isNew.current) {
      isNew.current = false;
      return;
    }
    const over = Object.fromEntries(dirty.map((field) => [field, basis.current?.[field]]));
    basis.current = { ...shown, ...over };
    if (dirty.length > 0) keepDraft(name, over);
    else dropDraft(name);
  });
  return {
    isSo: dirty.some((field) => basis.current?.[field] !== shown[field]),
    rebase: (now: T) => {
      basis.current = now;
    },
  };
}
