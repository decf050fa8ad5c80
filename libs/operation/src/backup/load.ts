import { isDeepStrictEqual } from 'node:util';
import { ConfigError } from '@cabildo/kit/service';
import type { Sql } from '@cabildo/kit/database';
import { CopyIn, copyOut } from './copy.ts';
import type { StoredTable, Totals } from './manifest.ts';
import type { Piece } from './read.ts';
import type { Session } from './session.ts';
import { sequencesOf, storedTables } from './tables.ts';

type Saved = Totals['services'][string];

/** Fills the tables of a service in one transaction, so that they are as they were saved or empty. */
export class Loader {
  readonly #session: Session;
  readonly #tables: readonly StoredTable[];
  readonly #saved: Saved;
  readonly #copy: CopyIn;

  private constructor(session: Session, tables: readonly StoredTable[], saved: Saved) {
    this.#session = session;
    this.#tables = tables;
    this.#saved = saved;
    this.#copy = new CopyIn(session);
  }

  /**
   * Begins the transaction, and empties the tables of what migrations have put there.
   * @throws {ConfigError} when the tables of the file are not those that the migrations have made
   */
  static async begin(session: Session, tables: readonly StoredTable[], saved: Saved): Promise<Loader> {
    const { service, sql } = session;
    await sql.query('BEGIN');
    await makeMonths(sql, tables);
    refuseOthers(service, tables, await storedTables(sql));
    // The rows that a trigger would write are among those of the backup.
    for (const { name } of tables) await sql.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    if (tables.length > 0) await sql.query(`TRUNCATE ${tables.map(({ name }) => name).join()}`);
    return new Loader(session, tables, saved);
  }

  /** Adds rows. The pieces of a table come one after the other. @throws {Error} that the database answers */
  async add({ table, chunks }: Piece): Promise<void> {
    const found = this.#tables.find(({ name }) => name === table);
    if (!found) throw notOurs(this.#session.service, table);
    await this.#copy.add(found, chunks);
  }

  /**
   * Sets the sequences, and compares each table with its checksum.
   * @throws {Error} when a table differs
   */
  async finish(): Promise<void> {
    await this.#copy.end();
    const { sql } = this.#session;
    const { tables, sequences } = this.#saved;
    // A sequence that no migration makes numbers nothing that was saved.
    for (const name of Object.keys(await sequencesOf(sql))) {
      const last = sequences[name] ?? null;
      if (last !== null) await sql.query('SELECT setval($1::regclass, $2)', [name, last]);
    }
    for (const table of this.#tables) {
      const { rows, sha256 } = await copyOut(this.#session, table);
      const saved = tables[table.name]!;
      if (rows !== saved.rows || sha256 !== saved.sha256)
        throw new Error(`${table.name} was saved with ${saved.rows} rows, and differs here with ${rows}`);
      await sql.query(`ALTER TABLE ${table.name} ENABLE TRIGGER USER`);
    }
  }

  /** Stores what was added. */
  async commit(): Promise<void> {
    await this.#session.sql.query('COMMIT');
  }
}

/** The partitions that no migration makes but a job, by a function of the migrations. */
const MONTH = /_(\d{4}_\d{2})$/;

/** Makes the months that a file has rows of. */
export async function makeMonths(sql: Sql, tables: readonly StoredTable[]): Promise<void> {
  const months = tables.flatMap(({ name, partition }) => (partition && MONTH.exec(name)?.[1]) ?? []);
  if (months.length > 0)
    await sql.query(`SELECT ensure_month(to_date(month, 'YYYY_MM')) FROM unnest($1::text[]) AS month`, [
      months,
    ]);
}

/** Nothing that a file says becomes SQL but what the migrations have made, which says the same; columns have any order. */
function refuseOthers(service: string, tables: readonly StoredTable[], made: readonly StoredTable[]): void {
  const inOrder = ({ columns, ...table }: StoredTable): StoredTable => ({
    ...table,
    columns: columns.toSorted(),
  });
  const left = new Map(made.map((table) => [table.name, inOrder(table)]));
  for (const table of tables) {
    if (!isDeepStrictEqual(inOrder(table), left.get(table.name))) throw notOurs(service, table.name);
    left.delete(table.name);
  }
  for (const name of left.keys()) throw notOurs(service, name);
}

/** A table or column of a file that no migration makes. */
export const notOurs = (service: string, name: string): ConfigError =>
  new ConfigError(
    `The file is no backup of ${service}, whose migrations make no such ${JSON.stringify(name)}: somebody changed the ` +
      'file, or the database that it was made of.',
  );
