// A page that arrived as HTML is read before it is used: first it is painted, then its fonts come, and its scripts wait
// until the browser is idle, or until somebody touches it.
const FONTS_MS = 2_000;
const { ahead, scripts } = document.currentScript.dataset;
const signs = ['pointerdown', 'keydown', 'focusin', 'pointerover'];
const late = document.getElementById('late-fonts');
let started = false;

// A form of ours cannot be sent by the browser alone: it is sent when the page is alive (shell/src/use-early-form.ts).
function keepEarly(event) {
  if (event.defaultPrevented || event.target.method !== 'post') return;
  event.preventDefault();
  event.target.dataset.early = '';
}
// A heart that is pressed early counts as well (mf-public/src/wanted-favorite.ts): an athlete's once the page is alive,
// a visitor's once they come back from signing in, where its link leads.
const isAthlete = read('authToken') !== null && read('userType') === 'athlete';
if (isAthlete) document.documentElement.dataset.athlete = '';
function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function keepWanted(event) {
  const heart = event.target.closest('a[data-wanted]');
  if (!heart || event.defaultPrevented) return;
  try {
    sessionStorage.setItem(`wanted-favorite:${heart.dataset.wanted}`, String(Date.now()));
  } catch {
    return;
  }
  dispatchEvent(new Event('wanted-favorite'));
  if (!isAthlete) return;
  event.preventDefault();
  heart.dataset.early = '';
}
function start() {
  if (started) return;
  started = true;
  for (const sign of signs) removeEventListener(sign, start);
  for (const href of (ahead ?? '').split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }));
  }
  for (const src of (scripts ?? '').split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('script'), { src, async: false }));
  }
}
function whenIdle() {
  if (window.requestIdleCallback) requestIdleCallback(start, { timeout: 500 });
  else setTimeout(start, 100);
}
function readFace({ style }) {
  const read = (name) => style.getPropertyValue(name);
  const [weight, stretch] = [read('font-weight') || 'normal', read('font-stretch') || 'normal'];
  return new FontFace(read('font-family').replace(/"/g, ''), read('src'), { weight, stretch, display: 'swap' });
}
// All at once when they are here: each change of fonts lays the whole page out anew.
async function showFonts() {
  const faces = late ? [...late.sheet.cssRules].map(readFace) : [];
  const shown = Promise.all(faces.map((face) => face.load())).then((all) => {
    for (const face of all) document.fonts.add(face);
  });
  await Promise.race([shown, new Promise((done) => setTimeout(done, FONTS_MS))]).catch(() => undefined);
  whenIdle();
}
function whenPainted() {
  // Nothing is painted in a tab that nobody sees.
  if (document.hidden) void showFonts();
  else requestAnimationFrame(() => setTimeout(showFonts));
}
addEventListener('submit', keepEarly);
addEventListener('click', keepWanted);
for (const sign of signs) addEventListener(sign, start, { passive: true });
if (document.readyState === 'complete') whenPainted();
else addEventListener('load', whenPainted);
