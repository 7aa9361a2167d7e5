import { fileURLToPath } from 'node:url';
import { HORIZON_DAYS, MAX_HORIZON_DAYS, MAX_NOTICE_MINUTES, NOTICE_MINUTES } from 'contracts/times';
import { configOrExit, serviceConfig } from 'svc-kit/config';
import { runService } from 'svc-kit/service';
import { z } from 'zod';
import { createParts } from './src/app.ts';
import { readRoomSettings, refuseHalfTurn, roomSettings } from './src/room-settings.ts';

const config = configOrExit(
  serviceConfig
    .extend({
      FREE_SESSIONS: z.enum(['coming_soon', 'open']).default('coming_soon'),
      NOTICE_MINUTES: z.coerce.number().int().min(0).max(MAX_NOTICE_MINUTES).default(NOTICE_MINUTES),
      HORIZON_DAYS: z.coerce.number().int().min(1).max(MAX_HORIZON_DAYS).default(HORIZON_DAYS),
      UNCONFIRMED_SHARE: z.coerce.number().positive().max(1).optional(),
      ...roomSettings,
    })
    .superRefine(refuseHalfTurn),
  process.env,
);

await runService({
  name: 'booking',
  config,
  migrations: fileURLToPath(new URL('./migrations/', import.meta.url)),
  parts: (deps) =>
    createParts(deps, {
      catalogUrl: config.CATALOG_URL,
      identityUrl: config.IDENTITY_URL,
      freeSessions: config.FREE_SESSIONS,
      noticeMinutes: config.NOTICE_MINUTES,
      horizonDays: config.HORIZON_DAYS,
      room: readRoomSettings(config),
      publicUrl: config.PUBLIC_URL,
      secret: config.INTERNAL_SECRET,
      privateHosts: config.FETCH_PRIVATE_HOSTS,
      unconfirmedShare: config.UNCONFIRMED_SHARE ?? (config.NODE_ENV === 'production' ? 0.5 : 1),
    }),
});
