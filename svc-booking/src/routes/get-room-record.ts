import { getRoomRecord } from 'contracts/http/room';
import type { Hono } from 'hono';
import { notFound } from 'svc-kit/errors';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { findRoomRecord, findTroubles, toWire } from '../store/room-visits.ts';
import { findRoom } from '../store/rooms.ts';

export function mountGetRoomRecord(app: Hono<AppEnv>, { sql, clock, settings }: Deps): void {
  route(app, getRoomRecord, async ({ params: { id } }) => {
    const [now, real] = [clock.now(), clock.real()];
    const room = await findRoom(sql, id, real);
    if (!room) throw notFound();
    const [record, troubles] = await Promise.all([findRoomRecord(sql, id, now, real), findTroubles(sql, id)]);
    return {
      ...toWire(record),
      troubles: troubles.map(({ seat, tried, at }) => ({ seat, tried, at: at.toISOString() })),
      agreements: room.agreed.map(({ seat, version, at }) => ({ seat, version, agreed_at: at.toISOString() })),
      ended_at: room.session.roomEndedAt?.toISOString() ?? null,
      meets_elsewhere: settings.room.meetingUrlTemplate !== null,
    };
  });
}
