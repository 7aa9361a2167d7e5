import { EVENTS, type EventName, type EventOwner } from 'contracts/events';
import type { InternalOutboxPage } from 'contracts/internal';
import type { Sql } from '../db.ts';
import type { Log } from '../log.ts';
import { type Handlers, namesOf } from './handlers.ts';
import { beginMarks, findMissing, type Mark, moveMarks, readMarks, type Side, stopWaiting } from './marks.ts';
import { BEGINNING, earlier, isBefore, justBefore, later, type Position } from './position.ts';
import type { OwnersRecord } from './reach-record.ts';

export type Listed = InternalOutboxPage['events'][number];
/** So much is compared in one go; what is further on has its turn when marks have moved. */
const MOST_PAGES = 20;

interface CompareDeps {
  service: string;
  owner: EventOwner;
  sql: Sql;
  handlers: Handlers;
  record: OwnersRecord;
  log: Log;
}

export interface Compared {
  /** Emitted and without effect here, in the order of the record. */
  missing: Listed[];
  brokerRefusesMs: number;
}

/** Marks spare a second look at events. Stops after `mostMs`, at a page's end. Null from an owner too old to answer. */
export async function compare(
  deps: CompareDeps,
  behindSeconds: number,
  mostMs = Number.POSITIVE_INFINITY,
): Promise<Compared | null> {
  const began = performance.now();
  const names = namesOf(deps.handlers, deps.owner);
  const marks = await marksOf(deps, names);
  const missing: Listed[] = [];
  let brokerRefusesMs = 0;
  let after = marks?.reduce((least, { at }) => earlier(least, at), marks[0]?.at ?? BEGINNING);
  for (let pages = 0; marks && after && pages < MOST_PAGES; pages++) {
    if (pages > 0 && performance.now() - began >= mostMs) break;
    // The oldest comes first, and a long queue takes a while to compare.
    const oldest = missing[0];
    const page = await deps.record.page(after, names, oldest ? oldest.age_ms / 1_000 : behindSeconds);
    if (!page) return null;
    if (await startOver(deps, marks, page)) return compare(deps, behindSeconds, mostMs);
    brokerRefusesMs = page.broker_refuses_ms;
    missing.push(...(await missingOf(deps, marks, page)));
    await advance(deps, marks, missing, page);
    after = page.more ? page.until : undefined;
  }
  return marks && { missing, brokerRefusesMs };
}

async function missingOf({ sql, service }: CompareDeps, marks: Mark[], { events }: InternalOutboxPage) {
  const mine = events.filter(({ name, at }) => marks.some((mark) => mark.name === name && isBefore(mark.at, at)));
  const absent = await findMissing(
    sql,
    service,
    mine.map(({ id }) => id),
  );
  return mine.filter(({ id }) => absent.has(id));
}

function sideOf({ service, owner }: CompareDeps): Side {
  return { consumer: service, owner };
}

/** Of names that are new here, marks begin. Null from an owner that does not answer. */
async function marksOf(deps: CompareDeps, names: EventName[]): Promise<Mark[] | null> {
  const { sql, handlers, record } = deps;
  const kept = (await readMarks(sql, sideOf(deps))).filter(({ waits }) => !waits);
  const mine = kept.filter(({ name }) => names.includes(name as EventName));
  if (mine.length === names.length) return mine;
  const present = await record.page(BEGINNING, [], 0);
  if (!present) return null;
  const fresh = names
    .filter((name) => !mine.some((mark) => mark.name === name))
    .map((name) => ({
      name,
      // Without any mark, this is the first version that keeps them: what the inbox lacks was lost before.
      at: kept.length === 0 || handlers[name]?.fromBeginning ? BEGINNING : present.horizon,
    }));
  await beginMarks(sql, sideOf(deps), present.record, fresh);
  return marksOf(deps, names);
}

/** A database that was restored counts its transactions anew, so everything is compared again. */
async function startOver(deps: CompareDeps, marks: Mark[], page: InternalOutboxPage): Promise<boolean> {
  const wrong = marks.filter((mark) => mark.record !== page.record || isBefore(page.horizon, mark.at));
  if (wrong.length === 0) return false;
  deps.log.warn('the record is not the one of before; comparing from its beginning', { owner: deps.owner });
  const moves = wrong.map(({ name, at }) => ({ name, from: at, to: BEGINNING }));
  await moveMarks(deps.sql, sideOf(deps), page.record, moves);
  return true;
}

/** Each mark goes as far as nothing of its name is missing, and nothing can appear any more. */
async function advance(deps: CompareDeps, marks: Mark[], missing: Listed[], page: InternalOutboxPage) {
  const until: Position = earlier(page.until, page.horizon);
  const moves = marks.flatMap((mark) => {
    const first = missing.find(({ name }) => name === mark.name);
    const from = mark.at;
    mark.at = later(from, first ? earlier(justBefore(first.at), until) : until);
    return mark.at === from ? [] : [{ name: mark.name, from, to: mark.at }];
  });
  await moveMarks(deps.sql, sideOf(deps), page.record, moves);
}

/** Names that this version knows and does not listen to: nobody waits for them any more. */
export async function forgetWaiting(deps: Pick<CompareDeps, 'sql' | 'handlers' | 'service' | 'owner'>): Promise<void> {
  const unheard = Object.keys(EVENTS).filter((name) => !(name in deps.handlers));
  await stopWaiting(deps.sql, { consumer: deps.service, owner: deps.owner }, unheard);
}
