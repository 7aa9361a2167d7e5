import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { SERVICES } from '../e2e/services.ts';
import { findFreePort } from '../svc-kit/free-ports.ts';
import { BARE_MESSAGE } from './bare-message.ts';
import { get, load } from './load.ts';
import type { Product } from './product.ts';
import { type BareProcesses, bareProcesses, startBareNats, untilListening } from './start-bare.ts';

/** Of each service and the gateway. */
export const BARE_CALLS = 20_000;
const CONNECTIONS = 32;
const MOST_MS = 60_000;

export interface BareStack extends BareProcesses {
  /** As many mails into its mailbox, and BARE_CALLS calls of each that answers. */
  load(mails: number): Promise<void>;
}

/** As many processes as the product has, with nothing of ours in them; bundled, as the product's. */
export async function startBareStack(product: Product): Promise<BareStack> {
  const bare = bareProcesses();
  const nats = await startBareNats(bare, product);
  const [smtp, web] = [await findFreePort(), await findFreePort()];
  const maildev = join(import.meta.dir, '../node_modules/maildev/dist/bin/maildev.js');
  const listen = ['--ip', '127.0.0.1', '--web-ip', '127.0.0.1', '--smtp', String(smtp), '--web', String(web)];
  const mails = ['--mail-directory', join(bare.folder, 'mail'), '--silent'];
  bare.start('mailbox', [process.execPath, maildev, ...listen, ...mails]);
  await untilListening(web);
  bare.start('supervisor', [process.execPath, '-e', 'Bun.serve({ port: 0, fetch: () => new Response() })']);
  const built = await Bun.build({
    entrypoints: [join(import.meta.dir, 'bare-service.ts')],
    target: 'bun',
    minify: { whitespace: true, syntax: true, identifiers: false },
    outdir: bare.folder,
  });
  const bundle = built.outputs[0]?.path ?? '';
  const addresses: string[] = [];
  for (const name of [...SERVICES, 'gateway']) {
    const database = name === 'gateway' ? {} : { DATABASE_URL: product.databaseUrl('postgres') };
    addresses.push(await bare.startScript(name, bundle, [], { NATS_URL: nats, ...database }));
  }
  return {
    ...bare,
    async load(mails) {
      await sendMails(smtp, mails);
      for (const address of addresses) await callOften(`${address}/bare`);
    },
  };
}

async function sendMails(port: number, count: number): Promise<void> {
  const mailer = nodemailer.createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: 6,
    ignoreTLS: true,
  });
  const mail = { ...BARE_MESSAGE, to: 'b@example.org' };
  await Promise.all(Array.from({ length: count }, () => mailer.sendMail(mail)));
  mailer.close();
}

async function callOften(url: string): Promise<void> {
  const request = get(url);
  let left = BARE_CALLS;
  const next = () => (left-- > 0 ? request : null);
  const { statuses } = await load({ url, connections: CONNECTIONS, next, milliseconds: MOST_MS });
  if (statuses[200] !== BARE_CALLS) throw new Error(`bare calls were answered ${JSON.stringify(statuses)}`);
}
