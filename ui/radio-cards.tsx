import { type ComponentProps, type ReactNode, useId } from 'react';

export interface RadioCard {
  value: string;
  title: ReactNode;
  text?: ReactNode;
}
type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  legend: ReactNode;
  options: readonly RadioCard[];
  value?: string;
  onChange?: ComponentProps<'input'>['onChange'];
  error?: string | null | undefined;
};

/** Spread react-hook-form's `register('name')` on it. */
export function RadioCards({ legend, options, value, error, name, ...rest }: Props) {
  const generated = useId();
  const errorId = `${generated}-error`;
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="label">{legend}</legend>
      <div className="radio-cards">
        {options.map((option) => (
          <label key={option.value} className="radio-card">
            <input
              {...rest}
              type="radio"
              name={name ?? generated}
              value={option.value}
              {...(value === undefined ? {} : { checked: value === option.value, onChange: rest.onChange ?? ignore })}
            />
            <b>{option.title}</b>
            {option.text ? <span>{option.text}</span> : null}
          </label>
        ))}
      </div>
      <div aria-live="polite">
        {error ? (
          <p className="field-error" id={errorId}>
            {error}
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}

function ignore(): void {
  // A controlled group without a listener is read-only on purpose.
}
