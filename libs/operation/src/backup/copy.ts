import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { from, to, type CopyStreamQuery } from 'pg-copy-streams';
import type { StoredTable, Total } from './manifest.ts';
import type { Session } from './session.ts';

/** A table that is copied: all of it, or the rows of a condition in SQL. */
export interface Copied extends Pick<StoredTable, 'name' | 'columns'> {
  readonly where?: string | undefined;
}

/**
 * Reads the rows of a table as the text of COPY.
 * @param onChunk gets it in pieces, which end anywhere; the next one comes when it is done
 */
export async function copyOut(
  { client }: Session,
  { name, columns, where }: Copied,
  onChunk: (chunk: Buffer) => Promise<void> | void = () => undefined,
): Promise<Total> {
  const list = columns.join(', ');
  const source = where === undefined ? `${name} (${list})` : `(SELECT ${list} FROM ${name} WHERE ${where})`;
  const stream = client.query(to(`COPY ${source} TO STDOUT`));
  const hash = createHash('sha256');
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    await onChunk(chunk);
  }
  return { rows: stream.rowCount, sha256: hash.digest('hex') };
}

/** Writes the text of COPY into tables of a session, one after the other. */
export class CopyIn {
  readonly #session: Session;
  #table: string | undefined;
  #stream: CopyStreamQuery | undefined;
  /** The answer of the database, which may come before anybody waits for one. */
  #error: Error | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Adds rows. The pieces of a table come one after the other. @throws {Error} that the database answers */
  async add({ name, columns }: Copied, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    if (this.#table !== name) {
      await this.end();
      this.#table = name;
      this.#stream = this.#session.client.query(from(`COPY ${name} (${columns.join(', ')}) FROM STDIN`));
      this.#stream.on('error', (error) => (this.#error = error));
    }
    for await (const chunk of chunks) {
      if (this.#error) throw this.#error;
      if (!this.#stream!.write(chunk)) await once(this.#stream!, 'drain');
    }
  }

  /** Ends the table that is being filled, if any. @throws {Error} that the database answers */
  async end(): Promise<void> {
    const [stream, error] = [this.#stream, this.#error];
    this.#table = this.#stream = this.#error = undefined;
    if (error) throw error;
    stream?.end();
    if (stream) await finished(stream);
  }
}
