import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

export function Slider({
  label,
  hint,
  error,
  id,
  ...rest
}: Omit<ComponentProps<'input'>, keyof FieldProps | 'type'> & Omit<FieldProps, 'required'>) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(wiring) => <input type="range" className="slider" {...rest} {...wiring} />}
    </Field>
  );
}
