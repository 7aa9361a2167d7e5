/**
 * The browser's sign-in: HttpOnly, SameSite=Strict, Path=/. On https the names carry `__Host-`.
 * The access cookie holds the access token (the gateway reads it); the refresh cookie is read by identity alone,
 * so the gateway passes the Cookie header on to `POST /refresh` and `POST /logout`.
 */
const ACCESS = 'sideline_access';
const REFRESH = 'sideline_refresh';

/** The cookies' names under the site's public address. */
export function cookieNames(publicUrl: string): { access: string; refresh: string } {
  const prefix = publicUrl.startsWith('https:') ? '__Host-' : '';
  return { access: prefix + ACCESS, refresh: prefix + REFRESH };
}

/** The client's network address as the gateway saw it. It strips the header from outside and sets its own. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';
