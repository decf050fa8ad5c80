import { vehicleCap } from './rules.ts';

const RULES = {
  max_vehicles_per_char: 5,
  role_limits: [
    { cp_role_id: 'rider', max_vehicles: 2 },
    { cp_role_id: 'collector', max_vehicles: 40 },
  ],
};

describe('the cap of a character (CA-03)', () => {
  it.each<[string[], number]>([
    [[], 5],
    [['stranger'], 5],
    [['rider'], 2],
    [['rider', 'collector', 'stranger'], 40],
  ])('for the roles %j is %d', (roles, cap) => {
    expect(vehicleCap(RULES, roles)).toBe(cap);
  });
});
