import { BRAND } from 'contracts/brand';
import { Button } from 'ui';
import { isInstalled, useInstallPrompt } from 'web-kit/install-prompt';
import { isIphone } from 'web-kit/push';
import styles from './page.module.css';

/** Nothing where it stands there already, or where the browser knows no such thing. */
export function HomeScreen() {
  const install = useInstallPrompt();
  if (isInstalled() || !(install || isIphone())) return null;
  return (
    <section className="stack" aria-labelledby="home-screen">
      <h2 className={styles.heading} id="home-screen">
        {BRAND} on your home screen
      </h2>
      {install ? (
        <>
          <p>Open it like an app. There’s nothing to download.</p>
          <Button look="quiet" wide onClick={install}>
            Add to home screen
          </Button>
        </>
      ) : (
        <p>In Safari, tap Share, then “Add to Home Screen.” There’s nothing to download.</p>
      )}
    </section>
  );
}
