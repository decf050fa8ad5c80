import { client } from '../api/client.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';
import type { LogQuery } from './filters.ts';
import { lineOf } from './csv.ts';

const PAGE = 100;

export interface ExportOptions {
  columns: readonly string[];
  /** Says in its column that the bot acted. */
  byBot: string;
  /** The language of the sentences. */
  language: string;
  signal: AbortSignal;
  /** Tells how many entries have been read, and of how many if the log knows. */
  onProgress(done: number, total: number | undefined): void;
}

/** Reads all that a question finds, page by page, as a file. Each page leaves the memory of scripts at once. */
export async function exportLog(
  query: LogQuery,
  { columns, byBot, language, signal, onProgress }: ExportOptions,
): Promise<Blob> {
  const parts = [new Blob([BYTE_ORDER_MARK, csvLine(columns)])];
  let done = 0;
  let total: number | undefined;
  for (let cursor: string | undefined; ;) {
    const page = await client().logs.query(
      { ...query, per_page: PAGE, ...(cursor !== undefined && { cursor }) },
      { signal },
    );
    if (page.total !== null && page.total_is_exact) total = page.total;
    parts.push(new Blob(page.logs.map((entry) => lineOf(entry, byBot, language))));
    done += page.logs.length;
    onProgress(done, total);
    if (page.next_cursor === null) return new Blob(parts, { type: 'text/csv;charset=utf-8' });
    cursor = page.next_cursor;
  }
}
