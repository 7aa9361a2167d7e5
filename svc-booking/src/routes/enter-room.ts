import { enterRoom, listIceServers, lookAtRoom } from 'contracts/http/room';
import { ROOM_AGREEMENT, type Seat } from 'contracts/room';
import { MINUTE_MS } from 'contracts/times';
import type { Hono } from 'hono';
import type { Person } from 'svc-kit/auth';
import { accept, HttpError, notFound } from 'svc-kit/errors';
import { keepAnswers } from 'svc-kit/keep-answer';
import { signRoomTicket } from 'svc-kit/room-ticket';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { allowedAt, allowedFrom, refuseStranger } from '../domain/allowed.ts';
import { doorClosesAt, doorOpensAt } from '../domain/guards.ts';
import { canJoin } from '../domain/join.ts';
import { canCommand } from '../domain/lifecycle.ts';
import { minutesOf } from '../domain/room-time.ts';
import type { Session } from '../domain/session.ts';
import { isUnpaidTo } from '../domain/short-name.ts';
import { iceServers } from '../ice-servers.ts';
import { learnGuardianAwaited } from '../learn.ts';
import { endVisitBefore } from '../store/room-visits.ts';
import { findRoom, hasSessionAhead, type Room, saveAgreement } from '../store/rooms.ts';
import { toAllowance } from '../store/views.ts';
import { actorOf } from './actor.ts';

const TEST_MS = 10 * MINUTE_MS;
/** Whoever stays to the last second is not cut off by the relay. */
const RELAYED_LONGER_MS = 10 * MINUTE_MS;
/** A guardian who chooses otherwise meanwhile is awaited for so long, or not yet. */
const GUARDIAN_KEPT_MS = 30_000;
const GUARDIANS_KEPT = 2_000;

export function mountEnterRoom(app: Hono<AppEnv>, deps: Deps): void {
  const { sql, clock } = deps;
  const { secret, turn, meetingUrlTemplate, fallback } = deps.settings.room;
  const meetingUrl = ({ id }: Session) => meetingUrlTemplate?.replaceAll('{session}', id) ?? null;

  async function findOwn(id: string, caller: Person): Promise<Room> {
    const room = await findRoom(sql, id, clock.real());
    if (!room || refuseStranger(room.session, actorOf(caller))) throw notFound();
    return room;
  }

  const isGuardianAwaited = keepAnswers(
    GUARDIAN_KEPT_MS,
    GUARDIANS_KEPT,
    (athleteId: string) => learnGuardianAwaited(deps, athleteId),
    () => clock.now().getTime(),
  );

  /** Asked only while there is somebody to tell, and kept: each page looks again every few seconds. */
  async function awaitedIn(room: Room, seat: Seat): Promise<string | null> {
    if (seat === 'guardian' || room.guardianCame) return null;
    return (await isGuardianAwaited(room.session.athleteId)) ? nameOf(room, 'guardian') : null;
  }

  route(app, lookAtRoom, async ({ params, caller }) => {
    const person = signedIn(caller);
    const seat = seatOf(person);
    const room = await findOwn(params.id, person);
    const joining = allowedFrom(canJoin(room.session, actorOf(person)), clock.now());
    return {
      ...timesOf(room.session),
      seat,
      status: room.session.status,
      ...athleteFor(seat, room),
      mentor_name: room.mentorName,
      mentor_time_zone: room.mentorTimeZone,
      enter: toAllowance(joining),
      inside: peopleIn(room),
      awaited: joining.ok ? await awaitedIn(room, seat) : null,
      elsewhere: isIn(room, seat),
      agreement: { ...agreementFor(room, seat), points: [...ROOM_AGREEMENT.points] },
      meeting_url: joining.ok ? meetingUrl(room.session) : null,
      fallback,
      together_minutes: minutesOf(room.togetherSeconds),
      may_move: seat !== 'guardian' && mayMove(room.session, person, clock.now()),
    };
  });

  route(app, enterRoom, async ({ params, body, caller }) => {
    const person = signedIn(caller);
    const seat = seatOf(person);
    const [now, real] = [clock.now(), clock.real()];
    const room = await findOwn(params.id, person);
    const { session } = room;
    accept(allowedAt(canJoin(session, actorOf(person)), now));
    const url = meetingUrl(session);
    const { version, agreed_at } = agreementFor(room, seat);
    if (!body.agreed && !agreed_at) throw new HttpError(400, 'agreement_missing');
    if (!url && !body.replace && isIn(room, seat, body.before)) throw new HttpError(409, 'room_elsewhere');
    if (body.before) await endVisitBefore(sql, { sessionId: session.id, seat, connection: body.before });
    if (!agreed_at) await saveAgreement(sql, { sessionId: session.id, seat, version }, now);
    const connection = crypto.randomUUID();
    const leftMs = doorClosesAt(session).getTime() - now.getTime();
    const claims = {
      ...{ sub: person.id, session: session.id, seat, connection, name: nameOf(room, seat) },
      ...{ sid: person.signInId, auth_time: person.signedInAt, entered: real.getTime() },
    };
    return {
      ...timesOf(session),
      ticket: url ? null : await signRoomTicket(secret, claims, new Date(real.getTime() + leftMs)),
      seat,
      connection,
      ice_servers: iceServers(turn, person.id, new Date(real.getTime() + leftMs + RELAYED_LONGER_MS)),
      others: peopleIn(room).filter((other) => other.seat !== seat),
      meeting_url: url,
    };
  });

  route(app, listIceServers, async ({ caller }) => {
    const { id } = signedIn(caller);
    if (!(await hasSessionAhead(sql, id, clock.now()))) throw notFound();
    return { ice_servers: iceServers(turn, id, new Date(clock.real().getTime() + TEST_MS)) };
  });
}

function seatOf({ role, link }: Person): Seat {
  if (link?.action === 'guardian') return 'guardian';
  return role === 'mentor' ? 'mentor' : 'athlete';
}

function mayMove(session: Session, person: Person, now: Date): boolean {
  return session.unconnectedAt !== null && allowedAt(canCommand(session, 'move', actorOf(person)), now).ok;
}

function athleteFor(seat: Seat, { session, ...room }: Room) {
  const isUnpaid = isUnpaidTo(seat, session);
  return {
    athlete_name: isUnpaid ? room.athleteShortName : room.athleteName,
    athlete_time_zone: isUnpaid ? room.mentorTimeZone : room.athleteTimeZone,
  };
}

function nameOf(room: Room, seat: Seat): string {
  if (seat === 'guardian') return `${room.athleteFirstName}’s parent or guardian`;
  return seat === 'mentor' ? room.mentorName : room.athleteName;
}

function peopleIn(room: Room): { seat: Seat; name: string }[] {
  return [...new Set(room.inside.map(({ seat }) => seat))].map((seat) => ({ seat, name: nameOf(room, seat) }));
}

function isIn({ inside }: Room, seat: Seat, but?: string): boolean {
  return inside.some((one) => one.seat === seat && one.connection !== but);
}

function agreementFor({ agreed }: Room, seat: Seat) {
  const { version } = ROOM_AGREEMENT;
  const own = agreed.find((one) => one.seat === seat && one.version === version);
  return { version, agreed_at: own?.at.toISOString() ?? null };
}

function timesOf(session: Session) {
  return {
    opens_at: doorOpensAt(session).toISOString(),
    starts_at: session.startsAt.toISOString(),
    ends_at: session.endsAt.toISOString(),
    closes_at: doorClosesAt(session).toISOString(),
  };
}
