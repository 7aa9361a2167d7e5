import { z } from 'zod';
import { roomMessage } from './room.ts';

/** What JSON Schema says of a message, as far as ours use it. */
export interface Shape {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean';
  const?: string;
  enum?: readonly string[];
  oneOf?: readonly Shape[];
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  additionalProperties?: false;
  items?: Shape | false;
  prefixItems?: readonly Shape[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: 'uuid' | 'date-time' | 'uri';
}

const { $schema: _, ...written } = z.toJSONSchema(roomMessage);

/** `roomMessage` in plain values: browsers check by it, without a library. */
export const ROOM_MESSAGE_SHAPE: Shape = JSON.parse(JSON.stringify(written));
