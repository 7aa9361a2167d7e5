import { EVENTS, type EventName, type EventOwner } from 'contracts/events';
import type { InternalOutboxPage } from 'contracts/internal';
import type { Sql } from '../db.ts';
import type { Log } from '../log.ts';
import { type Broker, STREAM } from '../nats.ts';
import { createWorker, type Worker } from '../worker.ts';
import { type BrokerView, isAheadOfStream, stillHolds, viewBroker } from './broker-view.ts';
import { durableOf, type Handlers, namesOf } from './handlers.ts';
import { noteHealed, noteLosses } from './losses.ts';
import {
  beginMarks,
  endTurn,
  findMissing,
  type Mark,
  moveMarks,
  readMarks,
  type Side,
  stopWaiting,
  takeTurn,
} from './marks.ts';
import { BEGINNING, earlier, isBefore, justBefore, later, type Position } from './position.ts';
import type { OwnersRecord } from './reach-record.ts';
import { keyOf, NOBODY_WAITS } from './take-events.ts';
import type { EventWork } from './work-events.ts';

type Listed = InternalOutboxPage['events'][number];

/** The fast way takes milliseconds; what has not come by then is looked for. */
const AGE_MS = 3_000;
const PAUSE_MS = 2_500;
const POLL_MS = 3_000;
/** For how long the broker is believed that it will still deliver a message. */
const BELIEF_MS = 10_000;
const MOST_PAGES = 20;
const TAKEN_AT_ONCE = 100;
const PATIENCE_MS = 5_000;

export interface Audit {
  /** True when the record holds nothing that had no effect here, whatever the broker says. */
  idle(): Promise<boolean>;
  stop(): Promise<void>;
  /** What the owner's replica says of the broker: how long it has been refused. */
  refusedMs(): number;
}

