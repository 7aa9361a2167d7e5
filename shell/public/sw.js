// Shows push messages, and replaces the browser's own error page. Nothing is cached, so nothing can be stale.
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>You’re offline</title>
<style>
:root { color-scheme: light dark; --paper: #faf7f0; --ink: #15181e; --mute: #4d525d; --press: #0c5b45; --on-press: #f4f1e6 }
@media (prefers-color-scheme: dark) { :root { --paper: #12150f; --ink: #f2eee2; --mute: #a5a99c; --press: #147557; --on-press: #fff } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 Arial, sans-serif }
main { max-width: 30rem; margin: 0 auto; padding: 4rem 1.25rem }
svg { width: 3.5rem; color: var(--press) }
h1 { font: 900 2.5rem/1 "Arial Narrow", Arial, sans-serif; letter-spacing: -.01em; text-transform: uppercase; margin: 1rem 0 }
p { color: var(--mute) }
a { display: inline-block; min-height: 44px; line-height: 44px; padding: 0 1.25rem; background: var(--press); color: var(--on-press); font-weight: 700; text-decoration: none; border-radius: 2px }
a:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
</style>
<main>
<svg viewBox="0 0 56 56" fill="none" stroke="currentColor" stroke-width="3" stroke-linejoin="round" aria-hidden="true"><path d="M8 4v48M8 8l42 13L8 34z"/></svg>
<h1>You’re offline</h1>
<p>This page didn’t load because there’s no connection. Nothing you booked or paid for is lost.</p>
<p><a href="">Try Again</a></p>
</main>`;
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};

async function open({ preloadResponse, request }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return new Response(PAGE, { status: 503, headers: HEADERS });
  }
}

addEventListener('activate', (event) => {
  // Otherwise each page would wait for this worker to wake up.
  event.waitUntil(registration.navigationPreload?.enable());
});
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(open(event));
});

function read(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

addEventListener('push', (event) => {
  // Browsers take the permission away from who shows nothing.
  const { title = 'Something’s new for you', body = 'Tap to see it.', path = '/', tag = 'news' } = read(event.data);
  const shown = { body, tag, renotify: true, icon: '/icon-192.png', badge: '/badge-96.png', data: { path } };
  event.waitUntil(registration.showNotification(title, shown));
});

// Another page may hold something half typed, so it is not led away.
async function openAt(path) {
  const url = new URL(path, location.origin);
  const target = url.origin === location.origin ? url.href : location.origin;
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => page.url === target);
  return there ? there.focus() : clients.openWindow(target);
}
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openAt(String(event.notification.data?.path ?? '/')));
});
