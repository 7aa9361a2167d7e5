// A page that arrived as HTML is read before it is used: its scripts wait until it stands and the browser is idle, or
// until somebody touches it.
const { ahead, scripts } = document.currentScript.dataset;
const signs = ['pointerdown', 'keydown', 'focusin', 'pointerover'];
let started = false;

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
for (const sign of signs) addEventListener(sign, start, { passive: true });
if (document.readyState === 'complete') whenIdle();
else addEventListener('load', whenIdle);
