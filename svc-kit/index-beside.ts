import type { Sql } from './db.ts';

const ONE = /^(create|drop) (?:unique )?index concurrently if (?:not )?exists (\w+)\b/i;

/** A file that makes or drops indexes while their tables are written to, which Postgres does outside transactions only. */
export function isBeside(statements: string): boolean {
  return splitUp(statements).some((statement) => /\bindex concurrently\b/i.test(statement));
}

/**
 * One after the other; what was begun and not finished is begun again.
 * @param connection one session, without time limits
 * @throws when anything else stands in the file, or an `if exists` is missing
 */
export async function workBeside(connection: Sql, statements: string): Promise<void> {
  const steps = splitUp(statements).map((statement) => {
    const [, deed = '', index = ''] = ONE.exec(statement) ?? [];
    if (!index)
      throw new Error(
        `an index made beside its table's use needs a file of its own, and \`if not exists\`: ${statement}`,
      );
    return { statement, index, isNew: deed.toLowerCase() === 'create' };
  });
  for (const { statement, index, isNew } of steps) {
    if (isNew && (await isHalf(connection, index))) await connection.unsafe(`drop index concurrently ${index}`);
    await connection.unsafe(statement);
  }
}

async function isHalf(connection: Sql, index: string): Promise<boolean> {
  const rows = await connection`select 1 from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`;
  return rows.length > 0;
}

function splitUp(statements: string): string[] {
  const bare = statements.replace(/--.*$/gm, '');
  return bare.split(';').flatMap((statement) => statement.trim().replace(/\s+/g, ' ') || []);
}
