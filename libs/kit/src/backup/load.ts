import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { from, type CopyStreamQuery } from 'pg-copy-streams';
import { copyOut } from './copy.ts';
import type { StoredTable, Totals } from './manifest.ts';
import type { Piece } from './read.ts';
import type { Session } from './session.ts';

/** Fills the tables of a service in one transaction, so that they are as they were saved or empty. */
export class Loader {
  readonly #session: Session;
  readonly #tables: readonly StoredTable[];
  #copy: { table: string; stream: CopyStreamQuery } | undefined;

  private constructor(session: Session, tables: readonly StoredTable[]) {
    this.#session = session;
    this.#tables = tables;
  }

  /** Begins the transaction, and empties the tables of what migrations have put there. */
  static async begin(session: Session, tables: readonly StoredTable[]): Promise<Loader> {
    const { sql } = session;
    await sql.query('BEGIN');
    for (const { name, partition } of tables) {
      if (partition)
        await sql.query(`CREATE TABLE IF NOT EXISTS ${name} PARTITION OF ${partition.of} ${partition.bound}`);
      // The rows that a trigger would write are among those of the backup.
      await sql.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    }
    if (tables.length > 0) await sql.query(`TRUNCATE ${tables.map(({ name }) => name).join()}`);
    return new Loader(session, tables);
  }

  /** Adds rows. The pieces of a table come one after the other. */
  async add({ table, chunks }: Piece): Promise<void> {
    if (this.#copy?.table !== table) {
      await this.#endTable();
      const { columns } = this.#tables.find(({ name }) => name === table)!;
      const stream = this.#session.client.query(from(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
      // The next chunk, or the end, reports the error.
      stream.on('error', () => undefined);
      this.#copy = { table, stream };
    }
    const { stream } = this.#copy!;
    for await (const chunk of chunks) if (!stream.write(chunk)) await once(stream, 'drain');
  }

  async #endTable(): Promise<void> {
    if (!this.#copy) return;
    const { stream } = this.#copy;
    this.#copy = undefined;
    stream.end();
    await finished(stream);
  }

  /**
   * Sets the sequences, compares each table with its checksum, and commits.
   * @throws {Error} when a table differs; then nothing was stored
   */
  async finish({ tables, sequences }: Totals['services'][string]): Promise<void> {
    await this.#endTable();
    const { sql } = this.#session;
    for (const [name, last] of Object.entries(sequences))
      if (last !== null) await sql.query('SELECT setval($1::regclass, $2)', [name, last]);
    for (const table of this.#tables) {
      const { rows, sha256 } = await copyOut(this.#session, table);
      const saved = tables[table.name]!;
      if (rows !== saved.rows || sha256 !== saved.sha256)
        throw new Error(`${table.name} was saved with ${saved.rows} rows, and differs here with ${rows}.`);
      await sql.query(`ALTER TABLE ${table.name} ENABLE TRIGGER USER`);
    }
    await sql.query('COMMIT');
  }
}
