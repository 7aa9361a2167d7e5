import { Button, Notice } from 'ui';
import { exportAccount } from 'web-kit/resources/account';
import { useChange } from 'web-kit/use-change';
import styles from './page.module.css';

export function DownloadData() {
  const { run, isPending, failure } = useChange(exportAccount, {
    fallback: 'We couldn’t put your data together. Please try again.',
    onDone: save,
  });
  return (
    <section className="stack" aria-labelledby="your-data">
      <h2 className={styles.heading} id="your-data">
        Your data
      </h2>
      <p className="mute">Everything we keep about you, in one file.</p>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Button look="quiet" wide onClick={() => run()} waiting={isPending && 'Putting it together…'}>
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
