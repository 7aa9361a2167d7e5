import { fileURLToPath } from 'node:url';
import { configOrExit, serviceConfig } from 'svc-kit/config';
import { runService } from 'svc-kit/service';
import { z } from 'zod';
import { createParts } from './src/app.ts';

const config = configOrExit(serviceConfig.extend({ IDENTITY_URL: z.url({ protocol: /^https?$/ }) }), process.env);

await runService({
  name: 'catalog',
  config,
  migrations: fileURLToPath(new URL('./migrations/', import.meta.url)),
  parts: (deps) => createParts(deps, { identityUrl: config.IDENTITY_URL.replace(/\/+$/, '') }),
});
