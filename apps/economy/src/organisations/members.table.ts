import { ORG_RIGHTS, OWNER_LEVEL, type OrgRight } from '@cabildo/contracts/economy/organisations/orgs.ts';
import { any, c, count, rows, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

export const orgMembers = table(
  'org_members',
  {
    org_id: c.bigint,
    character_id: c.bigint,
    /** null for the owner alone. */
    rank_id: c.bigint.nullable,
    joined_at: c.timestamptz,
    /** The player, whose leaving of the server ends the membership; null: the roster of a department decides (BZ-05). */
    user_id: c.bigint.nullable,
  },
  {
    bound: 'system: ORG_LIMITS.members of each organisation',
    goes: 'stays: with the organisation, until the member leaves it',
    person: { user_id: { goes: 'the membership ends with the character' } },
    exported: 'in org_members',
  },
);
export type OrgMemberRow = RowOf<typeof orgMembers>;

/** A member with what its rank says. The owner has all rights and the level above all ranks (BZ-03). */
export interface Member extends OrgMemberRow {
  readonly rank: string | null;
  readonly level: number;
  readonly rights: readonly OrgRight[];
  /** BZ-06: null is any amount. */
  readonly spend_per_day: number | null;
}

type Found = OrgMemberRow & {
  rank: string | null;
  level: number | null;
  rights: OrgRight[] | null;
  spend_per_day: number | null;
};

const WITH_RANK = `SELECT m.org_id, m.character_id, m.rank_id, m.joined_at, m.user_id, r.name AS rank, r.level, r.rights,
    r.spend_per_day
  FROM org_members m LEFT JOIN org_ranks r ON r.id = m.rank_id`;
const IN_ORDER = `ORDER BY coalesce(r.level, ${OWNER_LEVEL}) DESC, m.joined_at, m.character_id`;

const ranked = ({ level, rights, ...member }: Found): Member => ({
  ...member,
  level: level ?? OWNER_LEVEL,
  rights: rights ?? ORG_RIGHTS,
});

/** Those of these characters that belong to an organisation, the highest first. */
export async function membersAmong(
  sql: Sql,
  orgId: number,
  characterIds: readonly number[],
): Promise<Member[]> {
  const found = await sql.query<Found>(
    `${WITH_RANK} WHERE m.org_id = $1 AND m.character_id = ANY($2::bigint[]) ${IN_ORDER}`,
    [orgId, characterIds],
  );
  return found.map(ranked);
}

export const findMember = async (sql: Sql, orgId: number, characterId: number): Promise<Member | undefined> =>
  (await membersAmong(sql, orgId, [characterId]))[0];

/** The members of an organisation, the highest first, and of one level those who serve longest. */
export async function listMembers(
  sql: Sql,
  orgId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Member[]> {
  const found = await sql.query<Found>(`${WITH_RANK} WHERE m.org_id = $1 ${IN_ORDER} LIMIT $2 OFFSET $3`, [
    orgId,
    limit,
    offset,
  ]);
  return found.map(ranked);
}

export const countMembers = (sql: Sql, orgId: number): Promise<number> =>
  count(sql, orgMembers.query().where({ org_id: orgId }));

/** Every member of an organisation, which the caller has locked. */
export const allMembers = (tx: Tx, orgId: number): Promise<OrgMemberRow[]> =>
  rows(tx, orgMembers.select().where({ org_id: orgId }));

/** How many members have each rank; ranks without members are left out. */
export async function countByRank(sql: Sql, orgId: number): Promise<ReadonlyMap<number, number>> {
  const counted = await sql.query<{ rank_id: number; members: number }>(
    `SELECT rank_id, count(*) AS members FROM org_members WHERE org_id = $1 AND rank_id IS NOT NULL GROUP BY rank_id`,
    [orgId],
  );
  return new Map(counted.map(({ rank_id, members }) => [rank_id, members]));
}

/**
 * Counts the organisations to which a character belongs. Other joinings of the character wait until this transaction ends.
 * The caller locks no organisation before.
 */
export async function lockMemberships(tx: Tx, characterId: number): Promise<number> {
  await tx.lock('orgs of a character', characterId);
  return count(tx, orgMembers.query().where({ character_id: characterId }));
}

/** The caller has the organisation locked and found no such member. */
export const insertMembers = (tx: Tx, members: readonly OrgMemberRow[]): Promise<number> =>
  orgMembers.insertMany(tx, members);

/** The caller has the organisation and its accounts locked. */
export async function setRank(
  tx: Tx,
  orgId: number,
  characterId: number,
  rankId: number | null,
): Promise<void> {
  await run(tx, orgMembers.update({ rank_id: rankId }).where({ org_id: orgId, character_id: characterId }));
}

/** The caller has the organisation and its accounts locked. */
export async function deleteMembers(tx: Tx, orgId: number, characterIds: readonly number[]): Promise<void> {
  await run(tx, orgMembers.delete().where({ org_id: orgId }).where('character_id', any(characterIds)));
}

export async function deleteAllMembers(tx: Tx, orgId: number): Promise<void> {
  await run(tx, orgMembers.delete().where({ org_id: orgId }));
}
