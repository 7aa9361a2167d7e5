import { BRAND } from 'contracts/brand';
import type { Founder, Site } from 'contracts/http/settings';
import type { Db, Tx } from 'svc-kit/db';
import { emit } from 'svc-kit/outbox';

interface Row {
  brand: string | null;
  testimonials: Site['testimonials'];
  founder: Founder | null;
  free_sessions: 'coming_soon' | 'open';
}

export async function findSite(db: Db): Promise<Site & Pick<Row, 'founder' | 'free_sessions'>> {
  const [row]: Row[] = await db`select brand, testimonials, founder, free_sessions from site`;
  return {
    brand: row?.brand ?? BRAND,
    testimonials: row?.testimonials ?? [],
    founder: row?.founder ?? null,
    free_sessions: row?.free_sessions ?? 'coming_soon',
  };
}

export async function saveSite(tx: Tx, { brand, testimonials, founder }: Site, now: Date): Promise<void> {
  const [row]: { version: number }[] = await tx`
    update site set brand = ${brand}, testimonials = ${testimonials}::jsonb,
      founder = case when ${founder === undefined} then founder else ${founder ?? null}::jsonb end, version = version + 1 returning version`;
  if (!row) throw new Error('the row of the site is gone');
  await emit(tx, 'site.changed', { version: row.version, brand }, now);
}

export async function noteFreeSessions(
  tx: Tx,
  { version, freeSessions }: { version: number; freeSessions: Row['free_sessions'] },
): Promise<void> {
  await tx`
    update site set free_sessions = ${freeSessions}, settings_version = ${version} where settings_version < ${version}`;
}
