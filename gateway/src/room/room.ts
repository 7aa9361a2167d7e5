import { ROOM_CLOSED, type SignalFromServer } from 'contracts/room';
import type { Guest, RoomBus, Said } from './bus.ts';

export interface Line {
  send(text: string): void;
  ping(): void;
  close(code: number, reason: string): void;
}

type Gone = 'left' | 'lost' | 'replaced';

export interface Local {
  guest: Guest;
  line: Line;
  /** Real time, ms, when the socket closed: it may come back. */
  awaySince: number | null;
}

interface Remote {
  guest: Guest;
  gateway: string;
  /** Real time, ms, when their gateway last told of them. */
  toldAt: number;
}

export interface RoomEvents {
  onGone(local: Local, reason: Gone | 'closed', at: number): void;
  onEmpty(): void;
}

/** One session's room, as this gateway sees it: those whose sockets end here, and those of whom others told. */
export class Room {
  readonly locals = new Map<string, Local>();
  readonly remotes = new Map<string, Remote>();
  readonly #say: (what: Said) => void;
  readonly #leaveBus: () => void;

  constructor(
    readonly session: string,
    bus: RoomBus,
    private readonly events: RoomEvents,
  ) {
    this.#leaveBus = bus.join(session);
    this.#say = (what) => bus.say(session, what);
    this.#say({ kind: 'who' });
  }

  /** Null when another device of the same person entered later. */
  enter(guest: Guest, line: Line, now: number): Local | null {
    if (this.#newerThan(guest)) {
      this.#forgetWhenEmpty();
      return null;
    }
    const before = this.locals.get(guest.connection);
    before?.line.close(ROOM_CLOSED.replaced, 'opened again');
    const local: Local = { guest, line, awaySince: null };
    this.locals.set(guest.connection, local);
    this.remotes.delete(guest.connection);
    this.#dropOlder(guest, now);
    // An older device on another gateway is closed there as soon as that hears of this one.
    const present = this.#everybodyBut(guest.connection).filter(({ key }) => key !== guest.key);
    send(line, { kind: 'welcome', you: guest.connection, present: present.map(shown) });
    this.#tell({ kind: 'entered', who: shown(guest) }, guest.connection);
    this.#say({ kind: 'here', guests: [guest], isNew: true });
    return local;
  }

  /** A socket closed without a word. */
  lose(local: Local, now: number): void {
    if (this.locals.get(local.guest.connection) === local) local.awaySince ??= now;
  }

  remove(local: Local, reason: Gone, at: number): void {
    const { connection } = local.guest;
    if (this.locals.get(connection) !== local) return;
    this.locals.delete(connection);
    this.#say({ kind: 'gone', connection, reason });
    this.#tell({ kind: 'left', connection, reason });
    this.events.onGone(local, reason, at);
    this.#forgetWhenEmpty();
  }

  sendTo(connection: string, frame: SignalFromServer): boolean {
    const local = this.locals.get(connection);
    if (local) send(local.line, frame);
    else if (this.remotes.has(connection)) this.#say({ kind: 'to', connection, frame });
    else return false;
    return true;
  }

  sendToOthers(from: string, frame: SignalFromServer): void {
    this.#tell(frame, from);
    if (this.remotes.size > 0) this.#say({ kind: 'all', frame });
  }

  /** For everybody on all gateways. */
  end(at: number): void {
    this.#say({ kind: 'end' });
    this.close('ended', at);
  }

  /** For everybody here. */
  close(why: keyof typeof ROOM_CLOSED, at: number): void {
    for (const local of [...this.locals.values()]) {
      this.locals.delete(local.guest.connection);
      local.line.close(ROOM_CLOSED[why], why);
      this.events.onGone(local, 'closed', at);
    }
    this.remotes.clear();
    this.#forgetWhenEmpty();
  }

  hear(gateway: string, said: Said, now: number): void {
    if (said.kind === 'who') this.announce();
    if (said.kind === 'here') for (const guest of said.guests) this.#meet(gateway, guest, said.isNew, now);
    if (said.kind === 'gone') this.#forget(gateway, said.connection, said.reason);
    if (said.kind === 'to') this.#deliver(said.connection, said.frame);
    if (said.kind === 'all') this.#tell(said.frame);
    if (said.kind === 'end') this.close('ended', now);
  }

  /** Again after the broker was away. */
  announce(): void {
    const guests = [...this.locals.values()].map(({ guest }) => guest);
    if (guests.length > 0) this.#say({ kind: 'here', guests, isNew: false });
  }

  ask(): void {
    this.#say({ kind: 'who' });
  }

  loseGateway(gateway: string): void {
    for (const [connection, remote] of this.remotes)
      if (remote.gateway === gateway) this.#forget(gateway, connection, 'lost');
  }

  /** Whom no gateway has told of since then. */
  loseUntold(since: number): void {
    for (const [connection, { gateway, toldAt }] of this.remotes)
      if (toldAt < since) this.#forget(gateway, connection, 'lost');
  }

  tellAll(frame: SignalFromServer): void {
    this.#tell(frame);
  }

  #meet(gateway: string, guest: Guest, isNew: boolean, now: number): void {
    const own = this.locals.get(guest.connection);
    if (own && !isNew && !isLater(guest, own.guest)) return;
    if (own) {
      // Its browser came back elsewhere, and this socket is dead.
      this.locals.delete(guest.connection);
      own.line.close(ROOM_CLOSED.replaced, 'opened elsewhere');
    }
    const isKnown = this.remotes.has(guest.connection);
    this.remotes.set(guest.connection, { guest, gateway, toldAt: now });
    if (isNew || !isKnown) this.#tell({ kind: 'entered', who: shown(guest) });
    this.#dropOlder(guest, now);
    this.#forgetWhenEmpty();
  }

  #forget(gateway: string, connection: string, reason: Gone): void {
    if (this.remotes.get(connection)?.gateway !== gateway) return;
    this.remotes.delete(connection);
    this.#tell({ kind: 'left', connection, reason });
  }

  #deliver(connection: string, frame: SignalFromServer): void {
    const local = this.locals.get(connection);
    if (local) send(local.line, frame);
  }

  #dropOlder(guest: Guest, now: number): void {
    for (const local of [...this.locals.values()]) {
      if (!isOlder(local.guest, guest)) continue;
      local.line.close(ROOM_CLOSED.replaced, 'another device');
      this.remove(local, 'replaced', now);
    }
  }

  #newerThan(guest: Guest): boolean {
    return this.#everybodyBut(guest.connection).some((other) => isOlder(guest, other));
  }

  #everybodyBut(connection: string): Guest[] {
    return [...this.locals.values(), ...this.remotes.values()]
      .map(({ guest }) => guest)
      .filter((guest) => guest.connection !== connection);
  }

  #tell(frame: SignalFromServer, but?: string): void {
    const text = JSON.stringify(frame);
    for (const { guest, line } of this.locals.values()) if (guest.connection !== but) line.send(text);
  }

  #forgetWhenEmpty(): void {
    if (this.locals.size > 0) return;
    this.#leaveBus();
    this.events.onEmpty();
  }
}

function isOlder(one: Guest, other: Guest): boolean {
  if (one.key !== other.key || one.connection === other.connection) return false;
  return one.entered < other.entered || (one.entered === other.entered && one.connection < other.connection);
}

function isLater(one: Guest, other: Guest): boolean {
  return (one.since ?? 0) > (other.since ?? 0);
}

function shown({ connection, seat, name }: Guest) {
  return { connection, seat, name };
}

function send(line: Line, frame: SignalFromServer): void {
  line.send(JSON.stringify(frame));
}
