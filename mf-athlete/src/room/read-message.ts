import type { RoomMessage } from 'contracts/room';
import { ROOM_MESSAGE_SHAPE, type Shape } from 'contracts/room-shape';

/** Nobody is trusted: null for what is no message of a room. What a message does not have is left behind. */
export function readMessage(raw: unknown): RoomMessage | null {
  const read = fit(ROOM_MESSAGE_SHAPE, raw);
  return read === undefined ? null : (read as RoomMessage);
}

/** As zod answers, but undefined for what does not fit. */
function fit(shape: Shape, raw: unknown): unknown {
  if (shape.oneOf) return fitOne(shape.oneOf, raw);
  switch (shape.type) {
    case 'object':
      return fitObject(shape, raw);
    case 'array':
      return fitList(shape, raw);
    case 'string':
      return fitText(shape, raw);
    case 'number':
    case 'integer':
      return fitNumber(shape, raw);
    case 'boolean':
      return typeof raw === 'boolean' ? raw : undefined;
    default:
      return undefined;
  }
}

function fitOne(shapes: readonly Shape[], raw: unknown): unknown {
  for (const shape of shapes) {
    const read = fit(shape, raw);
    if (read !== undefined) return read;
  }
  return undefined;
}

function fitObject({ properties = {}, required = [] }: Shape, raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const given = raw as Readonly<Record<string, unknown>>;
  const read: Record<string, unknown> = {};
  for (const [name, shape] of Object.entries(properties)) {
    if (given[name] === undefined && !required.includes(name)) continue;
    const value = fit(shape, given[name]);
    if (value === undefined) return undefined;
    read[name] = value;
  }
  return read;
}

function fitList({ items, prefixItems, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: Shape, raw: unknown) {
  if (!Array.isArray(raw) || raw.length < minItems || raw.length > maxItems) return undefined;
  const read = raw.map((item, at) => {
    const shape = prefixItems?.[at] ?? items;
    return shape ? fit(shape, item) : undefined;
  });
  return read.includes(undefined) ? undefined : read;
}

function fitText(shape: Shape, raw: unknown): string | undefined {
  if (typeof raw !== 'string') return undefined;
  const text = shape.format === 'uri' ? fitAddress(raw) : raw;
  if (text === undefined) return undefined;
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = shape;
  const isOther = (shape.const ?? text) !== text || shape.enum?.includes(text) === false;
  const isOff = text.length < minLength || text.length > maxLength;
  const isOdd = shape.pattern !== undefined && !new RegExp(shape.pattern).test(text);
  return isOther || isOff || isOdd ? undefined : text;
}

function fitAddress(raw: string): string | undefined {
  const address = raw.trim();
  return URL.canParse(address) ? address.replace(/[\t\n\r]/g, '') : undefined;
}

function fitNumber({ type, minimum = -Number.MAX_VALUE, maximum = Number.MAX_VALUE }: Shape, raw: unknown) {
  const isNumber = type === 'integer' ? Number.isSafeInteger(raw) : Number.isFinite(raw);
  return isNumber && (raw as number) >= minimum && (raw as number) <= maximum ? raw : undefined;
}
