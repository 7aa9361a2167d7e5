import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';

type Labelled<P> = Omit<P, keyof FieldProps> & FieldProps;

/** Spread `register('name')` of react-hook-form on it. */
export function TextInput({ label, hint, error, required, id, ...rest }: Labelled<ComponentProps<'input'>>) {
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id}>
      {(wiring) => <input className="input" {...rest} {...wiring} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, required, id, ...rest }: Labelled<ComponentProps<'textarea'>>) {
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id}>
      {(wiring) => <textarea className="input" {...rest} {...wiring} />}
    </Field>
  );
}

export interface Option {
  value: string;
  label: string;
}
type SelectProps = Labelled<ComponentProps<'select'>> & {
  options: readonly Option[];
  placeholder?: string;
  children?: ReactNode;
};

export function Select({ label, hint, error, required, id, options, placeholder, ...rest }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id}>
      {(wiring) => (
        <div className="select">
          <select className="input" {...rest} {...wiring}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" />
        </div>
      )}
    </Field>
  );
}