/** Compares an owner's record with our inbox, and takes what is missing. */
export function startAudit(deps: {
  service: string;
  owner: EventOwner;
  sql: Sql;
  handlers: Handlers;
  record: OwnersRecord;
  work: EventWork;
  broker: Broker;
  log: Log;
}): Audit {
  const { sql, owner, handlers, record, log } = deps;
  const side: Side = { consumer: deps.service, owner };
  const names = namesOf(handlers, owner);
  const others = (Object.keys(EVENTS) as EventName[]).filter(
    (name) => EVENTS[name].owner === owner && !names.includes(name),
  );
  const durable = durableOf(deps.service, owner);
  const version = Bun.hash(names.join()).toString(36);
  const inHand = new Set<string>();
  let behindSeconds = 0;
  let refusedMs = 0;
  let lossesOpen = true;
  let remadeAt = 0;
  let waitsNoMore = false;

  /** The marks of our names, begun and set back where they must be. Null while the owner does not answer the question. */
  async function marksNow(): Promise<Mark[] | null> {
    const all = await readMarks(sql, side);
    const kept = all.filter(({ waits }) => !waits);
    const mine = kept.filter(({ name }) => names.includes(name as EventName));
    if (mine.length === names.length) return mine;
    const present = await record.page(BEGINNING, [], 0);
    if (!present) return null;
    const isFirst = kept.length === 0;
    const fresh = names
      .filter((name) => !mine.some((mark) => mark.name === name))
      .map((name) => ({ name, at: isFirst || handlers[name]?.fromBeginning ? BEGINNING : present.horizon }));
    await beginMarks(sql, side, present.record, fresh);
    return marksNow();
  }

  /** A database that was restored counts its transactions anew, so everything is compared again. */
  async function startOver(marks: Mark[], page: InternalOutboxPage): Promise<boolean> {
    const wrong = marks.filter((mark) => mark.record !== page.record || isBefore(page.horizon, mark.at));
    if (wrong.length === 0) return false;
    log.warn('the record is not the one of before; comparing from its beginning', { owner });
    const moves = wrong.map(({ name, at }) => ({ name, from: at, to: BEGINNING }));
    await moveMarks(sql, side, page.record, moves);
    return true;
  }

  /** @returns what had no effect here, oldest first */
  async function compare(marks: Mark[], onPage: (page: InternalOutboxPage) => Promise<boolean>) {
    const missing: Listed[] = [];
    let after = marks.reduce((least, { at }) => earlier(least, at), marks[0]?.at ?? BEGINNING);
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const page = await record.page(after, names, behindSeconds);
      if (!page || !(await onPage(page))) return null;
      const mine = page.events.filter(({ name, at }) =>
        marks.some((mark) => mark.name === name && isBefore(mark.at, at)),
      );
      const absent = await findMissing(
        sql,
        deps.service,
        mine.map(({ id }) => id),
      );
      missing.push(...mine.filter(({ id }) => absent.has(id)));
      await advance(marks, missing, earlier(page.until, page.horizon), page.record);
      if (!page.more) break;
      after = page.until;
    }
    return missing;
  }

  /** Each mark goes as far as nothing of its name is missing before it. */
  async function advance(marks: Mark[], missing: Listed[], until: Position, of: string) {
    const moves = marks.flatMap((mark) => {
      const first = missing.find(({ name }) => name === mark.name);
      const to = later(mark.at, first ? earlier(justBefore(first.at), until) : until);
      if (to === mark.at) return [];
      const from = mark.at;
      mark.at = to;
      return [{ name: mark.name, from, to }];
    });
    await moveMarks(sql, side, of, moves);
  }

  async function turn(): Promise<boolean> {
    if (!waitsNoMore) await stopWaiting(sql, side, others);
    waitsNoMore = true;
    const marks = await marksNow();
    if (!marks) return false;
    let isOther = false;
    const missing = await compare(marks, async (page) => {
      refusedMs = page.broker_refuses_ms;
      isOther = await startOver(marks, page);
      return !isOther;
    });
    if (!missing) return isOther;
    const late = missing.filter(({ age_ms, id }) => age_ms >= AGE_MS && !inHand.has(id));
    behindSeconds = Math.max(0, ...missing.map(({ age_ms }) => age_ms / 1_000));
    const took = late.length > 0 && (await takeLate(late));
    if (lossesOpen) lossesOpen = await noteHealed(sql, side);
    return took;
  }

  async function takeLate(late: Listed[]): Promise<boolean> {
    const view = await viewBroker(deps.broker, durable);
    const isHeld = ({ stream_seq }: Listed) => view !== null && stream_seq !== null && stillHolds(view, stream_seq);
    const wanted = late.filter((event) => event.age_ms >= BELIEF_MS || !isHeld(event));
    if (wanted.length === 0) return false;
    const lost = wanted.filter((event) => view !== null && event.published && !isHeld(event));
    if (lost.length > 0) {
      lossesOpen = true;
      await noteLosses(sql, side, lost);
      log.error('the broker lost events; they are taken from the record', { owner, events: lost.length });
    } else log.info('events did not come; they are taken from the record', { owner, events: wanted.length });
    await take(wanted.map(({ id }) => id));
    if (view && (lost.length > 0 || isAheadOfStream(view))) await remakeDurable(view);
    return true;
  }

  async function take(ids: string[]) {
    for (let from = 0; from < ids.length; from += TAKEN_AT_ONCE) {
      const envelopes = await record.envelopes(ids.slice(from, from + TAKEN_AT_ONCE));
      await Promise.race([
        Promise.all(envelopes.map(hand)),
        new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
      ]);
    }
  }

  function hand({ traceparent, at: _at, ...envelope }: Awaited<ReturnType<OwnersRecord['envelopes']>>[number]) {
    inHand.add(envelope.id);
    return new Promise<void>((resolve) => {
      const over = () => {
        inHand.delete(envelope.id);
        resolve();
      };
      deps.work.put({
        ...NOBODY_WAITS,
        key: keyOf(envelope.payload, envelope.id),
        name: envelope.name,
        text: JSON.stringify(envelope),
        traceparent,
        done: over,
      });
    });
  }

  /** A new epoch of the fast way: a durable whose place in the stream is not to be trusted begins at the present. */
  async function remakeDurable(view: BrokerView) {
    if (Date.now() - remadeAt < BELIEF_MS) return;
    remadeAt = Date.now();
    log.warn('the consumer is made again', { durable, ...view });
    await deps.broker.manager.consumers.delete(STREAM, durable).catch((error) => log.warn('not deleted', { error }));
  }

  const worker: Worker = createWorker({
    name: `comparing with ${owner}`,
    log,
    pollMs: POLL_MS,
    async pass() {
      if (!(await takeTurn(sql, side, version))) return false;
      try {
        for (let more = true; more; ) more = await turn();
      } finally {
        await endTurn(sql, side, version, PAUSE_MS);
      }
      return false;
    },
  });

  return {
    async idle() {
      try {
        const marks = await marksNow();
        const missing = marks && (await compare(marks, async (page) => !(await startOver(marks, page))));
        return missing === null || missing.length === 0;
      } catch {
        // An owner that is down says nothing new; what it said before is with the broker.
        return ((await viewBroker(deps.broker, durable))?.coming ?? 0) === 0;
      }
    },
    stop: () => worker.stop(),
    refusedMs: () => refusedMs,
  };
}
