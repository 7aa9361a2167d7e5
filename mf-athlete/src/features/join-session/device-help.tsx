import { Button } from 'ui';
import type { Device, MediaFault } from '../../room/media-fault.ts';
import { helpFor } from '../../room/media-help.ts';
import styles from './lobby.module.css';

interface Props {
  device: Device;
  fault: MediaFault;
  onRetry: () => void;
}

export function DeviceHelp({ device, fault, onRetry }: Props) {
  const { title, text } = helpFor(fault, device, navigator.userAgent);
  return (
    <div className={styles.help} role="alert">
      <b>{title}</b>
      <p>{text}</p>
      <Button look="quiet" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
