import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { isApiError, validationText } from './api.ts';
import { type Change, type Reactions, useChange } from './use-change.ts';

type SetError = (name: string, fault: { message: string }, options: { shouldFocus: boolean }) => void;

export function showFaults(error: unknown, fields: object, setError: SetError): void {
  const faults = isApiError(error) ? Object.entries(error.fields) : [];
  for (const [index, [name, message]] of faults.filter(([name]) => name in fields).entries()) {
    setError(name, { message }, { shouldFocus: index === 0 });
  }
}

export function useFormChange<Input, Answer, Fields extends FieldValues>(
  change: Change<Input, Answer>,
  { getValues, setError }: Pick<UseFormReturn<Fields>, 'getValues' | 'setError'>,
  { fallback, onFailed, ...reactions }: Omit<Reactions<Input, Answer>, 'describe'> & { fallback: string },
) {
  return useChange(change, {
    ...reactions,
    onFailed(error, input) {
      showFaults(error, getValues(), (name, fault, options) => setError(name as Path<Fields>, fault, options));
      return onFailed?.(error, input);
    },
    describe: (error) => validationText(error, fallback),
  });
}
