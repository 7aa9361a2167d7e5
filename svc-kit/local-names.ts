import { isIP } from 'node:net';

/** `localhost`, names below it and the loopback addresses: nobody else's browser gets there. */
export function isLocalName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || isLoopbackV4(name);
}

function isLoopbackV4(name: string): boolean {
  return isIP(name) === 4 && name.startsWith('127.');
}

/** How a program on this machine reaches one that listens on `host`. */
export function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return isIP(host) === 6 ? `[${host}]` : host;
}
