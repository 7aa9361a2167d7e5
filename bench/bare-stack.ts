import { join } from 'node:path';
import { SERVICES } from '../e2e/services.ts';
import { findFreePort } from '../svc-kit/free-ports.ts';
import type { Product } from './product.ts';
import { type BareProcesses, bareProcesses, startBareNats, untilListening } from './start-bare.ts';

/** As many processes as the product has, with nothing of ours in them; bundled, as the product's. */
export async function startBareStack(product: Product): Promise<BareProcesses> {
  const bare = bareProcesses();
  const nats = await startBareNats(bare, product);
  const [smtp, web] = [await findFreePort(), await findFreePort()];
  const maildev = join(import.meta.dir, '../node_modules/maildev/dist/bin/maildev.js');
  const addresses = ['--ip', '127.0.0.1', '--web-ip', '127.0.0.1', '--smtp', String(smtp), '--web', String(web)];
  const mails = ['--mail-directory', join(bare.folder, 'mail'), '--silent'];
  bare.start('mailbox', [process.execPath, maildev, ...addresses, ...mails]);
  await untilListening(web);
  bare.start('supervisor', [process.execPath, '-e', 'Bun.serve({ port: 0, fetch: () => new Response() })']);
  const built = await Bun.build({
    entrypoints: [join(import.meta.dir, 'bare-service.ts')],
    target: 'bun',
    minify: { whitespace: true, syntax: true, identifiers: false },
    outdir: bare.folder,
  });
  const bundle = built.outputs[0]?.path ?? '';
  for (const name of [...SERVICES, 'gateway']) {
    const database = name === 'gateway' ? {} : { DATABASE_URL: product.databaseUrl('postgres') };
    await bare.startScript(name, bundle, [], { NATS_URL: nats, ...database });
  }
  return bare;
}
