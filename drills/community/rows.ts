import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { readBackup } from '@cabildo/operation/backup/read.ts';
import { SERVICES } from '@cabildo/standalone/services.ts';

/** Tables of events, with which each installation does something by itself. */
const OWN = /^(?:outbox|published_events|inbox)/;
const SEALED = SERVICES.flatMap(({ sealed = [] }) => sealed.map(({ table }) => table));

/** The rows of each table of a file in any order, as a hash; of a table with sealed values, their number. */
export async function rowsIn(file: string): Promise<Record<string, string>> {
  const lines = new Map<string, string>();
  await readBackup(file, async ({ service, table, chunks }) => {
    const name = `${service}.${table}`;
    const piece = await text(Readable.from(chunks));
    if (!OWN.test(table)) lines.set(name, (lines.get(name) ?? '') + piece);
  });
  return Object.fromEntries(
    [...lines].map(([name, all]) => {
      const rows = all.trimEnd().split('\n').sort();
      const isSealed = SEALED.some((table) => name.endsWith(`.${table}`));
      const hash = createHash('sha256').update(isSealed ? '' : rows.join('\n'));
      return [name, `${rows.length} rows ${hash.digest('hex')}`];
    }),
  );
}
