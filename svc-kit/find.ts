import { SEARCH_PARTS, type SearchPart, type SearchRequest, searchRequest } from 'contracts/http/search';
import type { Hono } from 'hono';
import type { z } from 'zod';
import type { AppEnv } from './route.ts';

/** A service's part of what the founder searches. */
export function mountFind<P extends SearchPart>(
  app: Hono<AppEnv>,
  part: P,
  find: (asked: SearchRequest) => Promise<z.input<(typeof SEARCH_PARTS)[P]>['found']>,
): void {
  app.post('/internal/search', async (c) => {
    const asked = searchRequest.parse(await c.req.json());
    return c.json(SEARCH_PARTS[part].parse({ found: await find(asked) }));
  });
}

/** The range of ids that begin with what was typed: "4F7A09C2", "No. 4f7a", or a whole id. Null for anything else. */
export function idRange(typed: string): { from: string; until: string } | null {
  const digits = /^(?:no\.?\s*)?#?([0-9a-f-]{4,36})$/i.exec(typed.trim())?.[1]?.replaceAll('-', '').toLowerCase();
  if (!digits || digits.length < 4 || digits.length > 32) return null;
  const toId = (filler: string) =>
    digits.padEnd(32, filler).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { from: toId('0'), until: toId('f') };
}
