const SHOWN_CHARACTERS = 6;

/** As it is fetched: calendars also call https webcal. What is no address stays as it is, and is refused when fetched. */
export function normalizeAddress(typed: string): string {
  const address = typed.trim().replace(/^webcals?:\/\//i, 'https://');
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

/** Enough to tell one's calendars apart, and not enough to read one. */
export function labelOf(address: string): string {
  const { host, pathname, search } = new URL(address);
  const rest = `${pathname}${search}`;
  // Of a short address nothing more: half of it would be most of the secret.
  return rest.length > 4 * SHOWN_CHARACTERS ? `${host} …${rest.slice(-SHOWN_CHARACTERS)}` : host;
}
