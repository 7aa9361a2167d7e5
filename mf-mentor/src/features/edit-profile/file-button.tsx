import { useRef } from 'react';
import { Button } from 'ui';

interface Props {
  children: string;
  accept: readonly string[];
  /** Straight to the front camera, where there is one to go to. */
  camera?: boolean;
  look?: 'primary' | 'quiet';
  onFile: (file: File) => void;
}

export function FileButton({ children, accept, camera, look = 'quiet', onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={children}
        accept={accept.join(',')}
        capture={camera ? 'user' : undefined}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file again is a choice, too.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button look={look} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
