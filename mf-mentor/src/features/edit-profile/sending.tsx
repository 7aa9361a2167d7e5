import styles from './faces.module.css';

/** How far a file has come; at the end the server looks at it, which takes a moment. */
export function Sending({ share, what }: { share: number; what: string }) {
  const isSent = share >= 1;
  return (
    <div className="stack gap-2">
      <progress className={styles.bar} max={1} {...(isSent ? {} : { value: share })} aria-label={`Uploading ${what}`} />
      <p className="small mute">{isSent ? `Checking ${what}…` : `${Math.round(share * 100)}% uploaded`}</p>
    </div>
  );
}
