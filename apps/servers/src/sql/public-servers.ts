import type { Sql } from '@cabildo/kit';
import { SERVER_COLUMNS, type ServerRow } from './servers.ts';

export interface PublicFilter {
  server_type?: 'voice' | 'text' | undefined;
  language_tag?: string | undefined;
  /** Part of the name, in any case and accent. */
  search?: string | undefined;
}

const FILTERED = `
  FROM public_servers
  WHERE ($1::text IS NULL OR server_type = $1)
    AND ($2::text IS NULL OR language_folded = lower($2))
    AND ($3::text IS NULL OR name_folded LIKE contains_pattern($3))`;

const filterValues = ({ server_type, language_tag, search }: PublicFilter): unknown[] => [
  server_type ?? null,
  language_tag ?? null,
  search ?? null,
];

// Planned for these very values: what was not sent then costs nothing, and a search takes the way that suits it, from
// the newest on for what is common, through the index of searches for what is rare.
const PLAN = { replan: true };

/** The newest public servers. Details are read for the rows of one page only, so after the page has been cut. */
export async function listPublicServers(
  sql: Sql,
  filter: PublicFilter,
  limit: number,
  offset: number,
): Promise<ServerRow[]> {
  return sql.query<ServerRow>(
    `SELECT ${SERVER_COLUMNS}
     FROM (SELECT server_id ${FILTERED} ORDER BY created_at DESC, server_id DESC LIMIT $4 OFFSET $5) page
     JOIN servers s ON s.id = page.server_id
     ORDER BY s.created_at DESC, s.id DESC`,
    [...filterValues(filter), limit, offset],
    PLAN,
  );
}

export async function countPublicServers(sql: Sql, filter: PublicFilter): Promise<number> {
  const [row] = await sql.query<{ total: number }>(
    `SELECT count(*) AS total ${FILTERED}`,
    filterValues(filter),
    PLAN,
  );
  return row!.total;
}
