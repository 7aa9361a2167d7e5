import type { ComponentProps, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button, TextArea } from 'ui';
import { Refused } from './sign-in-again.tsx';

interface Props {
  note: UseFormRegisterReturn;
  error: string | undefined;
  /** Who reads the note. */
  hint: string;
  maxLength: number;
  change: ComponentProps<typeof Refused>['change'] & { isPending: boolean };
  part: string;
  waiting: string;
  onClose: () => void;
  /** The button's. */
  children: ReactNode;
}

/** How each form ends in which the founder decides something for good: why, what refused it, and the two ways on. */
export function NotedDecision({ note, error, hint, maxLength, change, part, waiting, onClose, children }: Props) {
  return (
    <>
      <TextArea label="Note" hint={hint} maxLength={maxLength} required error={error} {...note} />
      <Refused change={change} tab="complaints" part={part} kept />
      <div className="row">
        <Button type="submit" waiting={change.isPending && waiting}>
          {children}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  );
}
