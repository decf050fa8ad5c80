import { PERMISSIONS } from '@cabildo/contracts/permissions.ts';
import { moved } from '../forms/moved.ts';
import { chunksOf } from './chunks.ts';
import { placesAfterMove } from './placing.ts';
import { PERMISSION_GROUPS } from './permission-groups.ts';

const role = (role_id: number, hierarchy: number, is_system = false) => ({ role_id, hierarchy, is_system });
const SYSTEM = {
  owner: role(1, 100, true),
  admin: role(2, 90, true),
  mod: role(3, 50, true),
  member: role(4, 0, true),
};

/** Moves a role and returns the list as the API would show it then. */
function after(roles: ReturnType<typeof role>[], from: number, to: number): number[] {
  const places = new Map(placesAfterMove(roles, from, to)!.map((each) => [each.role_id, each.hierarchy]));
  return roles
    .map((each) => ({ ...each, hierarchy: places.get(each.role_id) ?? each.hierarchy }))
    .sort((a, b) => b.hierarchy - a.hierarchy || a.role_id - b.role_id)
    .map(({ role_id }) => role_id);
}

test('a role that is moved gets a place between its new neighbours, and no other role changes', () => {
  const { owner, admin, mod, member } = SYSTEM;
  const roles = [owner, admin, role(10, 80), role(11, 60), mod, member];
  expect(placesAfterMove(roles, 3, 2)).toEqual([{ role_id: 11, hierarchy: 85 }]);
  expect(placesAfterMove(roles, 2, 4)).toEqual([{ role_id: 10, hierarchy: 25 }]);
});

test('where the neighbours leave no room, the roles between the same system roles are spread', () => {
  const { owner, admin, mod, member } = SYSTEM;
  const roles = [owner, admin, role(10, 53), role(11, 52), role(12, 51), mod, member];
  for (const [from, to] of [
    [4, 3],
    [4, 2],
    [2, 3],
    [2, 4],
  ] as const)
    expect(after(roles, from, to)).toEqual(moved(roles, from, to).map(({ role_id }) => role_id));
});

test('roles of the same place are told apart', () => {
  const { owner, mod, member } = SYSTEM;
  const roles = [owner, mod, role(10, 20), role(11, 20), role(12, 20), member];
  expect(after(roles, 4, 3)).toEqual([1, 3, 10, 12, 11, 4]);
});

test('a place between system roles that is full takes no more roles', () => {
  const { owner, admin, member } = SYSTEM;
  const full = Array.from({ length: 9 }, (_, at) => role(10 + at, 99 - at));
  const roles = [owner, ...full, admin, role(30, 5), member];
  expect(placesAfterMove(roles, 11, 9)).toBeUndefined();
});

test('system roles stay where they are', () => {
  const { owner, admin, member } = SYSTEM;
  expect(placesAfterMove([owner, admin, member], 1, 2)).toBeUndefined();
});

test('a list is cut into parts of which only the last may be shorter', () => {
  expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunksOf([1, 2], 2)).toEqual([[1, 2]]);
  expect(chunksOf([], 2)).toEqual([]);
});

test('every permission is in one group', () => {
  expect(Object.values(PERMISSION_GROUPS).flat().sort()).toEqual([...PERMISSIONS].sort());
});
