import { type ReactNode, useSyncExternalStore } from 'react';
import { ScrollRestoration, useNavigation } from 'react-router';
import { Notice } from 'ui';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useArrival } from './use-arrival.ts';
import { useEarlyForm } from './use-early-form.ts';
import { useLive } from './use-live.ts';

export const MAIN = 'main';

export function Frame({ children }: { children: ReactNode }) {
  useArrival();
  useLive();
  useEarlyForm();
  const online = useOnline();
  const moving = useNavigation().state !== 'idle';
  return (
    <div className="frame">
      <a className="skip-link" href={`#${MAIN}`}>
        Skip to the content
      </a>
      <Header />
      <div className="progress" data-on={moving ? '' : undefined} aria-hidden="true" />
      <div className="offline" role="status">
        {online ? null : (
          <Notice kind="warning" quiet>
            You’re offline. What you see may be old; what you type stays here.
          </Notice>
        )}
      </div>
      <main id={MAIN} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <ScrollRestoration />
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
