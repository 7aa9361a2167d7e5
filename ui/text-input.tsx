import { ChevronDown } from 'lucide-react';
import { type ComponentProps, memo, type ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';

type Labeled<P> = Omit<P, keyof FieldProps> & FieldProps;

export type TextInputProps = Labeled<ComponentProps<'input'>>;

/** Spread `register('name')` of react-hook-form on it. */
export function TextInput({ label, hint, error, required, id, ...rest }: TextInputProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id} maxLength={rest.maxLength}>
      {(wiring) => <input className="input" {...rest} {...wiring} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, required, id, ...rest }: Labeled<ComponentProps<'textarea'>>) {
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id} maxLength={rest.maxLength}>
      {(wiring) => <textarea className="input" {...rest} {...wiring} />}
    </Field>
  );
}

export interface Option {
  value: string;
  label: string;
}
type SelectProps = Labeled<ComponentProps<'select'>> & {
  options: readonly Option[];
  placeholder?: string;
  children?: ReactNode;
};

/** Compared by identity: a long list that is always the same array costs nothing to draw again. */
const Options = memo(({ options }: { options: readonly Option[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  )),
);

export function Select({ label, hint, error, required, id, options, placeholder, ...rest }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id}>
      {(wiring) => (
        <div className="select">
          <select className="input" {...rest} {...wiring}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            <Options options={options} />
          </select>
          <ChevronDown aria-hidden="true" />
        </div>
      )}
    </Field>
  );
}
