import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from 'contracts/endpoint';
import * as room from 'contracts/http/room';
import { call } from '../api.ts';
import { defineChange } from '../use-change.ts';
import type { Asker } from './sessions.ts';

type RoomKey = readonly ['room', sessionId: string, userId: string];
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    room: RoomKey;
  }
}

export type RoomLook = ResponseOf<typeof room.lookAtRoom>;
export type RoomEntry = ResponseOf<typeof room.enterRoom>;

/** Who is inside changes without a hint to those outside. */
const LOOK_AGAIN_MS = 5_000;

export const roomQuery = (id: string, { credential, userId }: Asker) =>
  queryOptions({
    queryKey: ['room', id, userId] as const,
    queryFn: ({ signal }) => call(room.lookAtRoom, { params: { id }, credential, signal }),
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnMount: 'always',
  });

interface Entering {
  id: string;
  credential: string | null;
  replace: boolean;
  /** The connection that this page had last. */
  before: string | null;
}

export const enterRoom = ({ id, credential, replace, before }: Entering): Promise<RoomEntry> =>
  call(room.enterRoom, {
    params: { id },
    credential,
    body: { agreed: true, replace, ...(before && { before }) },
  });

/** Each test of a connection takes new ones: they are good for minutes only. */
export const askForIceServers = defineChange({
  ask: async (credential: string | null): Promise<RTCIceServer[]> =>
    (await call(room.listIceServers, { credential })).ice_servers.map(iceServer),
  stale: () => [],
});

/** Not set is not the same as undefined to a browser. */
export function iceServer({ urls, username, credential }: RoomEntry['ice_servers'][number]): RTCIceServer {
  return { urls, ...(username && { username }), ...(credential && { credential }) };
}
