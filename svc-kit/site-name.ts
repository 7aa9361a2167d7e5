import { BRAND } from 'contracts/brand';
import type { Db } from './db.ts';

/** The site's name as catalog last announced it, from the service's own `site_name` table. */
export async function findBrand(db: Db): Promise<string> {
  const [row]: { brand: string }[] = await db`select brand from site_name`;
  return row?.brand ?? BRAND;
}

/** Stores an announced name unless a newer one is known. */
export async function noteBrand(tx: Db, { brand, version }: { brand: string; version: number }): Promise<void> {
  await tx`
    insert into site_name (brand, version) values (${brand}, ${version})
    on conflict (only_row) do update set brand = excluded.brand, version = excluded.version
    where site_name.version < excluded.version`;
}
