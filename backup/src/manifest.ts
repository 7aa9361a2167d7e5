import { HOUR_MS } from 'contracts/times';
import { z } from 'zod';
import { collect, type Entry, once } from './objects.ts';
import type { Place } from './open-place.ts';
import { DATABASES } from './postgres.ts';
import { Refusal } from './refusal.ts';
import { seal, unseal } from './seal.ts';
import { bytesBefore, segmentOfKey } from './wal.ts';

export const PRODUCT = 'sideline';
export const FORMAT = 1;
/** Nothing of these is in a backup; without them, what it holds can't be used. */
export const SECRETS = [
  'POSTGRES_PASSWORD and DATABASE_PASSWORD_*',
  'INTERNAL_SECRET',
  'JWT_PRIVATE_JWK and JWT_PUBLIC_JWKS',
  'NATS_*_PASSWORD',
  'SMTP_URL',
  'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRETS',
  'TURN_SECRET',
  'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY',
  'MEDIA_URL, where it is a bucket',
];

const object = z.object({ key: z.string(), bytes: z.number(), sha256: z.string() });
const database = z.object({ bytes: z.number(), migrations: z.array(z.string()) });
const manifest = z.object({
  product: z.literal(PRODUCT),
  format: z.literal(FORMAT),
  id: z.string(),
  /** From this moment on it can be restored. */
  takenAt: z.iso.datetime(),
  postgres: z.object({
    version: z.string(),
    systemId: z.string(),
    timeline: z.number(),
    /** Of the log, in it as far as it is needed. */
    start: z.string(),
    end: z.string(),
  }),
  databases: z.record(z.enum(DATABASES), database),
  data: object,
  postgresManifest: object,
  media: z.array(z.string()),
  secretsNotInIt: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;

export const BASE = 'base/';
const NAME = 'manifest.json';
export const idOf = (began: Date) => began.toISOString().replace(/[:.]/g, '-');

/** The last thing that is written: a folder without it is no backup. */
export async function writeManifest(place: Place, said: Manifest, secret: string): Promise<void> {
  await place.put(`${BASE}${said.id}/${NAME}`, once(JSON.stringify(seal(said, secret))));
}

/** The oldest first. @throws Refusal for the first one that is not as it was written */
export async function readManifests(place: Place, secret: string): Promise<Manifest[]> {
  const keys = (await place.list(BASE)).filter((key) => key.endsWith(`/${NAME}`));
  return inOrder(await Promise.all(keys.map((key) => readManifest(place, key, secret))));
}

/** By date; where a log knows better, by that: whatever it had after another one was not made before it. */
function inOrder(manifests: readonly Manifest[]): Manifest[] {
  const dated = manifests.map((one) => {
    const since = manifests.filter((other) => goesBeyond(other, one)).map(({ takenAt }) => takenAt);
    return { one, at: [one.takenAt, ...since].sort()[0] ?? '' };
  });
  const order = (a: Manifest, b: Manifest) => (goesBeyond(a, b) ? 1 : -1);
  return dated.sort((a, b) => (a.at === b.at ? order(a.one, b.one) : a.at < b.at ? -1 : 1)).map(({ one }) => one);
}

/** Whether both are of one log, and this one has more of it. */
export function goesBeyond({ postgres: one }: Manifest, { postgres: other }: Manifest): boolean {
  const isSame = one.systemId === other.systemId && one.timeline === other.timeline;
  return isSame && bytesBefore(one.end) > bytesBefore(other.end);
}

/** As much as clocks of two machines may differ. */
const AHEAD_MS = HOUR_MS;

/** Without those of a clock that was ahead: what comes after them would have been written before them. */
export function findNewest(manifests: readonly Manifest[], now: number): Manifest | undefined {
  return manifests.findLast(({ takenAt }) => Date.parse(takenAt) <= now + AHEAD_MS);
}

/** Those without a manifest, by their ids. */
export async function findUnfinished(place: Place): Promise<Set<string>> {
  const found = (await place.list(BASE)).map((key) => key.slice(BASE.length).split('/'));
  const whole = new Set(found.filter(([, name]) => name === NAME).map(([id]) => id));
  return new Set(found.flatMap(([id = '']) => (whole.has(id) ? [] : id)));
}

async function readManifest(place: Place, key: string, secret: string): Promise<Manifest> {
  const bytes = await place.read(key);
  const said = unseal(bytes ? await collect(bytes) : '', secret, key);
  if (said.product !== PRODUCT) throw new Refusal(`${key} is of another product: ${String(said.product)}.`);
  if (said.format !== FORMAT)
    throw new Refusal(`${key} is of format ${String(said.format)}, and this version reads format ${FORMAT}.`);
  const read = manifest.safeParse(said);
  if (!read.success) throw new Refusal(`${key} is damaged: ${z.prettifyError(read.error)}`);
  if (key !== `${BASE}${read.data.id}/${NAME}`) throw new Refusal(`${key} is the manifest of ${read.data.id}.`);
  return read.data;
}

/** Whether a backup goes on with this piece of the log. Those of earlier versions do not say which one they follow. */
export function goesOnWith({ id, takenAt, postgres }: Manifest, { key, at, after }: Entry): boolean {
  return after === undefined ? segmentOfKey(key).timeline === postgres.timeline && at > takenAt : after === id;
}
