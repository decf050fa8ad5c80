import type { Rules } from './table.ts';

/**
 * CA-03: how many vehicles a character may have: the highest limit among the chat roles of its user, or the server's limit
 * when none of these roles has one.
 */
export function vehicleCap(
  { role_limits, max_vehicles_per_char }: Pick<Rules, 'role_limits' | 'max_vehicles_per_char'>,
  roles: readonly string[],
): number {
  const held = new Set(roles);
  const caps = role_limits.filter(({ cp_role_id }) => held.has(cp_role_id));
  return caps.length === 0 ? max_vehicles_per_char : Math.max(...caps.map((cap) => cap.max_vehicles));
}
