import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import styles from './panel.module.css';

interface Props {
  label: string;
  maxLength?: number;
  onSay: (text: string) => void;
  /** With what comes first into an empty field, and when the last of it is taken back. */
  onFilled?: (isFilled: boolean) => void;
}

/** Enter sends; Shift and Enter begin a new line. */
export function SayForm({ label, maxLength = 2_000, onSay, onFilled }: Props) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const wasEmpty = useRef(true);
  const send = () => {
    const { current } = input;
    if (!current?.value.trim()) return;
    onSay(current.value.trim());
    current.value = '';
    wasEmpty.current = true;
    current.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles.say}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={input}
        id={id}
        rows={1}
        placeholder={label}
        maxLength={maxLength}
        onKeyDown={press}
        onInput={(event) => {
          const isEmpty = event.currentTarget.value === '';
          if (wasEmpty.current !== isEmpty) onFilled?.(!isEmpty);
          wasEmpty.current = isEmpty;
        }}
      />
      <button type="submit" aria-label="Send">
        <SendHorizontal aria-hidden="true" />
      </button>
    </form>
  );
}
