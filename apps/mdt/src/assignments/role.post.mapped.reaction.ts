import type { EventData } from '@cabildo/contracts/event';
import { postMapped } from '@cabildo/contracts/servers/role-map/events.ts';
import { shareDepartment } from '../departments/table.ts';
import { reaction } from '../deps.ts';
import { assigned, isSamePost, mappedPost, NO_POST } from '../rosters/rules.ts';
import { lockOfficer, setPost, type OfficerRow } from '../rosters/table.ts';
import { endShifts } from '../shifts/end.ts';
import { lockOpenShiftsOf } from '../shifts/table.ts';

/** BO-13: the role map puts characters into departments and takes them out, but none whom a person has put into one. */
export default reaction.perServer(postMapped, 'version', async ({ tx, events, now, emit }) => {
  const newest = new Map<number, EventData<typeof postMapped>>();
  for (const { data } of events)
    if (data.version > (newest.get(data.server_character_id)?.version ?? 0))
      newest.set(data.server_character_id, data);
  const told = [...newest.values()].sort((a, b) => a.server_character_id - b.server_character_id);
  const moves: { stored: OfficerRow; post: ReturnType<typeof mappedPost>; version: number }[] = [];
  for (const data of told) {
    const stored = await lockOfficer(tx, data.server_id, data.server_character_id);
    if (stored.map_version >= data.version) continue;
    moves.push({ stored, post: mappedPost(stored, data), version: data.version });
  }
  const moved = new Map(
    moves
      .filter(({ stored, post }) => post.department_id !== stored.department_id)
      .map(({ stored, post }) => [stored.character_id, post.department_id]),
  );
  const open = await lockOpenShiftsOf(tx, [...moved.keys()]);
  const over = open.filter(
    ({ character_id, department_id }) => department_id !== null && department_id !== moved.get(character_id),
  );
  await endShifts(tx, emit, over, { at: () => now, by: 'roster_changed', now });
  const serverId = told[0]!.server_id;
  const wanted = new Set(moves.flatMap(({ post }) => post.department_id ?? []));
  const names = new Map<number, string>();
  for (const id of [...wanted].sort((a, b) => a - b)) {
    const department = await shareDepartment(tx, serverId, id);
    if (department) names.set(id, department.name);
  }
  for (const { stored, post, version } of moves) {
    const name = post.department_id === null ? null : (names.get(post.department_id) ?? null);
    // A department that is no more is in the next map neither.
    const next = name === null ? NO_POST : post;
    await setPost(tx, stored.character_id, { ...next, map_version: version });
    if (!isSamePost(next, stored)) emit(assigned(stored, next, { name, reason: 'role_map' }), { serverId });
  }
});
