import type { Seat } from 'contracts/room';
import { useState } from 'react';
import { Button, Dialog } from 'ui';

interface Props {
  open: boolean;
  seat: Seat;
  other: string;
  onClose: () => void;
  onLeave: () => void;
  onEnd: () => void;
}

export function LeaveDialog({ open, seat, other, onClose, onLeave, onEnd }: Props) {
  const [isEnding, setEnding] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Leave the session?"
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Stay
          </Button>
          <Button
            look="danger"
            waiting={isEnding && 'Ending…'}
            onClick={() => {
              setEnding(true);
              onEnd();
            }}
          >
            End for everyone
          </Button>
          <Button look="primary" onClick={onLeave}>
            Leave
          </Button>
        </>
      }
    >
      <p>
        You can come back until the room closes. If you end it for everyone,{' '}
        {seat === 'guardian'
          ? `nobody can come back, ${other} included`
          : `${other} is out, too, but can also come back`}
        .
      </p>
    </Dialog>
  );
}
