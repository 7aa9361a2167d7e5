import { z } from 'zod';
import type { RefusalCode } from './details.ts';
import { EVENTS, mentorFacts, mentorPage } from './events.ts';
import { intro } from './http/media.ts';
import { athleteProfile } from './http/plans.ts';
import { roomRecord } from './http/room.ts';
import { id, instant } from './http/shapes.ts';
import { ROOM_CLOSED, seat } from './room.ts';
import { guardianMode, role, sessionStatus } from './status.ts';

const refusalCode = z.string<RefusalCode>();

// Answers below `/internal`, for when a projection is late. Not reachable from outside.

/** catalog, `GET /internal/mentors/:id`. A free mentor counts as payout-ready. */
export const internalMentor = z.object({
  id,
  facts: mentorFacts,
  verified: z.boolean(),
  payout_ready: z.boolean(),
  hidden: z.boolean(),
  /** Of the facts and the verification, as in mentor.changed. */
  version: z.int(),
  /** Of what payments told about payouts, as in mentor.payout_ready_changed; 0 before it told anything. Absent from the release before. */
  payout_version: z.int().optional(),
  portrait: z.string().nullish(),
  intro: intro.nullish(),
});
export type InternalMentor = z.infer<typeof internalMentor>;

/** identity, `GET /internal/accounts/:id`. No address. */
export const internalAccount = z.object({
  id,
  role,
  first_name: z.string(),
  last_name: z.string(),
  time_zone: z.string(),
  /** Of the names and the time zone, as in account.changed. */
  version: z.int().optional(),
  /** By the birth date, today in their zone; null without one. */
  is_adult: z.boolean().nullish(),
  address_confirmed: z.boolean().optional(),
  /** Whether a guardian has confirmed. Absent from the release before. */
  has_guardian: z.boolean().optional(),
  /** Of one who has confirmed, else null. Absent from the release before. */
  guardian_mode: guardianMode.nullish(),
  /** Mentors only. */
  facts: mentorFacts.nullish(),
});
export type InternalAccount = z.infer<typeof internalAccount>;

/** Of an athlete. Without a birth date they count as a minor; an account that is gone has nobody. */
export function lacksGuardian(account: InternalAccount | null): boolean {
  return account?.is_adult !== true && account?.has_guardian !== true;
}

/** identity, `POST /internal/addresses`. Unknown and deleted accounts are left out. */
export const internalAddressesRequest = z.object({ ids: z.array(id).max(500) });
export const internalAddresses = z.object({ addresses: z.record(z.string(), z.string()) });

/** identity, `GET /internal/ended-sign-ins?seconds=`: what ended in the last so many seconds, for gateways. */
export const MOST_ENDED_SECONDS = 3_600;
export const internalEndedQuery = z.object({
  seconds: z.coerce.number().int().min(1).max(MOST_ENDED_SECONDS),
  /** Back beyond that: the release before knows `seconds` alone, and refuses more of them. */
  more_seconds: z.coerce.number().int().min(0).max(MOST_ENDED_SECONDS).default(0),
});
export const internalEndedSignIns = z.object({
  /** By identity's own clock, in real time; identity of an earlier release does not say. */
  now: instant.optional(),
  /** The thumbprint of the key that signs access tokens, by RFC 7638; nor this. */
  signs_with: z.string().optional(),
  events: z.array(
    z.object({
      id,
      name: z.enum(['sign_in.ended', 'account.deleted']),
      occurred_at: instant,
      payload: z.record(z.string(), z.unknown()),
    }),
  ),
});

/** identity, `GET /internal/athletes/:id/profile`: what the mentor of a booked session may see. Deleted accounts have none. */
export const internalAthleteProfile = athleteProfile;
export type InternalAthleteProfile = z.infer<typeof internalAthleteProfile>;

/** booking, `GET /internal/plans/:id`, by the session's id: what its mail says. */
export const internalPlan = z.object({
  version: z.int(),
  summary: z.string(),
  tasks: z.array(z.object({ text: z.string(), due_on: z.iso.date() })),
});
export type InternalPlan = z.infer<typeof internalPlan>;
/** booking, `POST /internal/messages`: what the mail of some of a conversation's messages says. Those that are gone are left out. */
export const internalMessagesRequest = z.object({ thread_id: id, ids: z.array(id).max(500) });
export const internalMessages = z.object({
  messages: z.array(z.object({ id, text: z.string(), sent_at: instant })),
  /** By whom they are for. */
  read: z.boolean(),
  /** Whether the two can still reach each other. */
  open: z.boolean(),
});
export type InternalMessages = z.infer<typeof internalMessages>;
/** booking, `GET /internal/mentors/:id/open-to/:athlete`: whether that athlete may find and book that mentor now. */
export const internalOpenTo = z.object({ open: z.boolean() });

