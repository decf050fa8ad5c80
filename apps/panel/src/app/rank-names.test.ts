import { namedRoles } from './rank-names.ts';

describe('the names of roles', () => {
  const roles = [
    { name: 'Owner', is_system: true },
    { name: 'Sheriff', is_system: false },
    { name: 'Member', is_system: true },
  ];

  test('those of the system are in the language of the panel, and those of the community as they are', () => {
    expect(namedRoles(roles, 'es').map(({ name }) => name)).toEqual(['Propietario', 'Sheriff', 'Miembro']);
    expect(namedRoles(roles, 'en').map(({ name }) => name)).toEqual(['Owner', 'Sheriff', 'Member']);
  });
});
