import { mock } from 'bun:test';

export function installBrowser() {
  const before = { localStorage: globalThis.localStorage, window: globalThis.window, fetch: globalThis.fetch };
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  Object.assign(globalThis, { localStorage: storage, window: new EventTarget() });
  const answers: (() => Response | Promise<Response>)[] = [];
  const fetched: string[] = [];
  const sent: RequestInit[] = [];
  const fake = mock(async (address: string, init: RequestInit = {}) => {
    fetched.push(`${init.method ?? 'GET'} ${address}`);
    sent.push(init);
    const next = answers.shift();
    if (!next) throw new Error(`nothing to answer ${address} with`);
    return next();
  });
  Object.assign(globalThis, { fetch: fake });
  const remove = () => void Object.assign(globalThis, before);
  return { stored, answers, fetched, sent, remove };
}
