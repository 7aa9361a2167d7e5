import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { seat } from '../room.ts';
import { sessionStatus } from '../status.ts';
import { CHECK_IN_OPENS_MINUTES_BEFORE, ROOM_CLOSES_MINUTES_AFTER_END } from '../times.ts';
import { allowance } from './session-shapes.ts';
import { byId, id, instant } from './shapes.ts';

const FROM_LINKS = ['join', 'guardian'] as const;
const PEOPLE = ['athlete', 'mentor'] as const;

/** As `RTCPeerConnection` takes it. */
export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.infer<typeof iceServer>;

const inside = z.object({ seat, name: z.string() });
const times = { opens_at: instant, starts_at: instant, ends_at: instant, closes_at: instant };

export const lookAtRoom = endpoint({
  name: 'lookAtRoom',
  owner: 'booking',
  method: 'GET',
  path: '/sessions/:id/room',
  access: PEOPLE,
  links: FROM_LINKS,
  params: byId,
  response: z.object({
    ...times,
    /** The caller's. */
    seat,
    status: sessionStatus,
    athlete_name: z.string(),
    mentor_name: z.string(),
    athlete_time_zone: z.string(),
    mentor_time_zone: z.string(),
    enter: allowance,
    inside: z.array(inside),
    /** A guardian who said that they take part and has not been in yet, as the two read it. Absent from the release before. */
    awaited: z.string().nullish(),
    /** The caller is in on another device: entering asks for `replace`. */
    elsewhere: z.boolean(),
    agreement: z.object({
      version: z.int(),
      points: z.array(z.string()),
      /** When the caller agreed to this version for this session. */
      agreed_at: instant.nullable(),
    }),
    /** The session takes place there, and there is no room of ours. Null, too, once `enter` is refused. */
    meeting_url: z.url().nullable(),
    /** What the founder says to do when two people cannot connect, such as a phone bridge. */
    fallback: z.string().nullable(),
    together_minutes: z.int().nullable(),
    /** Because the two could not connect: by the caller, now, at no cost. */
    may_move: z.boolean().optional(),
  }),
  errors: { 404: DETAIL.not_found },
  summary: 'What somebody sees before they enter the room of a session.',
});

export const enterRoom = endpoint({
  name: 'enterRoom',
  owner: 'booking',
  method: 'POST',
  path: '/sessions/:id/room/enter',
  access: PEOPLE,
  links: FROM_LINKS,
  params: byId,
  body: z.object({
    /** To the version of the agreement that the server has; once a session is enough. */
    agreed: z.boolean().default(false),
    /** Shows the other device of the same person out. */
    replace: z.boolean().default(false),
    /** The connection that this page had last: it is not another device, and its visit is over. */
    before: id.optional(),
  }),
  response: z.object({
    ...times,
    /** The first frame over `/api/rooms/{id}/signal`, at every time a socket opens for this connection. Null with a `meeting_url`. */
    ticket: z.string().nullable(),
    seat,
    connection: id,
    ice_servers: z.array(iceServer),
    others: z.array(inside),
    meeting_url: z.url().nullable(),
  }),
  errors: {
    400: `${DETAIL.room_too_early} | ${DETAIL.room_too_late} | ${DETAIL.room_ended} | ${DETAIL.agreement_missing}`,
    404: DETAIL.not_found,
    409: DETAIL.room_elsewhere,
  },
  summary: `Enter the room of a session, from ${CHECK_IN_OPENS_MINUTES_BEFORE} minutes before the start to ${ROOM_CLOSES_MINUTES_AFTER_END} after the end.`,
});

/** Whoever was in, and when; nothing of what was said. */
export const roomVisit = z.object({ seat, from: instant, until: instant, still_in: z.boolean() });
export const roomRecord = z.object({
  /** For how long both were in, and for how long of it one of them saw or heard the other. Null when neither ever was. */
  both_in_minutes: z.int().nullable(),
  together_minutes: z.int().nullable(),
  visits: z.array(roomVisit),
});

export const getRoomRecord = endpoint({
  name: 'getRoomRecord',
  owner: 'booking',
  method: 'GET',
  path: '/admin/sessions/:id/room',
  access: ['admin'],
  params: byId,
  response: roomRecord.extend({
    troubles: z.array(z.object({ seat, tried: z.array(z.string()), at: instant })),
    agreements: z.array(z.object({ seat, version: z.int(), agreed_at: instant })),
    ended_at: instant.nullable(),
    /** The meeting is at an outside address, so that no visit says nothing. Absent from the release before. */
    meets_elsewhere: z.boolean().optional(),
  }),
  errors: { 404: DETAIL.not_found },
  summary: 'Who was in the room of a session and when, for a complaint or a card dispute.',
});

export const listIceServers = endpoint({
  name: 'listIceServers',
  owner: 'booking',
  method: 'GET',
  path: '/rooms/ice-servers',
  access: PEOPLE,
  links: FROM_LINKS,
  response: z.object({ ice_servers: z.array(iceServer) }),
  errors: { 404: DETAIL.not_found },
  summary: 'For testing the connection ahead, for everybody who has a session to come. Good for ten minutes.',
});
