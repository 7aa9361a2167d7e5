import type { Context } from 'hono';
import { z } from 'zod';
import { notFound } from './errors.ts';

/** Making a schema costs more than a whole check. */
const uuid = z.uuid();

/** The `:id` of a call below `/internal`, or another part of its path. @throws HttpError 404 when it can't be one */
export function pathId({ req }: Context, name = 'id'): string {
  const id = uuid.safeParse(req.param(name));
  if (!id.success) throw notFound();
  return id.data;
}
