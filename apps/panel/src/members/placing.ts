import { moved } from '../forms/moved.ts';
import type { Role } from './standing.ts';

/** A role and the place that it gets. */
export interface Placed {
  role_id: number;
  hierarchy: number;
}

type Place = Pick<Role, 'role_id' | 'hierarchy' | 'is_system'>;

/** The places of roles that a community makes lie above Member and below Owner. */
const LOWEST = 1;
const HIGHEST = 99;

/**
 * The places that roles get when one is moved: its own between its new neighbours; where they leave no room, those of all
 * roles between the same two system roles. Undefined: there is no room for it there.
 * @param roles highest first, as they stand
 */
export function placesAfterMove(roles: readonly Place[], from: number, to: number): Placed[] | undefined {
  const role = roles[from];
  if (!role || role.is_system || from === to) return undefined;
  const order = moved(roles, from, to);
  const above = order[to - 1]?.hierarchy ?? HIGHEST + 1;
  const below = order[to + 1]?.hierarchy ?? LOWEST - 1;
  if (above - below >= 2)
    return [{ role_id: role.role_id, hierarchy: below + Math.floor((above - below) / 2) }];
  return spread(order, to);
}

/** Spreads the custom roles around an index evenly between the system roles that enclose them. */
function spread(order: readonly Place[], at: number): Placed[] | undefined {
  const start = order.findLastIndex(({ is_system }, index) => is_system && index < at) + 1;
  const next = order.findIndex(({ is_system }, index) => is_system && index > at);
  const end = next < 0 ? order.length : next;
  const top = order[start - 1]?.hierarchy ?? HIGHEST + 1;
  const bottom = order[end]?.hierarchy ?? LOWEST - 1;
  const among = order.slice(start, end);
  if (among.length > top - bottom - 1) return undefined;
  const step = (top - bottom) / (among.length + 1);
  return among
    .map(({ role_id }, index) => ({ role_id, hierarchy: Math.round(top - step * (index + 1)) }))
    .filter(({ hierarchy }, index) => hierarchy !== among[index]!.hierarchy);
}
