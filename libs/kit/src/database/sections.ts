import { mergeKeys } from '@cabildo/contracts/action';
import type { Sql, Tx } from './sql.ts';
import type { Table } from './table.ts';

type Stored = Record<string, unknown>;
interface SectionRow {
  server_id: number;
  sections: Stored;
}

/** The rules of servers, of which a row holds the sections that a server's staff has set; `parse` adds the defaults of all else. */
export interface Sections<Rules> {
  find(sql: Sql, serverId: number): Promise<Rules>;
  /** Locks the row of a server, which is made where it has none: another change of it waits until this transaction ends. */
  lock(tx: Tx, serverId: number): Promise<void>;
  /** Sets what `changes` has, key by key (SV-06). The answer is the rules after it; a caller that refuses them rolls them back. */
  change(tx: Tx, serverId: number, changes: Stored): Promise<Rules>;
}

/** Reads and changes the rules that a table keeps in its column `sections`, a row for each server. */
export function sectionsOf<Row extends SectionRow, Rules>(
  table: Table<Row, never>,
  rules: { parse(stored: Stored): Rules },
): Sections<Rules> {
  const { name } = table;
  const locked = `INSERT INTO ${name} AS c (server_id) VALUES ($1)
     ON CONFLICT (server_id) DO UPDATE SET sections = c.sections RETURNING sections`;
  const lock = async (tx: Tx, serverId: number): Promise<Stored> =>
    (await tx.query<SectionRow>(locked, [serverId]))[0]!.sections;
  return {
    async find(sql, serverId) {
      const [found] = await sql.query<SectionRow>(`SELECT sections FROM ${name} WHERE server_id = $1`, [
        serverId,
      ]);
      return rules.parse(found?.sections ?? {});
    },
    async lock(tx, serverId) {
      await lock(tx, serverId);
    },
    async change(tx, serverId, changes) {
      const merged = mergeKeys(await lock(tx, serverId), changes) as Stored;
      const changed = rules.parse(merged);
      await tx.query(`UPDATE ${name} SET sections = $2 WHERE server_id = $1`, [serverId, merged]);
      return changed;
    },
  };
}
