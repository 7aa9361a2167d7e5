// On https these carry the `__Host-` prefix, so no sibling domain can set them.

/** Sent with every call, since pages and event streams need it. */
export function accessCookie(publicUrl: string): string {
  return `${prefix(publicUrl)}access`;
}

export function refreshCookie(publicUrl: string): string {
  return `${prefix(publicUrl)}refresh`;
}

function prefix(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? '__Host-' : '';
}
