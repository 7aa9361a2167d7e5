import { z } from 'zod';
import { id, instant } from './http/shapes.ts';

export const SEATS = ['athlete', 'mentor', 'guardian'] as const;
export const seat = z.enum(SEATS);
export type Seat = z.infer<typeof seat>;

/** Of one text frame of the signaling socket; a session description with many candidates has about 6 kB. */
export const MAX_SIGNAL_BYTES = 32 * 1024;
/** Frames a second that a socket may send on average, and how many it may send at once after a silence. */
export const SIGNALS_PER_SECOND = 20;
export const SIGNALS_AT_ONCE = 100;
/** The gateway sends `alive` so often, and answers one; a browser that hears nothing for longer than LOST_AFTER_MS comes back. */
export const ALIVE_EVERY_MS = 4_000;
export const ALIVE_FRAME = JSON.stringify({ kind: 'alive' });
/** For so long a connection whose socket is gone counts as present: it may come back with the same ticket. */
export const LOST_AFTER_MS = 10_000;
export const MAX_CHAT_CHARACTERS = 2_000;
export const MAX_PAD_CHARACTERS = 20_000;
export const MAX_FILM_NOTE_CHARACTERS = 500;
export const MAX_FILM_NOTES = 300;
/** Of a film that goes from one device to the others. Phones hold all of it. */
export const MAX_FILM_BYTES = 200 * 1024 * 1024;
export const MAX_CAPTION_CHARACTERS = 500;
const MAX_STEPS = 1_000_000;

const seconds = z.number().min(0).max(86_400);
const share = z.number().min(0).max(1);
const pastChat = z.object({
  id,
  text: z.string().min(1).max(MAX_CHAT_CHARACTERS),
  sent_at: instant,
  by: seat,
});
const filmNoteText = z.string().min(1).max(MAX_FILM_NOTE_CHARACTERS);
const stroke = z.object({ from: z.tuple([share, share]), to: z.tuple([share, share]) });

/** What people in a room say to each other: over a data channel, or by the socket while none is open. */
export const roomMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chat'), id, text: z.string().min(1).max(MAX_CHAT_CHARACTERS), sent_at: instant }),
  /** Once it is saved under that version. */
  z.object({ kind: z.literal('pad'), text: z.string().max(MAX_PAD_CHARACTERS), version: z.int().min(0) }),
  /** The same of a text that is too long for a frame: whoever hears of it reads it from the session. */
  z.object({ kind: z.literal('pad_saved'), version: z.int().min(0) }),
  /** What somebody shows of themselves, so that a muted microphone is not taken for a broken one. */
  z.object({
    kind: z.literal('state'),
    microphone: z.boolean(),
    camera: z.boolean(),
    screen: z.boolean(),
    sound_only: z.boolean(),
  }),
  /** `number` counts what was opened in this room; of two at once the one whose seat comes last stays. */
  z.object({
    kind: z.literal('film_open'),
    id,
    number: z.int().min(1).max(MAX_STEPS),
    by: seat,
    film: z.discriminatedUnion('from', [
      z.object({ from: z.literal('embed'), url: z.url().max(500) }),
      z.object({
        from: z.literal('file'),
        name: z.string().max(200),
        bytes: z.int().min(1).max(MAX_FILM_BYTES),
        type: z.string().max(100),
      }),
    ]),
  }),
  z.object({ kind: z.literal('film_close'), film: id }),
  /** `at` is the place in the film when the message left, `sent_at` the sender's clock, ms. Numbered like openings. */
  z.object({
    kind: z.literal('film_step'),
    film: id,
    number: z.int().min(0).max(MAX_STEPS),
    by: seat,
    playing: z.boolean(),
    at: seconds,
    rate: z.number().min(0.25).max(2),
    sent_at: z.number(),
  }),
  /** Where the sender's own player is, every few seconds. */
  z.object({ kind: z.literal('film_place'), film: id, at: seconds, sent_at: z.number(), ready: z.boolean() }),
  /** Adds to the drawing of that id. */
  z.object({ kind: z.literal('film_draw'), film: id, id, at: seconds, strokes: z.array(stroke).min(1).max(500) }),
  /** Without an id, all of them. */
  z.object({ kind: z.literal('film_clear'), film: id, id: id.optional() }),
  z.object({ kind: z.literal('film_note'), id, film: z.string().max(200), at: seconds, text: filmNoteText }),
  /** The answer to `catch_up`, in parts that fit the socket. */
  z.object({ kind: z.literal('chat_history'), messages: z.array(pastChat).min(1).max(100) }),
  /** Asks whoever was here before for pad, film and chat. */
  z.object({ kind: z.literal('catch_up') }),
  /** Whether somebody wants to read what the others say, and whether their own device can write it down. */
  z.object({ kind: z.literal('captions'), wanted: z.boolean(), able: z.boolean() }),
  /** What its sender is saying, as their own device understands it; a later one of the same id replaces it. Never stored. */
  z.object({ kind: z.literal('caption'), id, text: z.string().min(1).max(MAX_CAPTION_CHARACTERS) }),
  /** For measuring the difference of two clocks. */
  z.object({ kind: z.literal('ping'), sent_at: z.number() }),
  z.object({ kind: z.literal('pong'), sent_at: z.number(), received_at: z.number() }),
]);
export type RoomMessage = z.infer<typeof roomMessage>;

