import { Button } from 'ui';
import { type Faults, helpFor } from '../../room/media-help.ts';
import styles from './lobby.module.css';

interface Props {
  faults: Faults;
  onRetry: () => void;
}

export function DeviceHelp({ faults, onRetry }: Props) {
  const { title, text } = helpFor(faults, navigator.userAgent);
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