/** booking, `GET /internal/legal-hold/:id`: until when a report keeps what is known of an account; null without one. */
export const internalLegalHold = z.object({ until: instant.nullish() });

export const internalSession = z.object({
  id,
  mentor_id: id,
  athlete_id: id,
  starts_at: instant,
  ends_at: instant,
  status: sessionStatus,
  amount_cents: z.int(),
  mentor_share_cents: z.int(),
  hold_expires_at: instant.nullable(),
  version: z.int(),
});
export type InternalSession = z.infer<typeof internalSession>;

/** booking, `GET /internal/sessions/:id`: as it stands now. What is optional is absent from the version before. */
export const internalSessionNow = internalSession.extend({
  /** What comes back to the family; 0 while nothing does. */
  refund_cents: z.int().optional(),
  /** What they have back beside that, by hand or through their bank. */
  back_before_cents: z.int().optional(),
  paused: z.boolean().optional(),
  complaint: z.enum(['none', 'open', 'decided']).optional(),
  rated: z.boolean().optional(),
  /** Whether the mentor's answer to the review is shown, and whether the athlete has said what it is to be about. */
  answered: z.boolean().optional(),
  prepared: z.boolean().optional(),
  /** Whether the athlete has been in our room since it opened. */
  athlete_came: z.boolean().optional(),
  /** The time that its mentor asks for; null while there is no such question. */
  proposed_starts_at: instant.nullish(),
  mentor_page: mentorPage.optional(),
});
export type InternalSessionNow = z.infer<typeof internalSessionNow>;

/** booking, `POST /internal/parent-requests`: holds a session for a parent. The token itself is nobody's to keep. */
export const internalAskParent = z.object({
  id,
  session_id: id,
  athlete_id: id,
  token_hash: z.string().length(64),
});
export const internalParentAsked = z.union([
  internalSession.extend({ hold_expires_at: instant }),
  z.object({ refused: z.object({ kind: z.enum(['rule', 'forbidden', 'missing', 'conflict']), code: refusalCode }) }),
]);
/** booking, `POST /internal/parent-requests/find`: which session a link is for. */
export const internalFindParentRequest = z.object({ token_hash: z.string().length(64) });
export const internalParentRequest = z.object({ request_id: id, session: internalSession });

/** identity, `POST /internal/parent-addresses`: where a request was mailed to; null for a link that was shared. */
export const internalParentAddressRequest = z.object({ request_id: id });
export const internalParentAddress = z.object({ email: z.string().nullable() });

/** payments, `POST /internal/payers`: the address that a payer gave at Stripe, which nobody here keeps. */
export const internalPayerRequest = z.object({ checkout_id: z.string().max(200) });
export const internalPayer = z.object({ email: z.string().nullable() });

/** catalog, booking, payments: `GET /internal/account-data/:id`. Each part is a list or an object, ready to download. */
export const internalAccountData = z.record(z.string(), z.unknown());
export type InternalAccountData = z.infer<typeof internalAccountData>;

/** booking, `POST /internal/session-standings`: of these ids, or page by page of all sessions with money. Unknown ones are left out. */
export const internalStandingsRequest = z.union([
  z.object({
    ids: z.array(id).max(500),
    /** By id, as far as who asks knows them: they tell where to look first. Absent from the release before. */
    starts: z.record(z.string(), instant).optional(),
  }),
  z.object({
    after: id.nullable(),
    /** When `after` starts: pages come in the order of starts. Absent from the release before, whose pages come in that of ids. */
    after_start: instant.nullish(),
    /** Only those that changed within them, and those that have not ended. */
    days: z.int().positive().nullable(),
  }),
]);
export const internalStanding = internalSession.extend({
  paid_checkout_id: z.string().nullable(),
  refund_cents: z.int(),
  /** When the refund of a no-show leaves; null unless the clock noted one. */
  no_show_refund_at: instant.nullable(),
  complaint: z.enum(['none', 'open', 'decided']),
  card_dispute: z.enum(['none', 'open', 'lost']),
  /** Real time since it last changed. */
  quiet_seconds: z.number(),
});
/** `next_start`: absent when the pages come in the order of ids. */
export const internalStandings = z.object({
  standings: z.array(internalStanding),
  next: id.nullable(),
  next_start: instant.nullish(),
});
export type InternalStanding = z.infer<typeof internalStanding>;

