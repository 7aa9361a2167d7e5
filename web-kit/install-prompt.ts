import { useSyncExternalStore } from 'react';

/** Chromium's own; in no standard. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

// Each remote has its own copy of this module, and the event comes once, before most of them are loaded.
const KEPT = Symbol.for('web-kit.install-prompt');
const CHANGED = 'install-prompt-changed';
const shared = globalThis as typeof globalThis & { [KEPT]?: InstallPrompt | null };

function keep(prompt: InstallPrompt | null): void {
  shared[KEPT] = prompt;
  dispatchEvent(new Event(CHANGED));
}

/** For the shell, before anything else may miss it. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => keep(null));
}

/** Null where the browser has no such button, or the site is installed. */
export function useInstallPrompt(): (() => void) | null {
  const prompt = useSyncExternalStore(
    (listener) => {
      addEventListener(CHANGED, listener);
      return () => removeEventListener(CHANGED, listener);
    },
    () => shared[KEPT] ?? null,
    () => null,
  );
  if (!prompt) return null;
  return () => {
    // It works once.
    keep(null);
    void prompt.prompt();
  };
}

/** As an app, not in a tab. */
export function isInstalled(): boolean {
  const isApple = 'standalone' in navigator && navigator.standalone === true;
  return isApple || (globalThis.matchMedia?.('(display-mode: standalone)').matches ?? false);
}
