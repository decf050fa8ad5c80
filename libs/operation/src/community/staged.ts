import type { StoredTable } from '../backup/manifest.ts';
import type { Session } from '../backup/session.ts';

/** The name of a table that is not staged, wherever one of its name is. */
export const stored = (name: string): string => `public.${name}`;

/** Makes a table for the session alone that has the columns of a stored one, and hides it from statements that name no schema. */
export async function stage(
  { sql }: Session,
  { name, columns }: Pick<StoredTable, 'name' | 'columns'>,
): Promise<void> {
  await sql.query(
    `CREATE TEMP TABLE ${name} AS SELECT ${columns.join(', ')} FROM ${stored(name)} WITH NO DATA`,
  );
}
