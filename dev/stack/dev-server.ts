import { findForeign } from './find-foreign.ts';
import type { StripeStandIn } from './stripe-stand-in.ts';
import type { Supervised } from './supervise.ts';

export type DevServerDeps = {
  port: number;
  publicUrl: string;
  mailboxPort: number;
  standIn: StripeStandIn | null;
  clock: { now(): Date; move(body: unknown): Promise<'moved' | 'not a command' | 'still busy'> };
  processes: () => Supervised[];
  /** Where a dev server builds the gallery; null when it is bundled on demand. */
  galleryDist: string | null;
  startProcess(name: string, failpoint: string | undefined): Promise<void>;
};

const PROCESS_HELP = 'POST stop, start or kill.';
/** What the browser said of its page has been checked here; nobody's sign-in is the mailbox's business. */
const NOT_FOR_MAILBOX = /^(host|origin|referer|cookie|authorization|sec-fetch-.*)$/;
const CLOCK_HELP = 'Send {"now": ISO instant}, {"advance": ISO duration such as "PT1H" or "P3D"} or {"reset": true}.';

/** The gateway proxies /dev/* to this, in development only. */
export function startDevServer(deps: DevServerDeps) {
  return Bun.serve({
    port: deps.port,
    hostname: '127.0.0.1',
    // The mailbox page keeps a request open until mail comes.
    idleTimeout: 0,
    async fetch(request) {
      const problem = findForeign(request.method, (name) => request.headers.get(name), deps.publicUrl);
      return problem ? refuse(403, problem) : closeToOthers(await answer(request, deps));
    },
    error: (error) => refuse(500, error.message),
  });
}

async function answer(request: Request, deps: DevServerDeps): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/dev' || pathname === '/dev/') return showIndex(deps);
  if (pathname.startsWith('/dev/mail')) return passToMailbox(request, deps.mailboxPort);
  if (pathname.startsWith('/dev/gallery')) {
    // It brings every kind of mail with it.
    const { answerGallery } = await import('../gallery/answer-gallery.ts');
    return (await answerGallery(pathname, deps.galleryDist)) ?? refuse(404, 'There is no such file.');
  }
  if (pathname === '/dev/clock') return answerClock(request, deps);
  if (pathname.startsWith('/dev/stripe'))
    return deps.standIn?.panel.fetch(request) ?? refuse(404, 'Stripe itself is in use.');
  if (pathname.startsWith('/dev/processes')) return answerProcesses(request, pathname, deps);
  return refuse(404, 'There is no such page: see /dev/.');
}

/** No other site may read an answer, whatever the tool behind it allows. */
function closeToOthers(answer: Response): Response {
  const headers = new Headers(answer.headers);
  for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name);
  headers.set('cross-origin-resource-policy', 'same-origin');
  return new Response(answer.body, { status: answer.status, headers });
}

function refuse(status: number, detail: string): Response {
  return Response.json({ detail }, { status });
}

function showIndex(deps: DevServerDeps): Response {
  const links = [
    ['/dev/mail/', 'Mailbox', 'every mail that was sent (as JSON: /dev/mail/email)'],
    ['/dev/clock', 'Clock', `the time that the rules go by; ${CLOCK_HELP}`],
    ...(deps.standIn ? [['/dev/stripe/', 'Stripe stand-in', 'accounts, payments, faults']] : []),
    ['/dev/gallery/', 'Gallery', 'the components in all their states, and every kind of mail'],
    ['/dev/processes', 'Processes', 'POST /dev/processes/{name}/stop, start or kill'],
    ['/', 'The site', ''],
  ];
  const items = links.map(
    ([href, name, about]) => `<li><a href="${href}">${name}</a> ${about?.replaceAll('"', '&quot;')}</li>`,
  );
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Development</title><style>body{font:16px/1.6 system-ui;max-width:44rem;margin:3rem auto;padding:0 1rem}</style><h1>Development</h1><ul>${items.join('')}</ul></html>`;
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** maildev's REST API is below /api; here it is directly below /dev/mail/. */
function passToMailbox(request: Request, port: number): Promise<Response> | Response {
  const url = new URL(request.url);
  if (url.pathname === '/dev/mail') return Response.redirect('/dev/mail/', 302);
  const path = url.pathname.replace(/^\/dev\/mail\/(email|healthz|config)(?=\/|$)/, '/dev/mail/api/$1');
  const headers = new Headers(request.headers);
  for (const name of [...headers.keys()]) if (NOT_FOR_MAILBOX.test(name)) headers.delete(name);
  return fetch(`http://127.0.0.1:${port}${path}${url.search}`, {
    method: request.method,
    headers,
    body: request.body,
    redirect: 'manual',
    decompress: false,
  }).catch(() => refuse(502, 'The mailbox is not running.'));
}

async function answerClock(request: Request, deps: DevServerDeps): Promise<Response> {
  if (request.method === 'GET') return Response.json({ now: deps.clock.now().toISOString() });
  if (request.method !== 'POST') return refuse(405, CLOCK_HELP);
  const body: unknown = await request.json().catch(() => null);
  const outcome = await deps.clock.move(body);
  if (outcome === 'not a command') return refuse(400, CLOCK_HELP);
  const now = deps.clock.now().toISOString();
  return Response.json(outcome === 'still busy' ? { now, settled: false } : { now });
}

async function answerProcesses(request: Request, pathname: string, deps: DevServerDeps): Promise<Response> {
  const list = () =>
    Object.fromEntries(deps.processes().map((each) => [each.name, { pid: each.pid(), state: each.state() }]));
  const [name, command] = pathname.split('/').slice(3);
  if (!name) return Response.json(list());
  const process = deps.processes().find((each) => each.name === name);
  if (!process) return refuse(404, `There is no ${name}: there are ${Object.keys(list()).join(', ')}.`);
  if (!command) return Response.json(list()[name]);
  if (request.method !== 'POST') return refuse(405, PROCESS_HELP);
  // The answer travels through the gateway, so the gateway must outlive it by a moment.
  if (name === 'gateway' && (command === 'stop' || command === 'kill')) setTimeout(() => void process[command](), 100);
  else if (command === 'stop') await process.stop();
  else if (command === 'kill') await process.kill();
  else if (command === 'start') await deps.startProcess(name, readFailpoint(await request.json().catch(() => null)));
  else return refuse(404, PROCESS_HELP);
  return Response.json(list()[name]);
}

function readFailpoint(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('failpoint' in body)) return undefined;
  return typeof body.failpoint === 'string' ? body.failpoint : undefined;
}
