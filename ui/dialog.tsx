import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { afterPaint } from './after-paint.ts';
import { Button, IconButton } from './button.tsx';
import { TextArea } from './text-input.tsx';

interface Props {
  open: boolean;
  /** Called for Escape, the backdrop and Cancel alike. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Rises from the bottom edge of a phone, and has a button to close it. */
  sheet?: boolean;
}

const MOUSE = ['mousedown', 'click'] as const;

export function Dialog({ open, onClose, title, children, actions, sheet = false }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const isTouched = useRef(false);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (!open && dialog.open) dialog.close();
    if (!open || dialog.open) return;
    isTouched.current = false;
    if (sheet) return afterPaint(() => dialog.showModal());
    dialog.showModal();
  }, [open, sheet]);
  useEffect(() => {
    const dialog = element.current;
    // Who drags something out of the dialog lets go there, and did not press there.
    let isPressed = false;
    const onMouse = (event: MouseEvent) => {
      const isClick = event.type === 'click';
      if (isClick && event.detail < 2) isTouched.current = true;
      // The second click of a double click was meant for the button that opened the dialog, whatever lies there now.
      if (isClick && !isTouched.current) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      const isBackdrop = dialog !== null && event.target === dialog && outside(dialog, event);
      if (isPressed && isBackdrop && isClick) dialog.close();
      isPressed = isBackdrop;
    };
    for (const type of MOUSE) dialog?.addEventListener(type, onMouse, true);
    return () => {
      for (const type of MOUSE) dialog?.removeEventListener(type, onMouse, true);
    };
  }, []);
  return (
    <dialog ref={element} className={sheet ? 'dialog sheet' : 'dialog'} aria-labelledby={titleId} onClose={onClose}>
      <div className="stack">
        {sheet ? (
          <div className="sheet-head">
            <h2 id={titleId}>{title}</h2>
            <IconButton label="Close" onClick={() => afterPaint(() => element.current?.close())}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
        ) : (
          <h2 id={titleId}>{title}</h2>
        )}
        {open ? children : null}
      </div>
      {open && actions ? <div className="dialog-actions">{actions}</div> : null}
    </dialog>
  );
}

function outside(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const box = dialog.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}

interface ConfirmProps extends Omit<Props, 'actions' | 'sheet'> {
  confirm: string;
  cancel?: string;
  onConfirm: () => void;
  waiting?: string | false | null;
  danger?: boolean;
}

export function ConfirmDialog({ confirm, cancel = 'Cancel', onConfirm, waiting, danger, ...dialog }: ConfirmProps) {
  const actions = (
    <>
      <Button look="quiet" onClick={dialog.onClose}>
        {cancel}
      </Button>
      <Button look={danger ? 'danger' : 'primary'} onClick={onConfirm} waiting={waiting}>
        {confirm}
      </Button>
    </>
  );
  return <Dialog {...dialog} actions={actions} />;
}

interface PromptProps extends Omit<ConfirmProps, 'onConfirm'> {
  label: string;
  hint?: string;
  error?: string | null;
  required?: boolean;
  maxLength: number;
  /** What stands there when it opens: what was typed before, and not sent yet. */
  first?: string;
  onType?: (text: string) => void;
  onConfirm: (text: string) => void;
}

export function PromptDialog({
  label,
  hint,
  error,
  required = false,
  maxLength,
  first = '',
  onType,
  onConfirm,
  children,
  ...dialog
}: PromptProps) {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed later is here already
  useEffect(() => {
    if (!dialog.open) return;
    setText(first);
    setMissing(false);
  }, [dialog.open]);
  const submit = () => {
    const typed = text.trim();
    setMissing(required && !typed);
    if (typed || !required) onConfirm(typed);
  };
  return (
    <ConfirmDialog {...dialog} onConfirm={submit}>
      {children}
      <TextArea
        label={label}
        hint={hint}
        required={required}
        maxLength={maxLength}
        error={missing ? 'Please write a sentence.' : error}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onType?.(event.target.value);
        }}
      />
    </ConfirmDialog>
  );
}
