import { isIP } from 'node:net';
import { isLocalName } from 'svc-kit/local-names';

type HeaderReader = (name: string) => string | null | undefined;

/** /dev has no sign-in, so no other site may use it through somebody's browser. Null, or why not, in one sentence. */
export function findForeign(method: string, header: HeaderReader, publicUrl?: string): string | null {
  const host = header('host') ?? '';
  if (!isOwnHost(host, publicUrl)) return `The development tools do not answer for the host ${host.slice(0, 100)}.`;
  if (!isOwnOrigin(header('origin'), host, publicUrl) || isOtherSite(method, header))
    return 'The development tools do not answer pages of other sites.';
  return null;
}

/** A name that only DNS knows may have been pointed here by its owner; an address cannot be. */
function isOwnHost(host: string, publicUrl: string | undefined): boolean {
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return isLocalName(hostname) || isAddress || (publicUrl !== undefined && hostname === new URL(publicUrl).hostname);
}

/** Plain tools send none. Behind a tunnel the public address differs from the host. */
function isOwnOrigin(origin: string | null | undefined, host: string, publicUrl: string | undefined): boolean {
  if (origin === null || origin === undefined) return true;
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === new URL(`http://${host}`).host;
}

/** Browsers add this to requests without an Origin, too: images, scripts and frames. Following a link is allowed. */
function isOtherSite(method: string, header: HeaderReader): boolean {
  const site = header('sec-fetch-site') ?? 'none';
  if (site === 'same-origin' || site === 'none') return false;
  const isLink = header('sec-fetch-mode') === 'navigate' && header('sec-fetch-dest') === 'document';
  return method !== 'GET' || !isLink;
}
