import type {
  Org,
  OrgInvitation,
  OrgMember,
  OrgRank,
} from '@cabildo/contracts/economy/organisations/orgs.ts';
import type { Sql } from '@cabildo/kit/database';
import type { Deps } from '../deps.ts';
import { namesOf, type InvitationRow } from './invitations.table.ts';
import { countByRank, type Member } from './members.table.ts';
import { sumsOf, type OrgRow } from './orgs.table.ts';
import { listRanks } from './ranks.table.ts';
import { invitationView, orgView, rankView } from './rules.ts';

export async function showOrgs(sql: Sql, rows: readonly OrgRow[]): Promise<Org[]> {
  const sums = await sumsOf(
    sql,
    rows.map(({ id }) => id),
  );
  return rows.map((org) => orgView(org, sums.get(org.id)!));
}

export const showOrg = async (sql: Sql, org: OrgRow): Promise<Org> => (await showOrgs(sql, [org]))[0]!;

export async function showRanks(sql: Sql, orgId: number): Promise<OrgRank[]> {
  const [ranks, used] = await Promise.all([listRanks(sql, orgId), countByRank(sql, orgId)]);
  return ranks.map((rank) => rankView(rank, used));
}

/** Members with their present names; null where nobody who knows a name answered. */
export async function showMembers(
  clocked: ReadonlySet<number>,
  { names }: Pick<Deps, 'names'>,
  { server_id }: Pick<OrgRow, 'server_id'>,
  members: readonly Member[],
): Promise<OrgMember[]> {
  return Promise.all(
    members.map(async ({ character_id, rank_id, rank, level, joined_at }) => ({
      server_character_id: character_id,
      name: (await names.ofCharacter(server_id, character_id)) ?? null,
      rank_id,
      rank,
      level,
      joined_at: joined_at.toISOString(),
      is_clocked_in: clocked.has(character_id),
    })),
  );
}

export async function showInvitations(
  sql: Sql,
  rows: readonly InvitationRow[],
  now: Date,
): Promise<OrgInvitation[]> {
  const names = await namesOf(
    sql,
    rows.map(({ id }) => id),
  );
  return rows.map((invitation) => invitationView(invitation, names.get(invitation.id)!, now));
}
