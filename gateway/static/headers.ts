import { START_SCRIPT } from './start-script.ts';

/**
 * What every answer carries, API and pages alike. Not hono/secure-headers: it sends seven more headers unless each is
 * switched off, and it does not know the hashes that a page's policy names.
 */
export function commonHeaders(production: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** For the API's answers: they may not be shown, framed or kept. */
export function apiHeaders(production: boolean): Record<string, string> {
  return {
    ...commonHeaders(production),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  };
}

/** The dev servers of `npm run dev` listen on this machine. */
const HOT_RELOAD_SOCKETS = ' ws://127.0.0.1:*';

/**
 * For pages. Scripts come from our own files, except the inline one that starts them. Inlined style sheets are allowed
 * one by one, by hash. Style attributes, which rendered HTML may carry, cannot load or run anything and are allowed.
 * For hot reload, scripts may add style sheets and listen to the dev servers.
 */
export function pageHeaders(production: boolean, styles: readonly string[] | 'hot reload'): Record<string, string> {
  const isHot = styles === 'hot reload';
  const allowedStyles = isHot ? " 'unsafe-inline'" : styles.map((hash) => ` 'sha256-${hash}'`).join('');
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'sha256-${START_SCRIPT.hash}'`,
    `style-src 'self'${allowedStyles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isHot ? HOT_RELOAD_SOCKETS : ''}`,
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    ...commonHeaders(production),
    'content-security-policy': policy.join('; '),
    'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=()',
  };
}
