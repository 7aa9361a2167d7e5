import { fileURLToPath } from 'node:url';
import { INTRO_MAX_BYTES } from 'contracts/media';
import { configOrExit } from 'svc-kit/config';
import { runService } from 'svc-kit/service';
import { createParts } from './src/app.ts';
import { openMediaStore } from './src/media/open-media-store.ts';
import { catalogConfig } from './src/settings.ts';

const config = configOrExit(catalogConfig, process.env);

await runService({
  name: 'catalog',
  config,
  migrations: fileURLToPath(new URL('./migrations/', import.meta.url)),
  maxBodyBytes: INTRO_MAX_BYTES + 1024,
  parts: (deps) =>
    createParts(deps, {
      identityUrl: config.IDENTITY_URL.replace(/\/+$/, ''),
      media: openMediaStore(config.MEDIA_URL, (error) => deps.log.warn('the media store fails', { error })),
    }),
});
