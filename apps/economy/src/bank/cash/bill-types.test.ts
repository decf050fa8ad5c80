import createBillType from '@cabildo/contracts/economy/bank/cash/create_bill_type.ts';
import listBillTypes from '@cabildo/contracts/economy/bank/cash/list_bill_types.ts';
import { MAX_BILL_TYPES } from '@cabildo/contracts/economy/bank/cash/cash.ts';
import updateBillType from '@cabildo/contracts/economy/bank/cash/update_bill_type.ts';
import getOverview from '@cabildo/contracts/economy/bank/cash/get_overview.rpc.ts';
import type { Tx } from '@cabildo/kit/database';
import { eraseServer } from '@cabildo/operation/erasure';
import { tablesOf } from '@cabildo/kit/service';
import { startWorld, type World } from '../../testing/world.ts';
import { holdBillTypes, insertBillType, ensureDenominations } from './bill-types.table.ts';

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
});

async function bill() {
  const person = admin();
  const { bill_type } = await world.ok(createBillType, { value: 500, label: 'Alto' }, person.ctx);
  return { ...person, ...bill_type };
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

describe('list_bill_types', () => {
  it('gives a server the usual denominations, lowest first', async () => {
    const { bill_types } = await world.ok(listBillTypes, {}, admin().ctx);
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
    const { ctx } = admin();
    const lists = await Promise.all(Array.from({ length: 12 }, () => world.ok(listBillTypes, {}, ctx)));
    expect(lists.map(({ bill_types }) => bill_types)).toEqual(lists.map(() => lists[0]!.bill_types));
    expect(lists[0]!.bill_types).toHaveLength(6);
  });
});

describe('get_overview', () => {
  it('shows a new server with the usual cash and every module', async () => {
    const { code, body } = await world.ask(getOverview, { server_id: world.newServer() });
    expect(code).toBeNull();
    expect(body.bill_types.map(({ value }) => value)).toEqual([1, 5, 10, 20, 50, 100]);
    expect(new Set(Object.values(body.modules))).toEqual(new Set([true]));
  });

  it('shows what the server has made of it', async () => {
    const { serverId, ctx } = admin();
    await world.configure(serverId, { modules: { loans: false } });
    await world.ok(createBillType, { value: 500 }, ctx);
    const { body } = await world.ask(getOverview, { server_id: serverId });
    expect(body.bill_types).toHaveLength(7);
    expect(body.modules).toMatchObject({ loans: false, cards: true });
  });
});

describe('denominations that are erased with their server while they are changed', () => {
  /** Calls `meddle` once, between the first statement of a transaction and the second. */
  function interrupted(tx: Tx, meddle: () => Promise<unknown>): Tx {
    let statements = 0;
    const query = async <R>(text: string, values?: readonly unknown[]): Promise<R[]> => {
      if ((statements += 1) === 2) await meddle();
      return tx.query<R>(text, values);
    };
    return { ...tx, query };
  }

  it('are laid anew and locked, so that no other transaction makes the same value', async () => {
    const { database } = world;
    const serverId = world.newServer();
    await ensureDenominations(database, serverId);
    let attempts = 0;
    const values = await database.transaction(async (tx) => {
      attempts += 1;
      const first =
        attempts === 1
          ? () => eraseServer(database, tablesOf(world.definition), serverId)
          : () => Promise.resolve();
      const bills = await holdBillTypes(interrupted(tx, first), serverId);
      await insertBillType(tx, serverId, { value: 500, label: null, image_url: null, is_active: true });
      return bills.map(({ value }) => value);
    });
    expect([attempts, values]).toEqual([2, [100, 50, 20, 10, 5, 1]]);
    const set = await database.query('SELECT 1 FROM denomination_sets WHERE server_id = $1', [serverId]);
    expect(set).toHaveLength(1);
  });
});
