import { BRAND } from 'contracts/brand';
import type { Db } from './db.ts';

export async function findBrand(db: Db): Promise<string> {
  const [row]: { brand: string }[] = await db`select brand from site_name`;
  return row?.brand ?? BRAND;
}

export async function noteBrand(tx: Db, { brand, version }: { brand: string; version: number }): Promise<void> {
  await tx`
    insert into site_name (brand, version) values (${brand}, ${version})
    on conflict (only_row) do update set brand = excluded.brand, version = excluded.version
    where site_name.version < excluded.version`;
}
