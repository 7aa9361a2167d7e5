import { Suspense, useEffect, useState } from 'react';
import { Button, Dialog } from 'ui';
import { lazily } from 'web-kit/lazily';
import type { RoomLook } from 'web-kit/resources/room';
import { nameIn, otherSeat } from './party.ts';

const ReportOrBlock = lazily(async () => (await import('web-kit/report-or-block')).ReportOrBlock);

interface Props {
  open: boolean;
  id: string;
  credential: string | null;
  look: RoomLook;
  onClose: () => void;
  /** Null once the session is left. */
  onEnd: (() => void) | null;
}

export function Safety({ open, id, credential, look, onClose, onEnd }: Props) {
  const [asked, setReporting] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const isReporting = asked || onEnd === null;
  const name = nameIn(look, otherSeat(look.seat));
  useEffect(() => {
    if (open) ReportOrBlock.fetch();
  }, [open]);
  const close = () => {
    setReporting(false);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={isReporting ? `Report or block ${name}` : 'Safety'}>
      {isReporting ? (
        <Suspense fallback={<p>Loading…</p>}>
          <ReportOrBlock whom={{ by: 'session', id, name, credential }} onDone={close} />
        </Suspense>
      ) : (
        <>
          <p>
            If anything feels wrong, end the session right away. You don’t have to explain. In an emergency, call 911.
          </p>
          <Button
            look="danger"
            wide
            waiting={isEnding && 'Ending…'}
            onClick={() => {
              setEnding(true);
              onEnd?.();
            }}
          >
            End for everyone
          </Button>
          <Button look="quiet" wide onClick={() => setReporting(true)}>
            Report or block {name}
          </Button>
        </>
      )}
    </Dialog>
  );
}
