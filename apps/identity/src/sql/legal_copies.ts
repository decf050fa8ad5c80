import type { Sql } from '@cabildo/kit';
import type { LegalLanguage } from '@cabildo/contracts/identity/legal.ts';

export interface LegalCopy {
  /** As it was stored; whoever reads it checks it. */
  documents: unknown;
  fetched_at: Date;
}

export async function findCopy(
  sql: Sql,
  source: string,
  language: LegalLanguage,
): Promise<LegalCopy | undefined> {
  const [row] = await sql.query<LegalCopy>(
    'SELECT documents, fetched_at FROM legal_copies WHERE source = $1 AND language = $2',
    [source, language],
  );
  return row;
}

/** Keeps a copy, unless a replica has kept a later one meanwhile. */
export async function storeCopy(
  sql: Sql,
  source: string,
  language: LegalLanguage,
  { documents, fetched_at }: LegalCopy,
): Promise<void> {
  await sql.query(
    `INSERT INTO legal_copies (source, language, documents, fetched_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (source, language) DO UPDATE SET documents = excluded.documents, fetched_at = excluded.fetched_at
     WHERE legal_copies.fetched_at < excluded.fetched_at`,
    [source, language, JSON.stringify(documents), fetched_at],
  );
}
