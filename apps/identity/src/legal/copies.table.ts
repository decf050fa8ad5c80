import { c, row, run, table, type RowOf, type Sql } from '@cabildo/kit/database';
import type { LegalLanguage } from '@cabildo/contracts/identity/legal/legal.ts';

export const copies = table(
  'legal_copies',
  {
    source: c.text,
    language: c.text<LegalLanguage>(),
    /** An earlier release may have stored them in another form; the reader validates them. */
    documents: c.jsonb<unknown>(),
    fetched_at: c.timestamptz,
  },
  {
    bound: 'system: one for each source and language',
    goes: 'stays: the last good copy',
    erased: 'not about a server',
  },
);
export type LegalCopy = Pick<RowOf<typeof copies>, 'documents' | 'fetched_at'>;

export function findCopy(sql: Sql, source: string, language: LegalLanguage): Promise<LegalCopy | undefined> {
  return row(sql, copies.select('documents', 'fetched_at').where({ source, language }));
}

/** Stores a copy, unless another replica has stored a later one. */
export async function storeCopy(
  sql: Sql,
  source: string,
  language: LegalLanguage,
  { documents, fetched_at }: LegalCopy,
): Promise<void> {
  const copy = copies.insert({ source, language, documents, fetched_at });
  const newer = copy.onConflict(['source', 'language']).merge(['documents', 'fetched_at']);
  await run(sql, newer.where('legal_copies.fetched_at', '<', fetched_at));
}
