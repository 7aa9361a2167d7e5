import { fileURLToPath } from 'node:url';
import { configOrExit, serviceConfig } from 'svc-kit/config';
import { runService } from 'svc-kit/service';
import { createParts } from './src/app.ts';

const config = configOrExit(serviceConfig, process.env);

await runService({
  name: 'catalog',
  config,
  migrations: fileURLToPath(new URL('./migrations/', import.meta.url)),
  parts: (deps) => createParts(deps, { identityUrl: config.IDENTITY_URL.replace(/\/+$/, '') }),
});
