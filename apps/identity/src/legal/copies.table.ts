import { json, row, run, table, type Sql } from '@cabildo/kit/database';
import type { LegalLanguage } from '@cabildo/contracts/identity/legal/legal.ts';

interface LegalCopyRow {
  source: string;
  language: LegalLanguage;
  /** As an earlier release may have stored it: its reader validates it. */
  documents: unknown;
  fetched_at: Date;
}

export type LegalCopy = Pick<LegalCopyRow, 'documents' | 'fetched_at'>;

const copies = table<LegalCopyRow>('legal_copies');

export function findCopy(sql: Sql, source: string, language: LegalLanguage): Promise<LegalCopy | undefined> {
  return row(sql, copies().where({ source, language }).select('documents', 'fetched_at'));
}

/** Stores a copy, unless a replica has stored a later one meanwhile. */
export async function storeCopy(
  sql: Sql,
  source: string,
  language: LegalLanguage,
  { documents, fetched_at }: LegalCopy,
): Promise<void> {
  const copy = copies().insert({ source, language, documents: json(documents), fetched_at });
  const newer = copy.onConflict(['source', 'language']).merge(['documents', 'fetched_at']);
  await run(sql, newer.where('legal_copies.fetched_at', '<', fetched_at));
}
