import { exportAccount } from 'contracts/http/accounts';
import { useState } from 'react';
import { Button, Notice } from 'ui';
import { call, errorText } from 'web-kit/api';
import styles from './page.module.css';

export function DownloadData() {
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const download = async () => {
    setWaiting(true);
    setFailure(null);
    try {
      save(await call(exportAccount));
    } catch (error) {
      setFailure(errorText(error, 'Your data could not be put together. Please try again.'));
    }
    setWaiting(false);
  };
  return (
    <section className="stack" aria-labelledby="your-data">
      <h2 className={styles.heading} id="your-data">
        Your data
      </h2>
      <p className="mute">Everything that we keep about you, in one file.</p>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Button look="quiet" wide onClick={() => void download()} waiting={waiting && 'Putting it together…'}>
        Download my data
      </Button>
    </section>
  );
}

function save(data: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'my-data.json';
  link.click();
  URL.revokeObjectURL(address);
}
