import { FILM_SITES } from 'contracts/film-sites';
import { START_SCRIPT } from './start-script.ts';

/** Not hono/secure-headers: it sends seven more headers and does not know the hashes in a page's policy. */
export function commonHeaders(production: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

export function apiHeaders(production: boolean): Record<string, string> {
  return {
    ...commonHeaders(production),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    // Some paths hold a secret.
    'referrer-policy': 'no-referrer',
  };
}

const HOT_RELOAD_SOCKETS = ' ws://127.0.0.1:*';

/** Style attributes are allowed: rendered HTML may carry them, and they cannot load or run anything. */
/** The room alone may hear, see and show a screen, and frames the players of films. */
const ROOM = {
  frames: FILM_SITES.join(' '),
  pictures: '',
  permissions: 'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=()',
};
/** Where mentors film their intro, and crop a picture that was not sent yet. */
const STUDIO = {
  frames: "'none'",
  pictures: ' blob:',
  permissions: 'camera=(self), microphone=(self), display-capture=(), geolocation=(), payment=()',
};
const ELSEWHERE = {
  frames: "'none'",
  pictures: '',
  permissions: 'camera=(), microphone=(), display-capture=(), geolocation=(), payment=()',
};

const ALLOWED = { room: ROOM, studio: STUDIO, elsewhere: ELSEWHERE } as const;
export type Place = keyof typeof ALLOWED;

export function pageHeaders(
  production: boolean,
  styles: readonly string[] | 'hot reload',
  place: Place,
): Record<string, string> {
  const { frames, pictures, permissions } = ALLOWED[place];
  const isHot = styles === 'hot reload';
  const allowedStyles = isHot ? " 'unsafe-inline'" : styles.map((hash) => ` 'sha256-${hash}'`).join('');
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'sha256-${START_SCRIPT.hash}'`,
    `style-src 'self'${allowedStyles}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${pictures}`,
    "font-src 'self'",
    `connect-src 'self'${isHot ? HOT_RELOAD_SOCKETS : ''}`,
    "media-src 'self' blob:",
    `frame-src ${frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    ...commonHeaders(production),
    'content-security-policy': policy.join('; '),
    'permissions-policy': permissions,
  };
}
