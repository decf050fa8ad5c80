import { fail, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { memberJoined, ownerChanged, rankChanged } from '@cabildo/contracts/economy/organisations/events.ts';
import listOfficers from '@cabildo/contracts/mdt/rosters/list_officers.rpc.ts';
import type { Ask } from '@cabildo/kit/service';
import { lockOrgAccounts } from './accounts.table.ts';
import { allMembers, insertMembers, setRank, type OrgMemberRow } from './members.table.ts';
import { updateOrg, type OrgRow } from './orgs.table.ts';
import { named, part, type PeopleScope } from './people.ts';
import { listPosts, type PostRow } from './posts.table.ts';
import { listRanks, type RankRow } from './ranks.table.ts';
import { staffOf } from './rules.ts';

/** How long an event may have been on its way when the roster was read without what it says. */
const ON_THE_WAY_MS = 60_000;

/** BZ-05: the roster of a department, as older than every event that may not be in it. */
export async function readRoster(
  ask: Ask,
  { serverId, departmentId, now }: { serverId: number; departmentId: number; now: Date },
): Promise<PostRow[] | Failure<'not_found'>> {
  const told_at = new Date(now.getTime() - ON_THE_WAY_MS);
  const roster: PostRow[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page: {
      officers: Pick<PostRow, 'rank' | 'is_lead' | 'character_id'>[] | null;
      next: number | null;
    } = await askPage(ask, { server_id: serverId, department_id: departmentId, after });
    if (!page.officers) return fail('not_found');
    for (const officer of page.officers)
      roster.push({ ...officer, server_id: serverId, department_id: departmentId, told_at });
    after = page.next;
  }
  return roster;
}

async function askPage(ask: Ask, asked: { server_id: number; department_id: number; after: number }) {
  const { officers, next } = await ask(listOfficers, asked);
  return {
    officers:
      officers?.map(({ server_character_id, rank, is_lead }) => ({
        character_id: server_character_id,
        rank,
        is_lead,
      })) ?? null,
    next,
  };
}

/** BZ-05: the only lead owns the organisation. */
const ownerAmong = (posts: readonly PostRow[]): number | null => {
  const leads = posts.filter(({ is_lead }) => is_lead);
  return leads.length === 1 ? leads[0]!.character_id : null;
};

/** BZ-05: a rank by its name, whatever its case; one that is not there is the lowest. */
function rankFor({ rank }: Pick<PostRow, 'rank'>, ranks: readonly RankRow[]): RankRow {
  const name = rank?.toLowerCase();
  return ranks.find((each) => each.name.toLowerCase() === name) ?? staffOf(ranks);
}

/**
 * BZ-05: makes the members and the owner of a department, which the caller has locked, those of its roster. The accounts are
 * locked before anything is written, so that no payment is decided by what the roster said before.
 */
export async function followRoster(scope: PeopleScope, org: OrgRow): Promise<OrgRow> {
  const { tx, emit, by, now } = scope;
  const [posts, ranks, members] = await Promise.all([
    listPosts(tx, org.department_id!),
    listRanks(tx, org.id),
    allMembers(tx, org.id),
  ]);
  const owner = ownerAmong(posts);
  const wanted = new Map(
    posts.map((post) => [post.character_id, post.character_id === owner ? null : rankFor(post, ranks)]),
  );
  const gone = members.filter(({ character_id }) => !wanted.has(character_id));
  const stored = new Map(members.map((member) => [member.character_id, member]));
  const moved = [...wanted].filter(
    ([id, rank]) => stored.has(id) && stored.get(id)!.rank_id !== (rank?.id ?? null),
  );
  const added = [...wanted].filter(([id]) => !stored.has(id));
  await lockOrgAccounts(tx, org.id);
  if (gone.length > 0)
    await part(
      scope,
      org,
      gone.map(({ character_id }) => character_id),
      { way: 'roster', reason: null },
    );
  // The owner comes last, because there is one at most.
  for (const [id, rank] of moved.toSorted(([, a], [, b]) => Number(a === null) - Number(b === null)))
    await setRank(tx, org.id, id, rank?.id ?? null);
  await insertMembers(
    tx,
    added.map(([character_id, rank]): OrgMemberRow => {
      return { org_id: org.id, character_id, rank_id: rank?.id ?? null, joined_at: now, user_id: null };
    }),
  );
  for (const [server_character_id, rank] of added)
    emit(
      draft(memberJoined, { ...named(org), server_character_id, rank: rank?.name ?? null }, [
        server_character_id,
      ]),
      by,
    );
  const names = new Map(ranks.map(({ id, name }) => [id, name]));
  for (const [server_character_id, rank] of moved) {
    if (!rank) continue;
    const old_rank = names.get(stored.get(server_character_id)!.rank_id ?? 0) ?? null;
    emit(
      draft(rankChanged, { ...named(org), server_character_id, rank: rank.name, old_rank }, [
        server_character_id,
      ]),
      by,
    );
  }
  const old = org.owner_character_id;
  await updateOrg(tx, org.id, { owner_character_id: owner, follow_at: null });
  if (old !== owner) {
    const data = { ...named(org), old_owner_character_id: old, owner_character_id: owner, reason: null };
    emit(draft(ownerChanged, data, [old ?? [], owner ?? []].flat()), by);
  }
  return { ...org, owner_character_id: owner, follow_at: null };
}
