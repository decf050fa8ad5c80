import listBillTypes from '@cabildo/contracts/economy/bank/cash/list_bill_types.ts';
import { isAllowed } from '@cabildo/contracts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('list_bill_types', () => {
  it('gives a server the usual denominations, lowest first', async () => {
    const { bill_types } = await world.ok(listBillTypes, {}, world.person({ role: 'admin' }).ctx);
    expect(bill_types.map(({ value }) => value)).toEqual([1, 5, 10, 20, 50, 100]);
    expect(bill_types[0]).toEqual({
      bill_type_id: expect.any(Number),
      value: 1,
      label: null,
      image_url: null,
      is_active: true,
    });
  });

  it('gives them once, however many ask first', async () => {
    const { ctx } = world.person({ role: 'admin' });
    const lists = await Promise.all(Array.from({ length: 12 }, () => world.ok(listBillTypes, {}, ctx)));
    expect(lists.map(({ bill_types }) => bill_types)).toEqual(lists.map(() => lists[0]!.bill_types));
    expect(lists[0]!.bill_types).toHaveLength(6);
  });

  it('is for owner, admin and members with manage_bank_config', () => {
    const allowed = (who: Parameters<World['person']>[0]): boolean =>
      isAllowed(listBillTypes.access.to, world.person(who).ctx.membership!);
    expect(allowed({ role: 'owner' })).toBe(true);
    expect(allowed({ role: 'admin' })).toBe(true);
    expect(allowed({ permissions: ['manage_bank_config'] })).toBe(true);
    expect(allowed({ role: 'mod' })).toBe(false);
    expect(allowed({ permissions: ['view_bank_logs'] })).toBe(false);
  });
});
