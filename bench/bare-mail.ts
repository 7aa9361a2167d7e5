import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { SQL } from 'bun';
import nodemailer from 'nodemailer';
import { BARE_MESSAGE } from './bare-message.ts';

/**
 * Reference for the way from a booking to its mails, behind `bare-ahead.ts`: one process stores a booking with its event,
 * answers, and publishes; one takes the event, stores two mails, and sends them. What must not be lost is committed
 * before the next step, as in the product; nobody is checked, and a mail's text is there already.
 */
const [role, ...given] = process.argv.slice(2);
const { NATS_URL = '', DATABASE_URL = '' } = process.env;
const STREAM = 'bare';
const SUBJECT = 'bare.booked';
const connection = await connect({ servers: NATS_URL });
const sql = new SQL({ url: DATABASE_URL, max: 8 });

if (role === 'booking') await bookAndPublish(given[0] ?? '');
else await takeAndSend(given[0] ?? '');
console.log('ready');

async function bookAndPublish(socket: string) {
  const manager = await jetstreamManager(connection);
  await manager.streams.add({ name: STREAM, subjects: [SUBJECT] });
  const stream = jetstream(connection);
  const headers = { 'content-type': 'application/json' };
  Bun.serve({
    unix: socket,
    async fetch(request) {
      const { mentor_id: mentor, scheduled_datetime: startsAt } = await request.json();
      const athlete = new URL(request.url).searchParams.get('athlete_id') ?? '';
      const id = crypto.randomUUID();
      await sql`
        with booked as (insert into bare_booking (id, mentor_id, athlete_id, starts_at)
          values (${id}, ${mentor}, ${athlete}, ${startsAt}) returning id)
        insert into bare_outbox (id, mentor_id, athlete_id) select id, ${mentor}, ${athlete} from booked`;
      void publish(id, JSON.stringify({ id, to: [mentor, athlete] }));
      return new Response('{"status":"confirmed"}', { headers });
    },
  });
  async function publish(id: string, event: string) {
    await stream.publish(SUBJECT, event, { msgID: id });
    await sql`delete from bare_outbox where id = ${id}`;
  }
}

async function takeAndSend(smtp: string) {
  const manager = await jetstreamManager(connection);
  await manager.consumers.add(STREAM, { durable_name: 'mails', ack_policy: AckPolicy.Explicit });
  const consumer = await jetstream(connection).consumers.get(STREAM, 'mails');
  const mailer = nodemailer.createTransport({
    url: smtp,
    pool: true,
    maxConnections: 6,
    maxMessages: Number.POSITIVE_INFINITY,
    ignoreTLS: true,
  });
  const send = async (id: string, address: string) => {
    await mailer.sendMail({ ...BARE_MESSAGE, to: `${address}@example.org` });
    await sql`delete from bare_mail where booking_id = ${id} and recipient = ${address}`;
  };
  void (async () => {
    for await (const message of await consumer.consume()) {
      const { id, to } = message.json<{ id: string; to: [string, string] }>();
      void sql`
        insert into bare_mail (booking_id, recipient) values (${id}, ${to[0]}), (${id}, ${to[1]})
        on conflict do nothing`.then(() => {
        message.ack();
        return Promise.all(to.map((address) => send(id, address)));
      });
    }
  })();
}
