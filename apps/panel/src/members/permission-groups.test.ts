import { PERMISSIONS } from '@cabildo/contracts/permissions.ts';
import { PERMISSION_GROUPS } from './permission-groups.ts';

test('every permission is in one group', () => {
  expect(Object.values(PERMISSION_GROUPS).flat().sort()).toEqual([...PERMISSIONS].sort());
});
