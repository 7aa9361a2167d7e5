const KEY = 'parent-link';

/** The link's token: from the address, or as this tab kept it while the payment page was open. */
export function readToken(hash: string): string {
  const token = hash.slice(1);
  try {
    if (token) sessionStorage.setItem(KEY, token);
    return token || (sessionStorage.getItem(KEY) ?? '');
  } catch {
    return token;
  }
}
