type Place = (string | number)[];

/** Where Postgres can't keep a value: NUL, half a surrogate pair. No recursion: a caller decides how deep it is. */
export function findUnstorable(value: unknown): Place | null {
  const open: { value: unknown; place: Trail }[] = [{ value, place: null }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, place } = next;
    if (typeof value === 'string' && !isStorable(value)) return toPlace(place);
    if (typeof value !== 'object' || value === null) continue;
    const names = Array.isArray(value) ? value.keys() : Object.keys(value);
    for (const name of names) {
      if (typeof name === 'string' && !isStorable(name)) return toPlace(place);
      open.push({ value: (value as Record<string | number, unknown>)[name], place: { name, inside: place } });
    }
  }
  return null;
}

type Trail = { name: string | number; inside: Trail } | null;

function toPlace(trail: Trail): Place {
  const place: Place = [];
  for (let step = trail; step; step = step.inside) place.push(step.name);
  return place.reverse();
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Cs}/u.test(text);
}
