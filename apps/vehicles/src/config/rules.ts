import type { Rules } from './table.ts';

/**
 * CA-03: how many vehicles a character may have: the most that a chat role of its user allows, or, where none is limited,
 * what the server says.
 */
export function vehicleCap(
  { role_limits, max_vehicles_per_char }: Pick<Rules, 'role_limits' | 'max_vehicles_per_char'>,
  roles: readonly string[],
): number {
  const held = new Set(roles);
  const caps = role_limits.filter(({ cp_role_id }) => held.has(cp_role_id));
  return caps.length === 0 ? max_vehicles_per_char : Math.max(...caps.map((cap) => cap.max_vehicles));
}
