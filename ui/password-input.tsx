import { Eye, EyeOff } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { Field, type FieldProps } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, keyof FieldProps | 'type'> &
  FieldProps & {
    strength?: boolean;
  };

const WORDS = ['', 'Easy to guess', 'Fair', 'Good', 'Strong'];

export function PasswordInput({ label, hint, error, required, id, strength, onChange, ...rest }: Props) {
  const [shown, setShown] = useState(false);
  const [score, setScore] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  // A form that was sent empties its fields without a word to them.
  useLayoutEffect(() => setScore(scorePassword(box.current?.querySelector('input')?.value ?? '')));
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setScore(scorePassword(event.target.value));
    return onChange?.(event);
  };
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id}>
      {(wiring) => (
        <div>
          <div className="with-action" ref={box}>
            <input className="input" {...rest} {...wiring} type={shown ? 'text' : 'password'} onChange={change} />
            <IconButton label={shown ? 'Hide password' : 'Show password'} onClick={() => setShown(!shown)}>
              {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
            </IconButton>
          </div>
          {strength && score > 0 ? <Strength score={score} /> : null}
        </div>
      )}
    </Field>
  );
}

function Strength({ score }: { score: number }) {
  return (
    <>
      <div className="strength" data-score={score} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <i key={step} data-on={step <= score ? '' : undefined} />
        ))}
      </div>
      <p className="hint" role="status">
        Password strength: {WORDS[score]}
      </p>
    </>
  );
}

/** 0 for nothing typed, then 1 (easy to guess) to 4 (strong). A hint, not a rule. */
export function scorePassword(password: string): number {
  if (!password) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const varied = new Set(password).size;
  if (password.length < 8 || varied < 5 || /^(.)\1|12345|qwert|password/i.test(password)) return 1;
  const points = (password.length >= 12 ? 2 : 1) + (password.length >= 16 ? 1 : 0) + (kinds >= 3 ? 1 : 0);
  return Math.min(4, 1 + points);
}
