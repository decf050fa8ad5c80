import { draft } from '@cabildo/contracts/event';
import { memberRoleChanged } from '@cabildo/contracts/servers/members/events.ts';
import { postMapped } from '@cabildo/contracts/servers/role-map/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { dueJob } from '../deps.ts';
import { dropLaterWalks, noteAll, noteMembers, takeNote } from '../map-notes/table.ts';
import { countRoleMembers, setRole } from '../members/table.ts';
import { findNames } from '../profiles/table.ts';
import { lockMembers, lockRoles, type LockedMember } from '../roles/locks.ts';
import { listRoles, type RoleRow } from '../roles/table.ts';
import { dueInServers } from '../server-row/due-in-servers.ts';
import { decide } from './rules.ts';
import {
  chatRolesOf,
  listMapped,
  listMappings,
  liveCharactersOf,
  nextMembers,
  saveMapped,
  type MappedRow,
} from './table.ts';
import { restingAmong } from './view.ts';

/** The members of one transaction. */
const SLICE = 100;

interface Scope {
  readonly tx: Tx;
  readonly emit: Emit;
  readonly now: Date;
}

/** BO-13: gives and takes what the map of a server says, of the members of one note. */
export default dueJob({
  name: 'apply_role_map',
  ...dueInServers('map_notes'),
  async each({ id, server_id }, scope) {
    const { tx, now } = scope;
    // No rank changes meanwhile, neither of these members nor of those who made the map.
    await lockRoles(tx, server_id);
    const note = await takeNote(tx, id);
    if (!note) return;
    const { user_ids, after_user } = note;
    const isSweep = user_ids.length === 0;
    // Whoever saves the map a hundred times has it applied once.
    if (isSweep) await dropLaterWalks(tx, server_id, after_user);
    const ids = isSweep ? await nextMembers(tx, server_id, after_user, SLICE) : user_ids.slice(0, SLICE);
    await applyTo(scope, server_id, ids);
    if (!isSweep) await noteMembers(tx, server_id, user_ids.slice(SLICE), now);
    else if (ids.length === SLICE) await noteAll(tx, server_id, now, ids.at(-1)!);
  },
});

const NOTHING = {
  role_mapping_id: null,
  role_id: null,
  post_mapping_id: null,
  character_id: null,
  department_id: null,
  rank: null,
  version: 0,
  skips: [],
  skipped_at: null,
};

async function applyTo(
  { tx, emit, now }: Scope,
  serverId: number,
  userIds: readonly number[],
): Promise<void> {
  const members = new Map(
    (await lockMembers(tx, serverId, userIds)).map((member) => [member.user_id, member]),
  );
  const mappings = await listMappings(tx, serverId);
  const resting = await restingAmong(tx, serverId, mappings);
  const roles = new Map((await listRoles(tx, serverId)).map((role) => [role.id, role]));
  const plain = [...roles.values()].find(({ built_in }) => built_in === 'member')!;
  const chatRoles = await chatRolesOf(tx, serverId, userIds);
  const characters = await liveCharactersOf(tx, serverId, userIds);
  const given = new Map((await listMapped(tx, serverId, userIds)).map((row) => [row.user_id, row]));
  const counts = new Map<number, number>();
  for (const { role_id, max_members } of mappings)
    if (role_id !== null && max_members !== null && !counts.has(role_id))
      counts.set(role_id, await countRoleMembers(tx, role_id));
  for (const userId of new Set(userIds)) {
    const member = members.get(userId);
    const before = given.get(userId) ?? { server_id: serverId, user_id: userId, ...NOTHING };
    const isFull = ({ role_id, max_members }: (typeof mappings)[number]): boolean =>
      max_members !== null && counts.get(role_id!)! >= max_members;
    const decision = decide(
      { mappings, resting, isFull },
      {
        member,
        plainRoleId: plain.id,
        chatRoles: chatRoles.get(userId) ?? new Set(),
        characters: characters.get(userId) ?? [],
        given: before,
      },
    );
    const role = decision.roleId === undefined ? undefined : roles.get(decision.roleId);
    if (member && role && role.id !== member.role_id) {
      await changeRole({ tx, emit, now }, member, role);
      countMove(counts, member.role_id, role.id);
    }
    const after = await tellPosts({ tx, emit, now }, before, decision.given);
    const isSkipped = after.skips.length > 0;
    const skipped_at = isSkipped ? (before.skipped_at ?? now) : null;
    if (given.has(userId) || isSkipped || after.role_id !== null || after.version > 0)
      await saveMapped(tx, { ...after, skipped_at });
  }
}

/** Counts the members of limited roles on, while their ranks are locked. */
function countMove(counts: Map<number, number>, from: number, to: number): void {
  const before = counts.get(from);
  const after = counts.get(to);
  if (before !== undefined) counts.set(from, before - 1);
  if (after !== undefined) counts.set(to, after + 1);
}

async function changeRole({ tx, emit }: Scope, member: LockedMember, role: RoleRow): Promise<void> {
  const { server_id, user_id, gp_username, role_name } = member;
  await setRole(tx, server_id, [user_id], role);
  const change = { old_role: role_name, new_role: role.name, role_id: role.id };
  emit(draft(memberRoleChanged, { server_id, user_id, gp_username, changed_by: null, ...change }), {
    serverId: server_id,
  });
}

/** Tells the mdt what changed in the department of a member's character; the version orders what it is told. */
async function tellPosts({ tx, emit }: Scope, before: MappedRow, after: MappedRow): Promise<MappedRow> {
  const { server_id, user_id } = before;
  let { version } = before;
  const isSame =
    before.character_id === after.character_id &&
    before.department_id === after.department_id &&
    before.rank === after.rank;
  if (isSame) return after;
  const { gp_username = '' } = (await findNames(tx, user_id)) ?? {};
  const tell = (server_character_id: number, department_id: number | null, rank: string | null): void => {
    version += 1;
    const post = { server_character_id, department_id, rank, version };
    emit(draft(postMapped, { server_id, user_id, gp_username, ...post }, [server_character_id]), {
      serverId: server_id,
    });
  };
  if (before.character_id !== null && before.character_id !== after.character_id)
    tell(before.character_id, null, null);
  if (after.character_id !== null) tell(after.character_id, after.department_id, after.rank);
  return { ...after, version };
}
