import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useCutShort } from './use-cut-short.ts';

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
  maxLength,
  children,
}: FieldProps & { maxLength?: number | undefined; children: (wiring: Wiring) => ReactNode }) {
  const generated = useId();
  const own = id ?? generated;
  const [hintId, errorId] = [`${own}-hint`, `${own}-error`];
  const [isCut, listen] = useCutShort(maxLength);
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className="field" ref={listen}>
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
        {isCut ? (
          <p className="field-error">
            <CircleAlert aria-hidden="true" />
            <span>Only {maxLength?.toLocaleString('en-US')} characters fit here. The rest was left out.</span>
          </p>
        ) : null}
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
