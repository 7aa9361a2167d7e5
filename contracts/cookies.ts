// On https these carry the `__Host-` prefix, so no sibling domain can set them.

/** Sent with every call, since pages and event streams need it. */
export function accessCookie(publicUrl: string): string {
  return `${prefix(publicUrl)}access`;
}

export function refreshCookie(publicUrl: string): string {
  return `${prefix(publicUrl)}refresh`;
}

/** Marks a browser that signed in, so that strangers' wrong tries do not count for it. Outlives logging out. */
export function deviceCookie(publicUrl: string): string {
  return `${prefix(publicUrl)}device`;
}

function prefix(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? '__Host-' : '';
}
