import type { EventEnvelope } from 'contracts/events';
import { ALIVE_EVERY_MS, ALIVE_FRAME, LOST_AFTER_MS, ROOM_CLOSED } from 'contracts/room';
import type { InternalCall } from 'svc-kit/internal-call';
import type { Log } from 'svc-kit/log';
import { createRoomTicketReader, type RoomTicket } from 'svc-kit/room-ticket';
import type { EndedSignIns } from '../ended-sign-ins.ts';
import { createRoomBus } from './bus.ts';
import { limitEntries } from './limit-entries.ts';
import { createNotes, type Facts, type Note } from './notes.ts';
import { type Line, type Local, Room } from './room.ts';
import { createShutRooms } from './shut-rooms.ts';
import { steadyNow } from './steady-now.ts';
import { takeFrame } from './take-frame.ts';
import { type Inside, newVisitor, readFrame, type Visitor } from './visitor.ts';

const PLANNED_RESTART = 1012;

interface RoomsDeps {
  secret: string;
  bookingUrl: string;
  ask: InternalCall;
  log: Log;
  ended: Pick<EndedSignIns, 'isEnded'>;
  aliveEveryMs?: number;
  lostAfterMs?: number;
  noteEveryMs?: number;
}

export type Rooms = ReturnType<typeof createRooms>;

