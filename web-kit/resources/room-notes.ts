import { queryOptions } from '@tanstack/react-query';
import type { BodyInput } from 'contracts/endpoint';
import { addFilmNote, getRoomNotes, saveRoomNotes } from 'contracts/http/room-notes';
import { call, isRefused } from '../api.ts';
import type { Asker } from './sessions.ts';

type RoomNotesKey = readonly ['room-notes', sessionId: string, userId: string];
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    roomNotes: RoomNotesKey;
  }
}

export type { FilmNote } from 'contracts/http/room-notes';

/** For reading afterward; in the room they change too often for a cache. */
export const roomNotesQuery = (id: string, { credential, userId }: Asker) =>
  queryOptions({
    queryKey: ['room-notes', id, userId] as const,
    queryFn: ({ signal }) => call(getRoomNotes, { params: { id }, credential, signal }),
    staleTime: 0,
  });

export function roomNotesOf(id: string, credential: () => string | null) {
  return {
    read: () => call(getRoomNotes, { params: { id }, credential: credential() }),
    /** Null when somebody else saved before. */
    async savePad(body: BodyInput<typeof saveRoomNotes>): Promise<number | null> {
      try {
        return (await call(saveRoomNotes, { params: { id }, credential: credential(), body })).version;
      } catch (error) {
        if (isRefused(error, 'notes_changed')) return null;
        throw error;
      }
    },
    addFilmNote: (body: BodyInput<typeof addFilmNote>) =>
      call(addFilmNote, { params: { id }, credential: credential(), body }),
  };
}
export type RoomNotesCalls = ReturnType<typeof roomNotesOf>;
