import { gameSessionGoverns, governingParams, type ActionContract } from '@cabildo/contracts/action';
import {
  BUILT_IN_ROLES,
  HIERARCHY,
  isServerScoped,
  PERMISSIONS,
  POWERS,
  ROLE_PERMISSIONS,
  type Membership,
} from '@cabildo/contracts/permissions';
import { allActions } from '@cabildo/contracts/registry.ts';
import { authorize } from '@cabildo/gateway/access/authorization.ts';
import type { Endpoint } from '@cabildo/gateway/routes/route-table.ts';
import { POLICY } from '../matrix/policy.ts';
import { GOVERNED_IN_PART } from '../matrix/policy/governed.ts';

const OF_SERVERS = allActions.filter(
  ({ route, access }) => route !== 'v1' && access.isForGameSessions && isServerScoped(access.to),
);

const standing = (role: Membership['role'], more: Partial<Membership> = {}): Membership => ({
  server_id: 1,
  user_id: 1,
  role_id: 1,
  role,
  hierarchy: HIERARCHY[role],
  permissions: ROLE_PERMISSIONS[role],
  powers: [],
  ...more,
});

/** Every rank, every permission, and an officer with all powers. */
const RANKS: readonly (readonly [string, Membership])[] = [
  ...BUILT_IN_ROLES.map((role) => [role, standing(role)] as const),
  ...PERMISSIONS.map((each) => [each, standing('member', { permissions: [each] })] as const),
  ['officer', standing('member', { powers: POWERS })],
];

const SESSION = { kind: 'user', user_id: 1, key_id: 1, session: 'game', server_id: 1 } as const;
const isRefused = (contract: ActionContract, membership: Membership): boolean =>
  authorize({ contract, keyUse: 'required' } as Endpoint, SESSION, { server_exists: true, membership }, 1) ===
  gameSessionGoverns;

describe('a game session plays, it does not govern (ID-12)', () => {
  test.each(RANKS)(
    'whatever the sentence of the rule names is refused to one of %s, and nothing else is',
    (_, membership) => {
      const wrong = OF_SERVERS.filter((contract) => {
        const isGoverned = POLICY[contract.name]!.every((row) => row.governs);
        return isRefused(contract, membership) !== isGoverned;
      });
      expect(wrong.map(({ name }) => name)).toEqual([]);
    },
  );

  test('of actions of play, just the parameters and the cases govern that the rule names', () => {
    const params = OF_SERVERS.flatMap((contract) => {
      const names = governingParams(contract).map(([name]) => name);
      return names.length > 0 ? [[contract.name, names]] : [];
    });
    const cases = OF_SERVERS.flatMap(({ name, access: { governs } }) =>
      typeof governs === 'string' ? [[name, governs]] : [],
    );
    expect(Object.fromEntries(params)).toEqual(GOVERNED_IN_PART.params);
    expect(Object.fromEntries(cases)).toEqual(GOVERNED_IN_PART.cases);
  });
});
