import type { Sql } from '@cabildo/kit/database';
import { nextOfOthers, replaceUnchanged, type SealedRow } from '@cabildo/kit/keys/rows.ts';
import type { SealedValues, SecretBox } from '@cabildo/kit/service';

const BATCH = 500;
/** Rows that a pool writes side by side. Each is a transaction of its own, so that none waits for a lock while it holds one. */
const AT_ONCE = 8;

export interface Progress {
  /** Values that are of the version that writes now. */
  resealed: number;
  /** Values that other processes changed while they were sealed anew; a repetition reads them again. */
  skipped: number;
  /** The ids of rows whose values do not open, which stay as they are. */
  unreadable: string[];
}

/**
 * Brings the values of a table to the version that writes, in batches, beside running processes. It may be interrupted at any
 * row, and repeated. One damaged value keeps no other from being sealed anew.
 * @param onProgress is called after each batch
 * @param atOnce 1 on a session, which does one thing at a time
 */
export async function resealValues(
  sql: Sql,
  values: SealedValues,
  box: SecretBox,
  onProgress: (progress: Progress) => void,
  atOnce = AT_ONCE,
): Promise<Progress> {
  const progress: Progress = { resealed: 0, skipped: 0, unreadable: [] };
  let after: SealedRow | undefined;
  while (values.reseal) {
    const rows = await nextOfOthers(sql, values, box.current, { after, limit: BATCH });
    for (let begin = 0; begin < rows.length; begin += atOnce)
      await Promise.all(
        rows.slice(begin, begin + atOnce).map((row) => resealRow(sql, values, { row, box, progress })),
      );
    if (rows.length > 0) onProgress(progress);
    if (rows.length < BATCH) break;
    after = rows.at(-1);
  }
  return progress;
}

async function resealRow(
  sql: Sql,
  values: SealedValues,
  { row, box, progress }: { row: SealedRow; box: SecretBox; progress: Progress },
): Promise<void> {
  const fresh = resealed(values, row, box);
  if (!fresh) progress.unreadable.push(values.id.map((name) => `${name} ${String(row[name])}`).join(', '));
  else if (await replaceUnchanged(sql, values, row, fresh)) progress.resealed += 1;
  else progress.skipped += 1;
}

/** The columns under the version that writes; undefined for a value that does not open. */
function resealed(
  { reseal }: SealedValues,
  row: SealedRow,
  box: SecretBox,
): Record<string, unknown> | undefined {
  try {
    return reseal!(row as never, box);
  } catch {
    return undefined;
  }
}
