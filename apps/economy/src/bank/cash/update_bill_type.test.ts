import createBillType from '@cabildo/contracts/economy/bank/cash/create_bill_type.ts';
import updateBillType from '@cabildo/contracts/economy/bank/cash/update_bill_type.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function bill() {
  const admin = world.person({ role: 'admin' });
  const { bill_type } = await world.ok(createBillType, { value: 500, label: 'Alto' }, admin.ctx);
  return { ...admin, ...bill_type };
}

describe('update_bill_type', () => {
  it('changes only what is sent, and emits an event', async () => {
    const { bill_type_id, serverId, ctx } = await bill();
    const { bill_type } = await world.ok(updateBillType, { bill_type_id, is_active: '0' }, ctx);
    expect(bill_type).toEqual({ bill_type_id, value: 500, label: 'Alto', image_url: null, is_active: false });
    const event = (await world.events('bank.bill_type.updated')).find(
      (event) => event.server_id === serverId,
    );
    expect(event!.data).toEqual(bill_type);
  });

  it('clears a label with an empty one', async () => {
    const { bill_type_id, ctx } = await bill();
    const { bill_type } = await world.ok(updateBillType, { bill_type_id, label: '' }, ctx);
    expect(bill_type).toMatchObject({ label: null, is_active: true });
  });

  it('never changes the value', async () => {
    const { bill_type_id, ctx } = await bill();
    const { bill_type } = await world.ok(updateBillType, { bill_type_id, value: 1_000, label: 'Otro' }, ctx);
    expect(bill_type).toMatchObject({ value: 500, label: 'Otro' });
  });

  it('needs something to change', async () => {
    const { bill_type_id, ctx } = await bill();
    const { status, code } = await world.act(updateBillType, { bill_type_id }, ctx);
    expect([status, code]).toEqual([400, 'error']);
  });

  it('does not find a bill of another server', async () => {
    const { bill_type_id } = await bill();
    const stranger = world.person({ role: 'owner' });
    const { status, code } = await world.act(updateBillType, { bill_type_id, label: 'Mío' }, stranger.ctx);
    expect([status, code]).toEqual([404, 'not_found']);
  });
});
