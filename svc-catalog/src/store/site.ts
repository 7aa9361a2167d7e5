import { BRAND } from 'contracts/brand';
import type { ResponseOf } from 'contracts/endpoint';
import type { EventPayload } from 'contracts/events';
import type { Founder, getSite, Site } from 'contracts/http/settings';
import { portraitUrl } from 'contracts/media';
import type { GuardianRule } from 'contracts/status';
import type { Db, Tx } from 'svc-kit/db';
import { emit } from 'svc-kit/outbox';

interface Row {
  brand: string | null;
  testimonials: Site['testimonials'];
  founder: Founder | null;
  founder_portrait_id: string | null;
  free_sessions: 'coming_soon' | 'open';
  guardian: GuardianRule;
}

export async function findSite(db: Db): Promise<ResponseOf<typeof getSite>> {
  const [row]: Row[] = await db`
    select brand, testimonials, founder, founder_portrait_id, free_sessions, guardian from site`;
  return {
    brand: row?.brand ?? BRAND,
    testimonials: row?.testimonials ?? [],
    founder: row?.founder ?? null,
    founder_portrait: row?.founder_portrait_id ? { url: portraitUrl(row.founder_portrait_id) } : null,
    free_sessions: row?.free_sessions ?? 'coming_soon',
    guardian: row?.guardian ?? 'ask',
  };
}

export async function saveSite(tx: Tx, { brand, testimonials, founder }: Site, now: Date): Promise<void> {
  const [row]: { version: number }[] = await tx`
    update site set brand = ${brand}, testimonials = ${testimonials}::jsonb,
      founder = case when ${founder === undefined} then founder else ${founder ?? null}::jsonb end, version = version + 1 returning version`;
  if (!row) throw new Error('the row of the site is gone');
  await emit(tx, 'site.changed', { version: row.version, brand }, now);
}

/** Of the media that belong to no mentor. */
export const SITE_ID = '00000000-0000-4000-8000-000000000000';

/** Locks the site until the transaction ends. */
export async function setFounderPortrait(tx: Tx, mediaId: string | null, now: Date): Promise<void> {
  const [row]: { version: number; brand: string | null }[] = await tx`
    update site set founder_portrait_id = ${mediaId}, version = version + 1 returning version, brand`;
  if (!row) throw new Error('the row of the site is gone');
  await emit(tx, 'site.changed', { version: row.version, brand: row.brand ?? BRAND }, now);
}

export async function noteSettings(
  tx: Tx,
  { version, freeSessions, guardian }: EventPayload<'settings.changed'>,
): Promise<void> {
  await tx`
    update site set free_sessions = ${freeSessions}, guardian = coalesce(${guardian ?? null}, guardian),
      settings_version = ${version} where settings_version < ${version}`;
}
