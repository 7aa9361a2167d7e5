import type { Context } from 'hono';
import { routePath } from 'hono/route';
import type { Span } from './tracing/tracer.ts';

const names = new Map<string, string>();

/** When a route is mounted, so that what is counted and traced has its name. */
export function nameCall(method: string, pattern: string, name: string): void {
  names.set(`${method} ${pattern}`, name);
}

/** Of the route that answered. What nobody mounted has no name of its own, whatever was asked. */
export function nameOf(c: Context): string {
  const pattern = routePath(c);
  return names.get(`${c.req.method} ${pattern}`) ?? (pattern.startsWith('/internal/') ? pattern : 'unknown');
}

export function describeCall(c: Context): Parameters<Span['end']>[0] {
  const { status } = c.res;
  const name = nameOf(c);
  const facts = { 'http.request.method': c.req.method, 'http.route': name, 'http.response.status_code': status };
  return { name: `${c.req.method} ${name}`, facts, failed: status >= 500 };
}
