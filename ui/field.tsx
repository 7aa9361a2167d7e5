import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}
export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  required?: boolean | undefined;
  id?: string | undefined;
}

/** `<Field label="School">{(wiring) => <input {...wiring} />}</Field>` */
export function Field({
  label,
  hint,
  error,
  required,
  id,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const generated = useId();
  const own = id ?? generated;
  const [hintId, errorId] = [`${own}-hint`, `${own}-error`];
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="label" htmlFor={own}>
        {label} {required === false ? <span className="optional">(optional)</span> : null}
      </label>
      {hint ? (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      ) : null}
      {children({
        id: own,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      <div aria-live="polite">
        {error ? (
          <p className="field-error" id={errorId}>
            <CircleAlert aria-hidden="true" />
            <span>{error}</span>
          </p>
        ) : null}
      </div>
    </div>
  );
}
