import type { ReactNode } from 'react';
import { Button, Notice } from 'ui';

/** What takes the place of a form while its dialog stands open: there is nothing to decide anymore. */
export function DecidedMeanwhile({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <>
      <Notice kind="warning" title="This was decided meanwhile">
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
