import { ALIVE_FRAME, ROOM_CLOSED, type SignalFromClient } from 'contracts/room';
import type { Facts } from './notes.ts';
import type { Local } from './room.ts';
import type { Inside } from './visitor.ts';

const MOST_MEDIA_NOTES = 200;
const MOST_TROUBLES = 5;
const LEFT = 1000;

type NoteDown = (local: Local, session: string, facts: Facts, at: number) => void;
type Frame<K extends SignalFromClient['kind']> = Extract<SignalFromClient, { kind: K }>;

/** What somebody in the room says. Whatever names a connection that is not in the room reaches nobody. */
export function takeFrame(inside: Inside, frame: SignalFromClient, now: number, noteDown: NoteDown): void {
  const { room, local } = inside;
  const from = local.guest.connection;
  switch (frame.kind) {
    case 'description':
      room.sendTo(frame.to, { kind: 'description', from, description: frame.description });
      break;
    case 'candidate':
      room.sendTo(frame.to, { kind: 'candidate', from, candidate: frame.candidate });
      break;
    case 'message':
      room.sendToOthers(from, { kind: 'message', from, message: frame.message });
      break;
    case 'media':
      takeMedia(inside, frame, now, noteDown);
      break;
    case 'trouble':
      takeTrouble(inside, frame, now, noteDown);
      break;
    case 'alive':
      local.line.send(ALIVE_FRAME);
      break;
    case 'leave':
      room.remove(local, 'left', now);
      local.line.close(LEFT, 'left');
      break;
    case 'end_for_all':
      noteDown(local, room.session, { kind: 'ended' }, now);
      room.end(now);
      break;
    case 'hello':
      local.line.close(ROOM_CLOSED.refused, 'said already');
  }
}

function takeMedia({ room, local, reported }: Inside, frame: Frame<'media'>, now: number, noteDown: NoteDown): void {
  const { with: other, state } = frame;
  const isIn = room.sendTo(other, { kind: 'media', from: local.guest.connection, state });
  // Whom the room has lost first: that their picture ended is still to be known.
  if (!isIn && !reported.media.has(other)) return;
  if (reported.media.get(other) === state || reported.mediaNotes >= MOST_MEDIA_NOTES) return;
  reported.media.set(other, state);
  reported.mediaNotes += 1;
  noteDown(local, room.session, { kind: 'media', with: other, state }, now);
}

function takeTrouble({ room, local, reported }: Inside, frame: Frame<'trouble'>, now: number, noteDown: NoteDown) {
  const { with: other, tried } = frame;
  reported.troubles += 1;
  if (reported.troubles <= MOST_TROUBLES) noteDown(local, room.session, { kind: 'trouble', with: other, tried }, now);
}
