import { getCalendarFeed, readCalendarFeed, renewCalendarFeed } from 'contracts/http/calendar-feed';
import type { Context, Hono } from 'hono';
import type { Person } from 'svc-kit/auth';
import { HttpError } from 'svc-kit/errors';
import { hashToken } from 'svc-kit/hash-token';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { findBrand } from 'svc-kit/site-name';
import { createCalendarSecrets } from '../calendar-secrets.ts';
import type { Deps } from '../deps.ts';
import {
  type Feed,
  findFeed,
  findFeedByToken,
  keepFeed,
  listFeedEntries,
  replaceFeed,
} from '../store/calendar-feeds.ts';
import { writeFeed } from '../write-feed.ts';

export function mountFollowCalendar(app: Hono<AppEnv>, deps: Deps): void {
  const { sql, clock, settings } = deps;
  const secrets = createCalendarSecrets(settings.secret);
  const hashOf = ({ seed }: Feed) => hashToken(secrets.feedToken(seed));
  const toWire = ({ seed }: Feed) => ({
    url: new URL(`/api/calendars/${secrets.feedToken(seed)}.ics`, settings.publicUrl).href,
  });

  route(app, getCalendarFeed, async ({ caller }) => {
    const person = signedIn(caller);
    const found = await findFeed(sql, person.id);
    if (found) return toWire(found);
    const fresh = newFeed(person);
    return toWire(await keepFeed(sql, fresh, hashOf(fresh), clock.now()));
  });

  route(app, renewCalendarFeed, async ({ caller }) => {
    const feed = newFeed(signedIn(caller));
    await replaceFeed(sql, feed, hashOf(feed), clock.now());
    return toWire(feed);
  });

  route(app, readCalendarFeed, async ({ params, c }) => {
    const feed = await findFeedByToken(sql, hashToken(params.file.slice(0, -'.ics'.length)));
    if (!feed) throw new HttpError(404, 'feed_gone');
    const entries = await listFeedEntries(sql, feed, clock.now());
    return answerFile(c, writeFeed(entries, { publicUrl: settings.publicUrl, brand: await findBrand(sql) }));
  });
}

function newFeed(person: Person): Feed {
  const seat = person.role === 'mentor' ? 'mentor' : 'athlete';
  return { personId: person.id, seat, seed: crypto.randomUUID() };
}

function answerFile(c: Context, text: string): Response {
  const etag = `"${hashToken(text).slice(0, 32)}"`;
  const headers = { etag, 'cache-control': 'private, max-age=0, must-revalidate' };
  const known = c.req.header('if-none-match')?.split(',') ?? [];
  if (known.some((each) => each.trim().replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers });
  return new Response(text, {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="sideline.ics"',
    },
  });
}
