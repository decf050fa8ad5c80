import createBillType from '@cabildo/contracts/economy/bank/cash/create_bill_type.ts';
import listBillTypes from '@cabildo/contracts/economy/bank/cash/list_bill_types.ts';
import { MAX_BILL_TYPES } from '@cabildo/contracts/economy/bank/cash/cash.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const admin = () => world.person({ role: 'admin' });

describe('create_bill_type', () => {
  it('adds a denomination to the usual ones and emits the event', async () => {
    const { serverId, userId, ctx } = admin();
    const input = { value: 500, label: 'Quinientos', image_url: 'https://example.org/500.png' };
    const { status, body } = await world.act(createBillType, input, ctx);
    const bill_type = { ...input, bill_type_id: body.bill_type_id, is_active: true };
    expect([status, body]).toEqual([201, { ok: true, bill_type_id: bill_type.bill_type_id, bill_type }]);
    const { bill_types } = await world.ok(listBillTypes, {}, ctx);
    expect(bill_types.map(({ value }) => value)).toEqual([1, 5, 10, 20, 50, 100, 500]);
    const event = (await world.events('bank.bill_type.created')).find(
      (event) => event.server_id === serverId,
    );
    expect(event).toMatchObject({ data: bill_type, actor: { kind: 'user', id: userId } });
  });

  it('may make one that is not issued yet', async () => {
    const { ctx } = admin();
    const { bill_type } = await world.ok(createBillType, { value: 2, is_active: 'no' }, ctx);
    expect(bill_type.is_active).toBe(false);
  });

  it('refuses a value that is there already', async () => {
    const { status, code } = await world.act(createBillType, { value: 50 }, admin().ctx);
    expect([status, code]).toEqual([409, 'already_exists']);
  });

  it('adds a value once, however many ask at the same time', async () => {
    const { ctx } = admin();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.act(createBillType, { value: 500 }, ctx)),
    );
    expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'already_exists')).toHaveLength(5);
  });

  it('never lets a server have too many, not even by many requests at the same time', async () => {
    const { ctx } = admin();
    const values = Array.from({ length: MAX_BILL_TYPES + 4 }, (_, index) => 1_000 + index);
    const answers = await Promise.all(values.map((value) => world.act(createBillType, { value }, ctx)));
    expect(new Set(answers.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['201 null', '400 limit_exceeded']),
    );
    expect((await world.ok(listBillTypes, {}, ctx)).bill_types).toHaveLength(MAX_BILL_TYPES);
  });

  it.each([0, -5, 1.5, 1_000_000_001, 'x'])('refuses %s as a value', async (value) => {
    const { status, code } = await world.act(createBillType, { value }, admin().ctx);
    expect([status, code]).toEqual([400, 'error']);
  });
});
