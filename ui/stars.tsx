import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

export const STAR_LABELS = ['Not rated', 'Poor', 'Fair', 'Good', 'Very Good', 'Excellent'] as const;

interface StarsProps {
  average: number | null | undefined;
  total: number;
  short?: boolean;
}

export function Stars({ average, total, short }: StarsProps) {
  if (!average || total === 0) {
    return short ? (
      <span className="stars-none">
        New mentor<span className="visually-hidden"> · No ratings yet</span>
      </span>
    ) : (
      <span className="stars">
        <span>New Mentor · No ratings yet</span>
      </span>
    );
  }
  return (
    <span className="stars">
      <Icon name="star" />
      <span className="visually-hidden">Rated</span>
      {` ${average.toFixed(1)} `}
      <span>
        <span className="visually-hidden">out of 5 </span>
        {`(${total}`}
        <span className={short ? 'visually-hidden' : undefined}>{total === 1 ? ' review' : ' reviews'}</span>)
      </span>
    </span>
  );
}

interface Props {
  legend: ReactNode;
  value: number;
  onChange: (value: number) => void;
  error?: string | null;
  required?: boolean;
}

export function StarInput({ legend, value, onChange, error, required }: Props) {
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="label">
        {legend} {required ? null : <span className="optional">(optional)</span>}
      </legend>
      <div className="star-input">
        {STAR_LABELS.slice(1).map((label, index) => (
          <label key={label} data-on={index < value ? '' : undefined}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              value={index + 1}
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
            />
            <Icon name="star" />
            <span className="visually-hidden">
              {index + 1} of 5, {label}
            </span>
          </label>
        ))}
        <output aria-live="off">{STAR_LABELS[value as 0 | 1 | 2 | 3 | 4 | 5]}</output>
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
