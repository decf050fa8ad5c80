import { IDS_OF_CELL } from '../base/cells.ts';
import { ConfigError } from '../config/config.ts';
import type { Sql } from './sql.ts';

/** The sequences that ids come from; those of knex's own tables are small and count migrations. */
const SEQUENCES = `
  SELECT format('%I.%I', schemaname, sequencename) AS name, coalesce(last_value, 0) AS last FROM pg_sequences
  WHERE schemaname = current_schema() AND data_type = 'bigint'::regtype`;

interface Sequence {
  readonly name: string;
  readonly last: number;
}

const highestOf = (sequences: readonly Sequence[]): number =>
  Math.max(0, ...sequences.map(({ last }) => Math.floor(last / IDS_OF_CELL)));

/** Reads the highest cell of which a database gives ids. */
export const cellOf = async (sql: Sql): Promise<number> => highestOf(await sql.query<Sequence>(SEQUENCES));

/**
 * Has every sequence of a database go on in the range of ids of a cell, unless it is there already. It moves on to a higher cell and never
 * back, because lists show rows in the order of their ids (decision 132). The caller holds the lock of migrations, so that no
 * sequence is set back behind what another process has begun to hand out.
 * @throws {ConfigError} when ids of a higher cell have been given
 */
export async function enterCell(sql: Sql, database: string, cell: number): Promise<void> {
  const sequences = await sql.query<Sequence>(SEQUENCES);
  const highest = highestOf(sequences);
  if (highest > cell) {
    throw new ConfigError(
      `The database "${database}" gives ids of cell ${highest} already, and CELL is ${cell}: set CELL to ${highest}, or ` +
        'to a higher one that no other installation has. Ids never go back.',
    );
  }
  const start = cell * IDS_OF_CELL;
  const behind = sequences.filter(({ last }) => last < start).map(({ name }) => name);
  if (behind.length > 0)
    await sql.query('SELECT setval(name::regclass, $2) FROM unnest($1::text[]) AS name', [behind, start]);
}
