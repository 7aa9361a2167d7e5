import type { ClipboardEvent } from 'react';
import { TextInput, type TextInputProps } from './text-input.tsx';

interface Props extends Omit<TextInputProps, 'type' | 'maxLength'> {
  digits: number;
}

/** A mailed code. Of what is pasted it takes the digits: what stands around them would push the last ones out. */
export function CodeInput({ digits, ...rest }: Props) {
  const takeDigits = (event: ClipboardEvent<HTMLInputElement>) => {
    const { currentTarget: field, clipboardData } = event;
    const code = clipboardData.getData('text').replace(/\D/g, '');
    if (code.length !== digits) return;
    event.preventDefault();
    // Past React, which would take the event for one that changes nothing.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, code);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <TextInput
      hint={`${digits} digits`}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={digits}
      onPaste={takeDigits}
      {...rest}
    />
  );
}
