import { HIERARCHY, PERMISSIONS, type BuiltInRole, type Permission } from '@cabildo/contracts/permissions';
import { exceedsOwn, mayChangeRole, standsAbove } from '@cabildo/contracts/servers/roles/standing.ts';
import { inOrder, permissionsOf, permissionToChange, rankOf } from './rules.ts';

const standing = (user_id: number, role: BuiltInRole, hierarchy = HIERARCHY[role]) => ({
  user_id,
  role,
  hierarchy,
});

/** Maps caller → target → the new roles that the caller may give. */
const ALLOWED: Record<string, Record<string, string[]>> = {
  owner: {
    owner: [],
    admin: ['admin', 'mod', 'member'],
    mod: ['admin', 'mod', 'member'],
    member: ['admin', 'mod', 'member'],
  },
  admin: { owner: [], admin: [], mod: ['mod', 'member'], member: ['mod', 'member'] },
  mod: { owner: [], admin: [], mod: [], member: ['member'] },
  member: { owner: [], admin: [], mod: [], member: [] },
};

describe('who may change whose role (SV-09)', () => {
  for (const [caller, targets] of Object.entries(ALLOWED)) {
    for (const [target, roles] of Object.entries(targets)) {
      for (const next of ['admin', 'mod', 'member'] as const) {
        const allowed = roles.includes(next);
        test(`${caller} ${allowed ? 'may' : 'may not'} make ${target} ${next}`, () => {
          const callerStands = standing(1, caller as BuiltInRole);
          const targetStands = standing(2, target as BuiltInRole);
          expect(mayChangeRole(callerStands, targetStands, standing(0, next))).toBe(allowed);
        });
      }
    }
  }

  test('no member changes the own role, not even downwards', () => {
    expect(mayChangeRole(standing(1, 'admin'), standing(1, 'admin', 0), standing(0, 'member'))).toBe(false);
  });

  test.each([
    [51, 50, 0, true],
    [50, 50, 0, false],
    [51, 0, 50, true],
    [50, 0, 50, false],
    [99, 98, 98, true],
  ])('a custom role of %d on a target of %d for a role of %d: %s', (caller, target, next, allowed) => {
    const [from, to] = [standing(2, 'member', target), standing(0, 'mod', next)];
    expect(mayChangeRole(standing(1, 'member', caller), from, to)).toBe(allowed);
  });

  test('a custom role above the admins does not reach the owner', () => {
    const caller = standing(1, 'member', 99);
    expect(mayChangeRole(caller, standing(2, 'owner', 50), standing(0, 'member'))).toBe(false);
  });

  test('a custom role above the admins unmakes them but makes none', () => {
    const caller = standing(1, 'member', 99);
    expect(mayChangeRole(caller, standing(2, 'admin'), standing(0, 'mod'))).toBe(true);
    expect(mayChangeRole(caller, standing(2, 'mod'), standing(0, 'admin'))).toBe(false);
  });
});

test.each([
  ['owner', 'admin', true],
  ['admin', 'mod', true],
  ['admin', 'admin', false],
  ['mod', 'admin', false],
  ['admin', 'owner', false],
  ['owner', 'owner', false],
] as const)('%s stands above another %s: %s', (caller, target, expected) => {
  expect(standsAbove(standing(1, caller), standing(2, target))).toBe(expected);
});

test('no member stands above itself, nor above the owner with whatever hierarchy', () => {
  expect(standsAbove(standing(1, 'admin'), standing(1, 'member'))).toBe(false);
  expect(standsAbove(standing(1, 'member', 101), standing(2, 'owner'))).toBe(false);
});

describe('what roles allow (RO-02)', () => {
  test('system roles have their fixed sets, whatever a row says', () => {
    expect(permissionsOf('owner', [])).toEqual([...PERMISSIONS]);
    expect(permissionsOf('admin', [])).toEqual([...PERMISSIONS]);
    expect(permissionsOf('mod', ['manage_shop'])).toEqual(['manage_dni']);
    expect(permissionsOf('member', ['manage_shop'])).toEqual([]);
  });

  test('a custom role allows exactly what it was given and counts as member', () => {
    expect(permissionsOf(null, ['view_logs'])).toEqual(['view_logs']);
    expect(rankOf(null)).toBe('member');
  });
});

describe('which roles exceed what a member may make (RO-05)', () => {
  const maker = (role: BuiltInRole, hierarchy: number, ...permissions: Permission[]) => ({
    role,
    hierarchy,
    permissions,
  });

  test.each([
    ['member', 60, [59], false],
    ['member', 60, [60], true],
    ['member', 60, [61], true],
    ['member', 60, [61, 1], true],
    ['member', 60, [1, 61], true],
    ['admin', 90, [89], false],
    ['admin', 90, [90], true],
    ['admin', 90, [100], true],
    ['owner', 100, [99], false],
    ['owner', 100, [100], false],
  ] as const)('%s of %d with the hierarchies %j: %s', (role, hierarchy, hierarchies, exceeds) => {
    expect(exceedsOwn(maker(role, hierarchy), hierarchies, [])).toBe(exceeds);
  });

  test('each permission granted must be one that the member has', () => {
    const shopkeeper = maker('member', 60, 'manage_roles', 'manage_shop');
    expect(exceedsOwn(shopkeeper, [1], ['manage_shop', 'manage_roles'])).toBe(false);
    expect(exceedsOwn(shopkeeper, [1], ['manage_shop', 'view_logs'])).toBe(true);
  });
});

test('permissions take a permission of their own to change, all else takes the other (RO-06)', () => {
  expect(permissionToChange('permissions')).toBe('manage_role_permissions');
  for (const part of ['name', 'color', 'hierarchy', 'max_members'])
    expect(permissionToChange(part)).toBe('manage_roles');
});

test('permissions are stored once each, in the order of their list', () => {
  expect(inOrder(['view_logs', 'manage_roles', 'view_logs'])).toEqual(['manage_roles', 'view_logs']);
  expect(inOrder([...PERMISSIONS].reverse())).toEqual([...PERMISSIONS]);
});
