import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { isAllowed } from '@cabildo/contracts/permissions';
import findDepartments from '@cabildo/contracts/mdt/departments/find_departments.rpc.ts';
import { roleMapSet } from '@cabildo/contracts/servers/role-map/events.ts';
import contract from '@cabildo/contracts/servers/role-map/set_role_map.ts';
import { handler } from '../deps.ts';
import { noteAll } from '../map-notes/table.ts';
import { lockRanks } from '../roles/locks.ts';
import { listRoles } from '../roles/table.ts';
import { lockServerExclusive } from '../server-row/table.ts';
import { entryOf, isSameEntry, mappingRefused, mayMap, movedOf } from './rules.ts';
import { deleteMappings, insertMappings, listMappings, placeMapping, type NamedMapping } from './table.ts';
import { viewOfMap } from './view.ts';

const NO_ROLE = { hierarchy: null, built_in: null };

export default handler(contract, {
  async prepare({ input, serverId, ask }) {
    const entries = input.mappings.map(entryOf);
    const ids = [...new Set(entries.flatMap(({ department_id }) => department_id ?? []))];
    if (ids.length === 0) return { entries };
    const { department_ids } = await ask(findDepartments, { server_id: serverId, department_ids: ids });
    return department_ids.length === ids.length ? { entries } : fail('not_found');
  },
  async handle({ member, serverId, tx, emit, now, prepared: { entries } }) {
    // Whoever stores chat roles, joins or leaves has shared the server until now, and sees the new map from now on.
    if (!(await lockServerExclusive(tx, serverId))) return fail('not_found');
    const { caller } = await lockRanks(tx, member);
    if (!caller || !isAllowed(contract.access.to, caller)) return fail('forbidden');
    const roles = new Map((await listRoles(tx, serverId)).map((role) => [role.id, role]));
    const stored = await listMappings(tx, serverId);
    const removed = stored.filter((mapping) => !entries.some((entry) => isSameEntry(entry, mapping)));
    const added = entries.filter((entry) => !stored.some((mapping) => isSameEntry(entry, mapping)));
    if (added.some(({ role_id }) => role_id !== null && !roles.has(role_id))) return fail('not_found');
    const roleOf = ({ role_id }: { role_id: number | null }) =>
      role_id === null ? NO_ROLE : roles.get(role_id)!;
    const placeOf = (mapping: NamedMapping) => entries.findIndex((entry) => isSameEntry(entry, mapping));
    const kept = stored.filter((mapping) => !removed.includes(mapping));
    const moved = movedOf(
      kept,
      kept.toSorted((a, b) => placeOf(a) - placeOf(b)),
    );
    const changed = [...added, ...removed, ...moved];
    if (!changed.every((entry) => mayMap(caller, roleOf(entry), entry))) return mappingRefused();
    const { user_id, gp_username } = caller;
    await deleteMappings(
      tx,
      removed.map(({ id }) => id),
    );
    for (const mapping of kept) {
      const place = placeOf(mapping);
      if (place !== mapping.place) await placeMapping(tx, mapping.id, place);
    }
    await insertMappings(
      tx,
      added.map((entry) => ({
        ...entry,
        server_id: serverId,
        place: entries.indexOf(entry),
        set_by: user_id,
      })),
    );
    if (changed.length > 0) {
      const counts = { added: added.length, removed: removed.length };
      emit(draft(roleMapSet, { server_id: serverId, user_id, gp_username, mappings: entries, ...counts }));
    }
    // Also where nothing changed, so that whoever saves the map again has it applied again.
    await noteAll(tx, serverId, now);
    return viewOfMap(tx, serverId);
  },
});
