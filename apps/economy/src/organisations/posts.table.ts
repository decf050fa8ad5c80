import { c, table, type RowOf, type Tx } from '@cabildo/kit/database';

export const orgPosts = table(
  'org_posts',
  {
    character_id: c.bigint,
    server_id: c.bigint,
    department_id: c.bigint.nullable,
    rank: c.text.nullable,
    is_lead: c.boolean,
    /** When the roster said so. */
    told_at: c.timestamptz,
  },
  {
    bound: 'characters_made',
    goes: 'stays: one for each character that has served',
    exported: 'not: the roster itself is in officers',
    locks: { 'org_posts.character_id': 95 },
  },
);
export type PostRow = RowOf<typeof orgPosts>;

/** Keeps the newest word about each character; characters come once, in the order of their ids. */
export async function keepPosts(tx: Tx, posts: readonly PostRow[]): Promise<void> {
  if (posts.length === 0) return;
  await tx.query(
    `INSERT INTO org_posts AS p (character_id, server_id, department_id, rank, is_lead, told_at)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::boolean[], $6::timestamptz[])
     ON CONFLICT (character_id) DO UPDATE SET department_id = excluded.department_id, rank = excluded.rank,
       is_lead = excluded.is_lead, told_at = excluded.told_at
     WHERE p.told_at < excluded.told_at`,
    [
      posts.map((post) => post.character_id),
      posts.map((post) => post.server_id),
      posts.map((post) => post.department_id),
      posts.map((post) => post.rank),
      posts.map((post) => post.is_lead),
      posts.map((post) => post.told_at),
    ],
  );
}

/** Who serves in a department; neither the dead nor the deleted do. */
export const listPosts = (tx: Tx, departmentId: number): Promise<PostRow[]> =>
  tx.query<PostRow>(
    `SELECT ${orgPosts.list('p')} FROM org_posts p WHERE p.department_id = $1
       AND NOT EXISTS (SELECT FROM ended_characters e WHERE e.character_id = p.character_id)
     ORDER BY p.character_id`,
    [departmentId],
  );
