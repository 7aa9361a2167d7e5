import type { ReactNode } from 'react';
import { Button, Notice } from 'ui';

interface Props {
  title?: string;
  onClose: () => void;
  children: ReactNode;
}

/** What takes the place of a form while its dialog stands open: there is nothing to decide anymore. */
export function DecidedMeanwhile({ title = 'This was decided meanwhile', onClose, children }: Props) {
  return (
    <>
      <Notice kind="warning" title={title}>
        {children}
      </Notice>
      <div className="row">
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}
