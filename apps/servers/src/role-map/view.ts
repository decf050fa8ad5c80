import type { OutputOf } from '@cabildo/contracts/action';
import type contract from '@cabildo/contracts/servers/role-map/get_role_map.ts';
import type { Sql } from '@cabildo/kit/database';
import { findMembership } from '../members/table.ts';
import { mayMap } from './rules.ts';
import { countGiven, isApplying, listMappings, listSkipped, type NamedMapping } from './table.ts';

const MAX_SKIPPED = 100;

/** The entries that give nothing new: their makers are no members any more, or may not make them any more. */
export async function restingAmong(
  sql: Sql,
  serverId: number,
  mappings: readonly NamedMapping[],
): Promise<ReadonlySet<number>> {
  const makers = new Map<number, Awaited<ReturnType<typeof findMembership>>>();
  for (const { set_by } of mappings)
    if (!makers.has(set_by)) makers.set(set_by, await findMembership(sql, serverId, set_by));
  const resting = mappings.filter((mapping) => {
    const maker = makers.get(mapping.set_by);
    return !maker || !mayMap(maker, mapping, mapping);
  });
  return new Set(resting.map(({ id }) => id));
}

/** The map as it is shown, and whom it passed over. */
export async function viewOfMap(sql: Sql, serverId: number): Promise<OutputOf<typeof contract>> {
  const mappings = await listMappings(sql, serverId);
  const resting = await restingAmong(sql, serverId, mappings);
  const given = new Map((await countGiven(sql, serverId)).map(({ id, total }) => [id, total]));
  const { skipped, total } = await listSkipped(sql, serverId, MAX_SKIPPED);
  return {
    mappings: mappings.map(({ id, cp_role_id, role_id, role_name, department_id, rank, set_by }) => ({
      cp_role_id,
      role_id,
      role_name,
      department_id,
      rank,
      set_by: set_by > 0 ? set_by : null,
      is_resting: resting.has(id),
      members: given.get(id) ?? 0,
    })),
    skipped,
    skipped_total: total,
    is_applying: await isApplying(sql, serverId),
  };
}