const description = z.object({
  type: z.enum(['offer', 'answer', 'rollback', 'pranswer']),
  sdp: z.string().max(30_000),
});
const candidate = z.object({
  candidate: z.string().max(2_000),
  sdpMid: z.string().max(50).nullish(),
  sdpMLineIndex: z.int().min(0).max(100).nullish(),
  usernameFragment: z.string().max(300).nullish(),
});

/** What a browser may send over the signaling socket. The first frame is `hello`. `to` names a connection in the room. */
export const signalFromClient = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hello'), ticket: z.string().max(2_000) }),
  z.object({ kind: z.literal('description'), to: id, description }),
  z.object({ kind: z.literal('candidate'), to: id, candidate: candidate.nullable() }),
  z.object({ kind: z.literal('message'), message: roomMessage }),
  /** Whether pictures and sound come from that connection. */
  z.object({ kind: z.literal('media'), with: id, state: z.enum(['connected', 'sound_only', 'lost']) }),
  /** Not connected after 30 seconds: the founder is told. */
  z.object({ kind: z.literal('trouble'), with: id, tried: z.array(z.string().max(50)).max(10) }),
  z.object({ kind: z.literal('leave') }),
  z.object({ kind: z.literal('end_for_all') }),
  z.object({ kind: z.literal('alive') }),
]);
export type SignalFromClient = z.infer<typeof signalFromClient>;

const present = z.object({ connection: id, seat, name: z.string() });
export type Present = z.infer<typeof present>;

/** What the gateway sends. `from` is a connection in the same room. */
export const signalFromServer = z.discriminatedUnion('kind', [
  /** `you` is one's own connection; of two, the one whose id sorts first is polite. */
  z.object({ kind: z.literal('welcome'), you: id, present: z.array(present) }),
  /** Again for a connection that is known when its socket came back: pictures and sound may have stood all the while. */
  z.object({ kind: z.literal('entered'), who: present }),
  z.object({ kind: z.literal('left'), connection: id, reason: z.enum(['left', 'lost', 'replaced']) }),
  z.object({ kind: z.literal('description'), from: id, description }),
  z.object({ kind: z.literal('candidate'), from: id, candidate: candidate.nullable() }),
  z.object({ kind: z.literal('message'), from: id, message: roomMessage }),
  z.object({ kind: z.literal('media'), from: id, state: z.enum(['connected', 'sound_only', 'lost']) }),
  /** The broker is away: whoever is on another gateway cannot be heard until it is back, which `not_alone` says. */
  z.object({ kind: z.literal('alone'), since: instant }),
  z.object({ kind: z.literal('not_alone') }),
  z.object({ kind: z.literal('alive') }),
]);
export type SignalFromServer = z.infer<typeof signalFromServer>;

/** What everybody agrees to before each session; the version that was agreed to is kept. */
export const ROOM_AGREEMENT = {
  version: 1,
  points: [
    'I’m in a quiet, private place.',
    'My camera stays on while we talk.',
    'I won’t record this session. Nobody else records it either.',
    'I won’t ask for or share phone numbers, email addresses, or social media names.',
  ],
} as const;

/** Why the gateway closed a socket: codes of the WebSocket close frame. After any other code the browser comes back. */
export const ROOM_CLOSED = {
  /** No valid ticket: enter again. */
  ticket: 4401,
  /** Another device of the same person is in. */
  replaced: 4409,
  /** Somebody ended it for everyone, or the session was cancelled. */
  ended: 4410,
  /** Malformed, too large or too many frames. */
  refused: 4422,
  over: 4408,
} as const;

const WAYS: Readonly<Record<string, string>> = {
  direct: 'a direct connection',
  turn: 'the relay',
  'turn tcp': 'the relay over TCP',
  turns: 'the relay over TLS',
  'turns tcp': 'the relay over TLS',
};

/** How two browsers tried to connect, for people. Words that no browser of ours says are left out. */
export function waysInWords(tried: readonly string[]): string {
  const words = [...new Set(tried.flatMap((way) => WAYS[way] ?? []))];
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('');
}
