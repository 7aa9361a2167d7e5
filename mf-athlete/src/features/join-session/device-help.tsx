import { Button } from 'ui';
import { type Faults, helpFor } from '../../room/media-help.ts';

interface Props {
  className?: string | undefined;
  faults: Faults;
  isInside?: boolean;
  onRetry: () => void;
  onClose?: () => void;
}

export function DeviceHelp({ className, faults, isInside, onRetry, onClose }: Props) {
  const { title, text } = helpFor(faults, navigator.userAgent, isInside);
  return (
    <div className={className} role="alert">
      <b>{title}</b>
      <p>{text}</p>
      <div className="row gap-2">
        <Button look="quiet" onClick={onRetry}>
          Try Again
        </Button>
        {onClose ? (
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
        ) : null}
      </div>
    </div>
  );
}
