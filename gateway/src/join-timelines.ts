import {
  ENTRIES_AT_ONCE,
  type getPersonTimeline,
  kindsIn,
  type Source,
  type TimelineEntry,
  type TimelineGroup,
  type TimelinePartRequest,
  timelinePart,
} from 'contracts/http/timelines';
import type { AskParts, Joined } from './ask-parts.ts';
import type { Upstreams } from './parts.ts';

const SOURCES: Readonly<Record<'people' | 'sessions', readonly Source[]>> = {
  people: ['identity', 'catalog', 'booking', 'payments'],
  sessions: ['identity', 'booking', 'payments'],
};
const SOURCES_OF: Readonly<Record<TimelineGroup, readonly Source[]>> = {
  account: ['identity', 'catalog'],
  mail: ['identity'],
  sessions: ['booking'],
  money: ['payments'],
  decisions: ['identity', 'catalog', 'booking', 'payments'],
};

export function joinTimeline(
  about: 'people' | 'sessions',
  ask: AskParts,
  urls: Upstreams,
): Joined<typeof getPersonTimeline> {
  return async ({ params: { id }, query: { before, only } }) => {
    const request: TimelinePartRequest = {
      id,
      kinds: only ? kindsIn(only) : null,
      before: before ? readCursor(before) : null,
      limit: ENTRIES_AT_ONCE + 1,
    };
    const asked = SOURCES[about].filter((source) => !only || SOURCES_OF[only].includes(source));
    const questions = asked.map((source) => {
      const url = `${urls[source]}/internal/timelines/${about}`;
      return [source, { url, response: timelinePart, body: request }] as const;
    });
    const { found, missing } = await ask(Object.fromEntries(questions));
    const merged = Object.values(found)
      .flatMap((part) => part?.entries ?? [])
      .toSorted(newestFirst);
    const entries = merged.slice(0, ENTRIES_AT_ONCE);
    const last = merged.length > ENTRIES_AT_ONCE ? entries.at(-1) : undefined;
    return {
      entries,
      next: last ? `${last.at}~${last.id}` : null,
      missing: asked.filter((source) => missing.includes(source)),
    };
  };
}

/** As every service orders its part: by the millisecond, then by id, byte by byte. */
function newestFirst(a: TimelineEntry, b: TimelineEntry): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

function readCursor(cursor: string): { at: string; id: string } {
  const at = cursor.slice(0, cursor.indexOf('~'));
  return { at, id: cursor.slice(at.length + 1) };
}
