import { type RefCallback, useCallback, useState } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * The browser leaves out, without a word, what `maxLength` has no room for.
 * @returns whether something was left out, and what listens at the element around the field
 */
export function useCutShort(maxLength: number | undefined): [boolean, RefCallback<HTMLElement>] {
  const [cut, setCut] = useState<Control | null>(null);
  const listen = useCallback(
    (around: HTMLElement | null) => {
      if (!around || !maxLength) return;
      let isOver = false;
      const tell = (control: Control) => setCut(isOver ? control : null);
      around.onbeforeinput = (event) => {
        const control = event.target as Control;
        isOver = lengthAfter(control, event) > maxLength;
        // Where nothing has room, no input follows.
        if (control.value.length >= maxLength) tell(control);
      };
      around.oninput = ({ target }) => tell(target as Control);
    },
    [maxLength],
  );
  // A message that was sent leaves its field empty.
  return [Boolean(cut?.value), listen];
}

function lengthAfter(
  { value, selectionStart, selectionEnd, tagName }: Control,
  { inputType, data }: InputEvent,
): number {
  const isLine = inputType === 'insertLineBreak' && tagName === 'TEXTAREA';
  const added = isLine ? '\n' : (data ?? '').replaceAll('\r\n', '\n').trimEnd();
  // While a word is being composed, the browser lets it run over.
  if (!added || inputType === 'insertCompositionText') return 0;
  return value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0)) + added.length;
}
