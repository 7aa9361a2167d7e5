import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from './button.tsx';

/** An id that belongs into another window. Where the browser refuses the clipboard, it is selected instead. */
export function Copyable({ text }: { text: string }) {
  const code = useRef<HTMLElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      if (code.current) getSelection()?.selectAllChildren(code.current);
      setSaid('Selected');
    }
  };
  return (
    <span className="copyable">
      <code ref={code}>{text}</code>
      <IconButton label={`Copy ${text}`} onClick={() => void copy()}>
        <Copy aria-hidden="true" />
      </IconButton>
      <small role="status">{said}</small>
    </span>
  );
}