/** All rooms of this gateway. One timer serves every socket, so that an idle room costs next to nothing. */
export function createRooms(deps: RoomsDeps) {
  const { log, ended, aliveEveryMs = ALIVE_EVERY_MS, lostAfterMs = LOST_AFTER_MS } = deps;
  const rooms = new Map<string, Room>();
  const visitors = new WeakMap<Local, Visitor>();
  const gateways = new Map<string, number>();
  const shut = createShutRooms();
  const entries = limitEntries();
  const readTicket = createRoomTicketReader(deps.secret);
  let brokerGoneAt: number | null = steadyNow();
  let brokerBackAt = 0;

  const notes = createNotes({
    bookingUrl: deps.bookingUrl,
    ask: deps.ask,
    log,
    alive: () =>
      everybody()
        .filter(({ awaySince }) => awaySince === null)
        .map(({ guest }) => guest.connection),
    onClose: (session, why) => rooms.get(session)?.close(why, steadyNow()),
    ...(deps.noteEveryMs === undefined ? {} : { aliveEveryMs: deps.noteEveryMs }),
  });
  const bus = createRoomBus(log, {
    onSaid(session, gateway, said) {
      gateways.set(gateway, steadyNow());
      rooms.get(session)?.hear(gateway, said, steadyNow());
    },
    onBeat: (gateway) => void gateways.set(gateway, steadyNow()),
    onConnection,
  });
  const heart = setInterval(beat, aliveEveryMs);

  function everybody(): Local[] {
    return [...rooms.values()].flatMap((room) => [...room.locals.values()]);
  }

  function onConnection(isUp: boolean) {
    brokerGoneAt = isUp ? null : steadyNow();
    if (isUp) brokerBackAt = steadyNow();
    const since = new Date().toISOString();
    for (const room of rooms.values()) {
      room.tellAll(isUp ? { kind: 'not_alone' } : { kind: 'alone', since });
      if (!isUp) continue;
      room.announce();
      room.ask();
    }
  }

  function beat() {
    const now = steadyNow();
    bus.beat();
    entries.forget(now);
    for (const local of everybody()) tend(local, now);
    // While the broker is away, nobody is heard of; that does not mean that they are gone.
    if (brokerGoneAt !== null || now - brokerBackAt < lostAfterMs) return;
    for (const room of rooms.values()) room.loseUntold(brokerBackAt);
    for (const [gateway, heardAt] of gateways) {
      if (now - heardAt <= lostAfterMs) continue;
      gateways.delete(gateway);
      for (const room of rooms.values()) room.loseGateway(gateway);
    }
  }

  function tend(local: Local, now: number) {
    const visitor = visitors.get(local);
    if (!visitor?.inside) return;
    const { room, ticketUntil, signIn } = visitor.inside;
    if (local.awaySince !== null) {
      if (now - local.awaySince > lostAfterMs) room.remove(local, 'lost', local.awaySince);
    } else if (now >= ticketUntil) room.close('over', now);
    else if (ended.isEnded(signIn)) dismiss(visitor.inside, ROOM_CLOSED.ticket, now);
    else if (now - visitor.heardAt > lostAfterMs) {
      room.remove(local, 'lost', visitor.heardAt);
      local.line.close(PLANNED_RESTART, 'not heard');
    } else {
      local.line.send(ALIVE_FRAME);
      local.line.ping();
    }
  }

  function dismiss({ room, local }: Inside, code: number, now: number) {
    room.remove(local, 'left', now);
    local.line.close(code, 'no longer valid');
  }

  function roomOf(session: string): Room {
    const known = rooms.get(session);
    if (known) return known;
    const room: Room = new Room(session, bus, {
      onGone(local, reason, at) {
        visitors.delete(local);
        note(local, session, { kind: 'left', reason }, at);
      },
      onEmpty: () => void (rooms.get(session) === room && rooms.delete(session)),
    });
    rooms.set(session, room);
    return room;
  }

  function note(local: Local, session: string, what: Facts, at: number) {
    const { connection, seat } = local.guest;
    notes.add({ session_id: session, connection, seat, ...what } as Note, at);
  }

  async function greet(visitor: Visitor, line: Line, ticket: string): Promise<void> {
    const read = await readTicket(ticket);
    if (visitor.isGone) return;
    const now = steadyNow();
    const refusal = read ? whyRefused(read, visitor.session) : ROOM_CLOSED.ticket;
    if (!read || refusal) return line.close(refusal || ROOM_CLOSED.ticket, 'not valid');
    const { connection, seat, name, entered, sub } = read;
    const guest = { connection, seat, name, entered, key: `${seat}:${sub}`, since: now };
    if (!entries.take(`${read.session} ${guest.key}`, now)) return line.close(ROOM_CLOSED.refused, 'too often');
    const room = roomOf(read.session);
    const local = room.enter(guest, line, now);
    if (!local) return line.close(ROOM_CLOSED.replaced, 'another device');
    visitor.inside = {
      room,
      local,
      ticketUntil: now + read.expiresAt - Date.now(),
      signIn: signInOf(read),
      reported: { media: new Map(), mediaNotes: 0, troubles: 0 },
    };
    visitors.set(local, visitor);
    note(local, read.session, { kind: 'entered' }, now);
    if (brokerGoneAt !== null)
      line.send(JSON.stringify({ kind: 'alone', since: new Date(brokerGoneAt).toISOString() }));
  }

  function whyRefused(ticket: RoomTicket, session: string): number | null {
    if (ticket.session !== session || ended.isEnded(signInOf(ticket))) return ROOM_CLOSED.ticket;
    if (Date.now() >= ticket.expiresAt) return ROOM_CLOSED.over;
    const why = shut.whyShut(session, ticket.entered);
    return why && ROOM_CLOSED[why];
  }

  return {
    use: bus.use,
    open: (session: string, client: string) => newVisitor(session, client, steadyNow()),

    async onFrame(visitor: Visitor, line: Line, raw: string | Uint8Array): Promise<void> {
      const now = steadyNow();
      visitor.heardAt = now;
      const frame = readFrame(visitor, raw, now);
      if (typeof frame === 'number') return line.close(frame, 'not understood');
      if (visitor.inside) return takeFrame(visitor.inside, frame, now, note);
      // A second frame must not overtake the first one, whose ticket is still being read.
      if (frame.kind !== 'hello' || visitor.greeting === undefined)
        return line.close(ROOM_CLOSED.refused, 'hello first');
      clearTimeout(visitor.greeting);
      visitor.greeting = undefined;
      await greet(visitor, line, frame.ticket);
    },
    onClose(visitor: Visitor): void {
      visitor.isGone = true;
      visitor.inside?.room.lose(visitor.inside.local, steadyNow());
    },
    onEvent(event: EventEnvelope): void {
      const told = shut.note(event);
      if (told) rooms.get(told.session)?.close(told.why, steadyNow());
    },
    count: () => everybody().length,
    countRooms: () => rooms.size,
    async stop(): Promise<void> {
      clearInterval(heart);
      for (const { line } of everybody()) line.close(PLANNED_RESTART, 'coming back');
      await notes.stop();
    },
  };
}

function signInOf({ sub, sid, auth_time }: RoomTicket) {
  return { id: sub, signInId: sid, signedInAt: auth_time };
}
