import type { RankKey } from '@cabildo/contracts/fields';
import { HIERARCHY, type BuiltInRole } from '@cabildo/contracts/permissions';
import type { member } from '@cabildo/contracts/servers/members/members.ts';
import { wordsOf, type RowOf, type Sql } from '@cabildo/kit/database';
import type { z } from 'zod';
import { rankOf } from '../roles/rules.ts';
import { members } from './table.ts';

/** A member with profile and role, as lists show it. */
export interface MemberRow extends Omit<RowOf<typeof members>, 'server_id'> {
  gp_id: string;
  built_in: BuiltInRole | null;
  role_name: string;
  character_count: number;
}

export function memberView({ built_in, joined_at, ...row }: MemberRow): z.output<typeof member> {
  return { ...row, role: rankOf(built_in), joined_at: joined_at.toISOString() };
}

// Characters are counted outside the page, so that only those of its rows are counted.
const withDetails = (page: string): string => `
  SELECT m.user_id, p.gp_id, m.gp_username, r.built_in, m.role_id, r.name AS role_name, m.hierarchy, m.joined_at,
    (SELECT count(*) FROM characters c
     WHERE c.server_id = m.server_id AND c.user_id = m.user_id AND c.status = 'active') AS character_count
  FROM (${page}) m JOIN profiles p ON p.user_id = m.user_id JOIN roles r ON r.id = m.role_id
  ORDER BY m.hierarchy DESC, m.joined_at, m.user_id`;

// The hierarchy narrows the range of the index; only built_in distinguishes an admin from a custom role of 90.
const FILTERED = `
  FROM members m
  WHERE m.server_id = $1 AND m.hierarchy BETWEEN $2 AND $3
    AND ($4::text IS NULL OR m.role_id = ANY (ARRAY(
      SELECT r.id FROM roles r WHERE r.server_id = $1 AND COALESCE(r.built_in, 'member') = $4)))
    AND ($5::text[] IS NULL OR m.gp_username_folded LIKE ALL (ARRAY(
      SELECT name_pattern(word) FROM unnest($5::text[]) AS word)))
    AND ($6::bigint IS NULL OR m.role_id = $6) AND ($7::bigint[] IS NULL OR m.user_id = ANY($7))`;

export interface MemberFilter {
  server_id: number;
  role?: BuiltInRole | undefined;
  /** Words of the user name, or parts of them. */
  search?: string | undefined;
  role_id?: number | undefined;
  user_ids?: readonly number[] | undefined;
}

function filterValues({ server_id, role, search, role_id, user_ids }: MemberFilter): unknown[] {
  // A member with a custom role has the rank `member` (RO-02), whatever the hierarchy of the role.
  const [lowest, highest] = role && role !== 'member' ? [HIERARCHY[role], HIERARCHY[role]] : [0, 100];
  return [
    server_id,
    lowest,
    highest,
    role ?? null,
    search === undefined ? null : wordsOf(search),
    role_id ?? null,
    user_ids ?? null,
  ];
}

/** A part of the list: after a member, or from a row on. */
export interface MemberRange {
  limit: number;
  offset?: number;
  after?: RankKey | undefined;
}

const AFTER = `
  AND ($8::smallint IS NULL OR m.hierarchy < $8
    OR (m.hierarchy = $8 AND (m.joined_at, m.user_id) > ($9::timestamptz, $10::bigint)))`;

/** Highest rank first, then by the time of joining. */
export async function listMembers(
  sql: Sql,
  filter: MemberFilter,
  { limit, offset = 0, after }: MemberRange,
): Promise<MemberRow[]> {
  const key = after ? [after.hierarchy, new Date(after.at), after.user_id] : [null, null, null];
  return sql.query<MemberRow>(
    withDetails(
      `SELECT ${members.list('m')} ${FILTERED} ${AFTER}
       ORDER BY m.hierarchy DESC, m.joined_at, m.user_id LIMIT $11 OFFSET $12`,
    ),
    [...filterValues(filter), ...key, limit, offset],
    // Each filter has its own index, so the plan depends on the values.
    { customPlan: true },
  );
}

export async function countMembers(sql: Sql, filter: MemberFilter): Promise<number> {
  const [counted] = await sql.query<{ total: number }>(
    `SELECT count(*) AS total ${FILTERED}`,
    filterValues(filter),
    { customPlan: true },
  );
  return counted!.total;
}
