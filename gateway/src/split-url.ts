/** Text operations, because a URL object costs more than the rest of a cached answer. */
export function splitUrl(url: string): { path: string; search: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const query = url.indexOf('?', start);
  const hash = url.indexOf('#', start);
  const end = hash < 0 ? url.length : hash;
  if (query < 0 || query > end) return { path: url.slice(start, end), search: '' };
  return { path: url.slice(start, query), search: url.slice(query, end) };
}
