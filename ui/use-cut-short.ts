import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * The browser leaves out, without a word, what `maxLength` has no room for.
 * @returns whether something was left out, and what listens at the element around the field
 */
export function useCutShort(maxLength: number | undefined): [boolean, RefCallback<HTMLElement>] {
  const [isCut, setCut] = useState(false);
  const control = useRef<Control>(null);
  const isFilled = useRef(false);
  const listen = useCallback(
    (around: HTMLElement | null) => {
      const onType = (event: InputEvent) => {
        // While a word is being composed, the browser lets it run over.
        if (maxLength === undefined || event.inputType === 'insertCompositionText') return;
        control.current = event.target as Control;
        isFilled.current = control.current.value !== '';
        setCut(lengthAfter(control.current, event) > maxLength);
      };
      const onTyped = () => {
        isFilled.current = true;
      };
      around?.addEventListener('beforeinput', onType);
      around?.addEventListener('input', onTyped);
      return () => {
        around?.removeEventListener('beforeinput', onType);
        around?.removeEventListener('input', onTyped);
      };
    },
    [maxLength],
  );
  // A message that was sent leaves its field empty; one that is about to be pasted finds it so.
  useEffect(() => {
    if (isCut && isFilled.current && control.current?.value === '') setCut(false);
  });
  return [isCut, listen];
}

function lengthAfter(control: Control, { inputType, data }: InputEvent): number {
  const { value, selectionStart, selectionEnd } = control;
  const isLine = inputType === 'insertLineBreak' && control.tagName === 'TEXTAREA';
  const added = isLine ? '\n' : (data ?? '').replaceAll('\r\n', '\n').trimEnd();
  return added ? value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0)) + added.length : 0;
}