/** booking, `POST /internal/take-again`: an event of payments whose effect is missing. Answers with the events that came of it. */
export const internalTakeAgain = z.discriminatedUnion('name', [
  z.object({ name: z.literal('payment.captured'), payload: EVENTS['payment.captured'].payload }),
  z.object({ name: z.literal('card_dispute.opened'), payload: EVENTS['card_dispute.opened'].payload }),
  z.object({ name: z.literal('card_dispute.closed'), payload: EVENTS['card_dispute.closed'].payload }),
]);
export type TakeAgain = z.infer<typeof internalTakeAgain>;
export type RetakenEvent = TakeAgain['name'];
export const internalEvents = z.object({
  events: z.array(z.object({ id, name: z.string(), occurredAt: instant, payload: z.unknown() })),
});

/** booking, `POST /internal/session-records`. No names; unknown sessions are left out. */
export const internalSessionRecordsRequest = z.object({ ids: z.array(id).max(500) });
export const internalSessionRecord = z.object({
  id,
  status: sessionStatus,
  booked_at: instant,
  starts_at: instant,
  ends_at: instant,
  checked_in_at: instant.nullable(),
  student_confirmed_at: instant.nullable(),
  /** 'clock': nobody complained in time. */
  confirmed_by: z.enum(['athlete', 'clock']).nullable(),
  complaint: z.enum(['none', 'open', 'decided']),
  rating: z.int().nullable(),
  review_text: z.string().nullable(),
  rated_at: instant.nullable(),
  room: roomRecord.nullish(),
});
export const internalSessionRecords = z.object({ records: z.array(internalSessionRecord) });
export type InternalSessionRecord = z.infer<typeof internalSessionRecord>;

/** `<txid>-<seq>`: where an event stands in its owner's record. */
const position = z.string().regex(/^\d{1,20}-\d{1,19}$/);

/** Every service, `GET /internal/outbox`: what it emitted after a position, in the order of the record. */
export const internalOutboxQuery = z.object({
  consumer: z.string().max(50),
  after: position,
  /** Separated by commas; others are passed over. */
  names: z.string().max(4_000),
  /** How many seconds the consumer is behind, so that callers are slowed before queues grow long. */
  behind: z.coerce.number().min(0).default(0),
});
export const internalOutboxPage = z.object({
  /** Changes when the database was restored: positions of before mean nothing then. */
  record: z.string(),
  /** Every event before it has been committed, so that nothing can appear there any more. */
  horizon: position,
  /** Up to where `events` is complete. */
  until: position,
  more: z.boolean(),
  events: z.array(
    z.object({
      id,
      name: z.string(),
      at: position,
      age_ms: z.number(),
      published: z.boolean(),
      stream_seq: z.int().nullable(),
    }),
  ),
  /** For how long the broker, although connected, has taken nothing from this replica. */
  broker_refuses_ms: z.int(),
});
export type InternalOutboxPage = z.infer<typeof internalOutboxPage>;

/** Every service, `POST /internal/outbox/envelopes`. Unknown ids are left out. */
export const internalEnvelopesRequest = z.object({ ids: z.array(id).max(500) });
export const internalEnvelope = z.object({
  id,
  name: z.string(),
  at: position,
  occurredAt: instant,
  payload: z.unknown(),
  traceparent: z.string().nullable(),
});
export type InternalEnvelope = z.infer<typeof internalEnvelope>;
export const internalEnvelopes = z.object({ envelopes: z.array(internalEnvelope) });

const roomNote = {
  /** Of the note: it may come twice. */
  id,
  session_id: id,
  connection: id,
  seat,
  /** How long ago, because a gateway does not know domain time. */
  ago_ms: z.number().min(0),
};
export const mediaState = z.enum(['connected', 'sound_only', 'lost']);
export const internalRoomNote = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('entered'), ...roomNote }),
  z.object({ kind: z.literal('left'), ...roomNote, reason: z.enum(['left', 'lost', 'replaced', 'closed']) }),
  z.object({ kind: z.literal('media'), ...roomNote, with: id, state: mediaState }),
  z.object({ kind: z.literal('trouble'), ...roomNote, with: id.optional(), tried: z.array(z.string()) }),
  z.object({ kind: z.literal('ended'), ...roomNote }),
]);
export type InternalRoomNote = z.infer<typeof internalRoomNote>;

/** booking, `POST /internal/room-visits`: what a gateway saw in its rooms, and which connections it hears. */
export const internalRoomVisitsRequest = z.object({
  notes: z.array(internalRoomNote).max(500),
  alive: z.array(id).max(5_000),
});
const roomClosing = z.enum(Object.keys(ROOM_CLOSED) as (keyof typeof ROOM_CLOSED)[]);
export type RoomClosing = z.infer<typeof roomClosing>;
export const internalRoomVisits = z.object({
  /** Ids of notes that need not come again; and which of the sessions of those alive have no open room any more. */
  kept: z.array(id),
  close: z.array(z.object({ session_id: id, why: roomClosing })),
});
