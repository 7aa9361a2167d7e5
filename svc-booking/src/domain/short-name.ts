/** "Ana L.": never more of a minor's name. */
export function shortName(firstName: string, lastName: string | null): string {
  const initial = [...(lastName ?? '').trim()][0];
  return initial ? `${firstName} ${initial.toUpperCase()}.` : firstName;
}
