const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An id that we wrote into an object's metadata; null where another business of the account wrote something else. */
export function readOurId(metadata: Record<string, string> | null | undefined, name: string): string | null {
  const text = metadata?.[name] ?? '';
  return UUID.test(text) ? text : null;
}

export function readOurNumber(metadata: Record<string, string> | null | undefined, name: string): number | null {
  const text = metadata?.[name] ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}
