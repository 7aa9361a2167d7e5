import { expect, test } from 'bun:test';
import { Window } from 'happy-dom';
import { START_SCRIPT } from './start-script.ts';

const MAYA = '33333333-3333-4333-8333-333333333333';
const HEART = `<a class="heart" href="/login" data-wanted="${MAYA}"><svg><path></path></svg></a>`;
const GLOBALS = [
  ...['document', 'localStorage', 'sessionStorage', 'Event', 'requestAnimationFrame'],
  ...['addEventListener', 'removeEventListener', 'dispatchEvent'],
] as const;

/** A page that arrived as HTML, with nothing but the script that is to start it. */
function arrive(kept: Record<string, string>, body = HEART) {
  const window = new Window({ url: 'http://localhost' });
  const { document } = window;
  document.body.innerHTML = body;
  for (const [key, value] of Object.entries(kept)) window.localStorage.setItem(key, value);
  Object.defineProperty(document, 'currentScript', { value: document.createElement('script') });
  const values = GLOBALS.map((name) => {
    const value: unknown = window[name];
    return typeof value === 'function' && name !== 'Event' ? value.bind(window) : value;
  });
  new Function('window', ...GLOBALS, START_SCRIPT.text)(window, ...values);
  const press = (selector: string) => {
    const click = new window.MouseEvent('click', { bubbles: true, cancelable: true });
    document.querySelector(selector)?.dispatchEvent(click);
    return { leads: !click.defaultPrevented };
  };
  return { window, document, press, wanted: () => window.sessionStorage.getItem(`wanted-favorite:${MAYA}`) };
}

test('a heart that an athlete presses before the page is alive is full, kept for the page, and leads nowhere', () => {
  const page = arrive({ authToken: '1', userType: 'athlete' });
  expect(page.document.documentElement.hasAttribute('data-athlete')).toBe(true);
  let told = 0;
  page.window.addEventListener('wanted-favorite', () => void told++);
  const before = Date.now();
  expect(page.press('path')).toEqual({ leads: false });
  expect(told).toBe(1);
  expect(Number(page.wanted())).toBeWithin(before, Date.now() + 1);
  expect(page.document.querySelector('a')?.hasAttribute('data-early')).toBe(true);
});

test('one that a visitor presses is kept as well, and its link leads to the login', () => {
  for (const kept of [{}, { authToken: '1', userType: 'mentor' }, { userType: 'athlete' }]) {
    const page = arrive(kept);
    expect(page.document.documentElement.hasAttribute('data-athlete')).toBe(false);
    expect([page.press('path').leads, page.wanted() !== null]).toEqual([true, true]);
  }
});

test('other links, and hearts that the page has answered already, are left alone', () => {
  const page = arrive({ authToken: '1', userType: 'athlete' }, `${HEART}<a href="/browse" id="other">Browse</a>`);
  expect([page.press('#other').leads, page.wanted()]).toEqual([true, null]);
  page.document.body.addEventListener('click', (event) => event.preventDefault());
  page.press('.heart');
  expect([page.wanted(), page.document.querySelector('[data-early]')]).toEqual([null, null]);
});
