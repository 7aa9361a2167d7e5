import { useEffect, useRef } from 'react';

/** Otherwise `reset` keeps what was typed, as the form does when another tab saves. */
export const ALL_OF_IT = { keepDirtyValues: false };

/**
 * Whether another tab has saved something else of a field that was changed here. `dirty` are the fields of the form's
 * state, and `shown` what it shows where nothing was typed.
 */
export function useTypedOver<T extends object>(shown: T, dirty: { readonly [field in keyof T]?: unknown }): boolean {
  const basis = useRef(shown);
  const fields = Object.keys(shown) as (keyof T)[];
  useEffect(() => {
    const typed = fields.filter((field) => dirty[field]);
    basis.current = { ...shown, ...Object.fromEntries(typed.map((field) => [field, basis.current[field]])) };
  });
  return fields.some((field) => dirty[field] && basis.current[field] !== shown[field]);
}
