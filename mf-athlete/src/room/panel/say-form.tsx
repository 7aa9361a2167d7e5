import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import styles from './panel.module.css';

interface Props {
  label: string;
  maxLength?: number;
  onSay: (text: string) => void;
  /** With the first letter, and again after each sending. */
  onBegin?: () => void;
}

/** Enter sends; Shift and Enter begin a new line. */
export function SayForm({ label, maxLength = 2_000, onSay, onBegin }: Props) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const send = () => {
    const { current } = input;
    if (!current?.value.trim()) return;
    onSay(current.value.trim());
    current.value = '';
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
          const isFirst = event.currentTarget.value.length === 1;
          if (isFirst) onBegin?.();
        }}
      />
      <button type="submit" aria-label="Send">
        <SendHorizontal aria-hidden="true" />
      </button>
    </form>
  );
}
