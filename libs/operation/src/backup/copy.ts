import { createHash } from 'node:crypto';
import { to } from 'pg-copy-streams';
import type { StoredTable, Total } from './manifest.ts';
import type { Session } from './session.ts';

/**
 * Reads all rows of a table as the text of COPY.
 * @param onChunk gets it in pieces, which end anywhere; the next one comes when it is done
 */
export async function copyOut(
  { client }: Session,
  { name, columns }: StoredTable,
  onChunk: (chunk: Buffer) => Promise<void> | void = () => undefined,
): Promise<Total> {
  const stream = client.query(to(`COPY ${name} (${columns.join(', ')}) TO STDOUT`));
  const hash = createHash('sha256');
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    await onChunk(chunk);
  }
  return { rows: stream.rowCount, sha256: hash.digest('hex') };
}
