import { z } from 'zod';
import type { RoomSettings } from './deps.ts';

const turnUrls = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .refine(
    (urls) => urls.every((url) => /^(turns?|stun):[^\s?,/]+(\?transport=(udp|tcp))?$/.test(url)),
    'must be addresses such as turn:turn.example.org:3478?transport=udp, separated by commas',
  );

export const roomSettings = {
  TURN_URLS: turnUrls.optional(),
  /** coturn's `static-auth-secret`. */
  TURN_SECRET: z.string().min(16).optional(),
  MEETING_URL_TEMPLATE: z
    .url({ protocol: /^https$/ })
    .refine((url) => url.includes('{session}'), 'must have {session} in it, or all sessions meet in one room')
    .optional(),
  /** What people read who cannot connect, such as a phone bridge. */
  ROOM_FALLBACK: z.string().max(500).optional(),
};

export const roomSchema = z.object(roomSettings);

/** For `superRefine`: one half of TURN is a mistake that must not start. */
export function refuseHalfTurn(
  { TURN_URLS, TURN_SECRET }: Pick<z.infer<typeof roomSchema>, 'TURN_URLS' | 'TURN_SECRET'>,
  context: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  if (Boolean(TURN_URLS) === Boolean(TURN_SECRET)) return;
  const missing = TURN_URLS ? 'TURN_SECRET' : 'TURN_URLS';
  context.addIssue({ code: 'custom', path: [missing], message: 'TURN_URLS and TURN_SECRET go together' });
}

export function readRoomSettings(config: z.infer<typeof roomSchema> & { INTERNAL_SECRET: string }): RoomSettings {
  const { TURN_URLS: urls, TURN_SECRET: secret } = config;
  return {
    secret: config.INTERNAL_SECRET,
    turn: urls && secret ? { urls, secret } : null,
    meetingUrlTemplate: config.MEETING_URL_TEMPLATE ?? null,
    fallback: config.ROOM_FALLBACK ?? null,
  };
}
