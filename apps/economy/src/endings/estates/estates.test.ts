import { fail } from '@cabildo/contracts/errors';
import type { EventEnvelope } from '@cabildo/contracts/event';
import executeInheritance from '@cabildo/contracts/economy/endings/inheritance/execute_inheritance.ts';
import setBeneficiary from '@cabildo/contracts/economy/endings/inheritance/set_beneficiary.ts';
import depositItem from '@cabildo/contracts/economy/vaults/deposit_vault_item.ts';
import type { GoodsOrder } from '@cabildo/contracts/inventory/endings/goods.ts';
import { TestClock, until, type CallAnswers } from '@cabildo/testing';
import { openFor } from '../../bank/accounts/accounts.testing.ts';
import { violations } from '../../ledger/invariants.ts';
import type { Person } from '../../testing/world.ts';
import { GOLD, startVaultWorld, vaultOf, type VaultWorld } from '../../vaults/vaults.testing.ts';
import { deletionOf, dieInEconomy, endCharacters, publish } from '../deletion/endings.testing.ts';
import { findEstate, finish, openEstate } from './table.ts';

/** Stands for the services that keep items and vehicles: the owners of things, and what they are asked. */
function createKeeper() {
  const items = new Map<number, number>();
  const vehicles = new Map<number, number>();
  /** Characters of whose items the service answers nothing, though it may have moved them. */
  const silent = new Map<number, 'before' | 'after'>();
  const pass = (
    things: Map<number, number>,
    { from_character_id: from, to_character_id: to }: GoodsOrder,
  ) => {
    const moved = things.get(from) ?? 0;
    things.set(from, 0);
    if (to !== null) things.set(to, (things.get(to) ?? 0) + moved);
    return moved;
  };
  const answers: CallAnswers = {
    'calls.inventory.count_items': ({ server_character_id: id }: { server_character_id: number }) => ({
      units: items.get(id) ?? 0,
    }),
    'calls.vehicles.count_vehicles': ({ server_character_id: id }: { server_character_id: number }) => ({
      vehicles: vehicles.get(id) ?? 0,
    }),
    'calls.inventory.pass_on_items': (order: GoodsOrder) => {
      const silence = silent.get(order.from_character_id);
      if (silence === 'before') return fail('error');
      const moved = pass(items, order);
      return silence === 'after' ? fail('error') : { moved, is_more: false };
    },
    'calls.vehicles.pass_on_vehicles': (order: GoodsOrder) => ({ moved: pass(vehicles, order) }),
  };
  return { items, vehicles, silent, answers };
}

const clock = new TestClock();
const keeper = createKeeper();
let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld(clock, keeper.answers);
});
afterAll(() => world.close());

const LEASE_MS = 4_000;
const itemsOf = ({ characterId }: Pick<Person, 'characterId'>) => keeper.items.get(characterId) ?? 0;
const vehiclesOf = ({ characterId }: Pick<Person, 'characterId'>) => keeper.vehicles.get(characterId) ?? 0;
/** Waits until a deletion was carried out. */
const untilLiquidated = ({ event_id }: EventEnvelope): Promise<void> =>
  until(
    async () =>
      (await world.database.query('SELECT 1 FROM inbox WHERE event_id = $1', [event_id])).length > 0,
  );
const estateOf = ({ characterId }: Pick<Person, 'characterId'>) => findEstate(world.database, characterId);

/** Waits until the goods of a dead character have arrived; `later` lets the leases of failed attempts end. */
const arrived = (dead: Pick<Person, 'characterId'>, later = false): Promise<void> =>
  until(async () => {
    if (later) clock.advance(LEASE_MS);
    return (await estateOf(dead))?.state === 'done';
  });

/** A character with 100 in the bank, a vault, 5 units of items and 2 vehicles, its heirs, and who executes. */
async function family(shares: readonly number[]) {
  const { owner: testator, store, put, account_id: vaultId } = await vaultOf(world);
  const { serverId, characterId } = testator;
  keeper.items.set(characterId, 5);
  keeper.vehicles.set(characterId, 2);
  const staff = world.person({ serverId, role: 'admin' });
  const heirs: Person[] = [];
  for (const percentage of shares) {
    const heir = world.person({ serverId });
    await openFor(world, heir);
    await world.ok(
      setBeneficiary,
      { server_character_id: characterId, beneficiary_character_id: heir.characterId, percentage },
      testator.ctx,
    );
    heirs.push(heir);
  }
  const execute = (more: object = {}, dead: Person = testator) =>
    world.act(executeInheritance, { server_character_id: dead.characterId, ...more }, staff.ctx);
  const eventsOf = async (type: string) =>
    (await world.events(type)).filter(({ server_id }) => server_id === serverId);
  return { testator, serverId, vaultId, store, put, staff, heirs, execute, eventsOf };
}

const inVault = async (vaultId: number) =>
  (await world.database.query('SELECT item_id, quantity FROM vault_items WHERE account_id = $1', [vaultId]))
    .length;

describe('the goods of a dead character (ECB-15)', () => {
  it('pass on to the living heir of the largest share, and the answer and the log say how many', async () => {
    const { testator, vaultId, store, staff, heirs, execute, eventsOf } = await family([20, 45, 35]);
    await store(7);
    await store(3);
    await dieInEconomy(world, testator);
    const [, heir] = heirs;
    const before = world.storeroom.held(heir!.characterId);
    const passed = { goods: { items: 15, vehicles: 2 }, goods_to_character_id: heir!.characterId };
    expect((await execute()).body).toMatchObject(passed);
    await arrived(testator);
    expect([itemsOf(heir!), vehiclesOf(heir!), world.storeroom.held(heir!.characterId) - before]).toEqual([
      5, 2, 10,
    ]);
    expect([itemsOf(testator), vehiclesOf(testator), await inVault(vaultId)]).toEqual([0, 0, 0]);
    const [executed] = await eventsOf('bank.inheritance.executed');
    expect(executed).toMatchObject({
      data: passed,
      actor: { kind: 'user', id: staff.userId },
      note_en: expect.stringContaining('15 units of items and 2 vehicles pass on to a character.'),
    });
    expect(await eventsOf('bank.vault.item_inherited')).toMatchObject([
      { data: { item_id: GOLD, quantity: 7, server_character_id: heir!.characterId } },
      { data: { item_id: GOLD, quantity: 3, server_character_id: heir!.characterId } },
    ]);
    expect((await execute()).code).toBe('account_closed');
    expect(await violations(world.database)).toEqual([]);
  });

  it('pass on to the first of the living where shares are equal and an heir has died', async () => {
    const { testator, heirs, execute } = await family([34, 33, 33]);
    await dieInEconomy(world, testator, heirs[0]!);
    expect((await execute()).body.goods_to_character_id).toBe(heirs[1]!.characterId);
    await arrived(testator);
    expect(itemsOf(heirs[1]!)).toBe(5);
  });

  it('pass on to the character that is named, also where the treasury gets the money', async () => {
    const { testator, serverId, execute } = await family([]);
    const friend = world.person({ serverId });
    await dieInEconomy(world, testator);
    const named = { to_treasury: true, goods_to_character_id: friend.characterId };
    expect((await execute(named)).body).toMatchObject({
      to_treasury: 100,
      goods: { items: 5, vehicles: 2 },
      goods_to_character_id: friend.characterId,
    });
    await arrived(testator);
    expect([itemsOf(friend), vehiclesOf(friend)]).toEqual([5, 2]);
  });

  it('are not promised to a character that is dead, deleted, unknown or of another server', async () => {
    const { testator, serverId, heirs, execute } = await family([100]);
    const [dying, gone] = [world.person({ serverId }), world.person({ serverId })];
    await dieInEconomy(world, testator, dying);
    await endCharacters(world, gone);
    const named = [dying, gone, world.person(), testator].map(({ characterId }) => characterId);
    for (const goods_to_character_id of [...named, 999_999])
      expect(await execute({ goods_to_character_id })).toMatchObject({
        status: 404,
        code: 'character_not_found',
      });
    expect(await estateOf(testator)).toBeUndefined();
    expect((await execute({ goods_to_character_id: heirs[0]!.characterId })).code).toBeNull();
    await arrived(testator);
  });

  it('are destroyed where the treasury gets everything and nobody is named', async () => {
    const { testator, vaultId, store, execute, eventsOf } = await family([]);
    await store(6);
    await dieInEconomy(world, testator);
    expect((await execute({ to_treasury: true })).body).toMatchObject({
      goods: { items: 11, vehicles: 2 },
      goods_to_character_id: null,
    });
    await arrived(testator);
    expect([itemsOf(testator), vehiclesOf(testator), await inVault(vaultId)]).toEqual([0, 0, 0]);
    expect(await eventsOf('bank.vault.item_destroyed')).toMatchObject([
      { data: { account_id: vaultId, item_id: GOLD, quantity: 6 } },
    ]);
    expect(await violations(world.database)).toEqual([]);
  });

  it('wait for the last account that is shared out', async () => {
    const { testator, vaultId, store, heirs, execute } = await family([100]);
    await store(2);
    await dieInEconomy(world, testator);
    const heir = heirs[0]!;
    const named = { account_id: vaultId, goods_to_character_id: heir.characterId };
    expect(await execute(named)).toMatchObject({ status: 409, code: 'error' });
    expect((await execute({ account_id: vaultId })).body).toMatchObject({
      goods: { items: 0, vehicles: 0 },
      goods_to_character_id: null,
    });
    expect(await estateOf(testator)).toBeUndefined();
    expect((await execute()).body).toMatchObject({ goods: { items: 7, vehicles: 2 } });
    await arrived(testator);
    expect([itemsOf(heir), await inVault(vaultId)]).toEqual([5, 0]);
  });

  it('leave a note in a vault where it is: it is no unit of anything', async () => {
    const { testator, vaultId, put, execute } = await family([100]);
    await put({ quantity: 4 });
    await dieInEconomy(world, testator);
    expect((await execute()).body).toMatchObject({ goods: { items: 5 } });
    await arrived(testator);
    expect(await inVault(vaultId)).toBe(1);
  });
});

describe('the inheritance of a character that staff delete', () => {
  it('is not executed any more, also while the cache of characters still has it', async () => {
    const [{ testator, execute, heirs }, inherited] = [await family([100]), await family([100])];
    await dieInEconomy(world, testator, inherited.testator);
    expect((await inherited.execute()).code).toBeNull();
    const deletions = [deletionOf(testator, true), deletionOf(inherited.testator, true)];
    await publish(world, ...deletions);
    await Promise.all(deletions.map(untilLiquidated));
    const named = { to_treasury: true, goods_to_character_id: heirs[0]!.characterId };
    for (const input of [{}, { to_treasury: true }, named])
      expect(await execute(input)).toMatchObject({ status: 404, code: 'character_not_found' });
    expect((await inherited.execute({ to_treasury: true })).code).toBe('account_closed');
    await arrived(testator);
    expect([itemsOf(testator), itemsOf(heirs[0]!)]).toEqual([0, 0]);
  });

  it('is nothing where the character lived: all that it had went with it', async () => {
    const { testator, execute, heirs } = await family([100]);
    await endCharacters(world, testator);
    const named = { to_treasury: true, goods_to_character_id: heirs[0]!.characterId };
    expect(await execute(named)).toMatchObject({ status: 409, code: 'account_closed' });
    expect(await estateOf(testator)).toBeUndefined();
  });

  it('is executed once or not at all where both happen at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { testator, heirs, execute } = await family([100]);
      await dieInEconomy(world, testator);
      const deletion = deletionOf(testator, true);
      const executions = () => Array.from({ length: 6 }, () => execute({ to_treasury: true }));
      const started = executions();
      // The deletion wins where it is not held up.
      if (round % 2 === 1) await Promise.race(started);
      await publish(world, deletion);
      await untilLiquidated(deletion);
      const answers = await Promise.all([...started, ...executions()]);
      const executed = answers.filter(({ code }) => code === null).length;
      const refused = executed === 1 ? 'account_closed' : 'character_not_found';
      expect(answers.filter(({ code }) => code === refused)).toHaveLength(answers.length - executed);
      await arrived(testator);
      expect([itemsOf(testator), itemsOf(heirs[0]!)]).toEqual([0, 5 * executed]);
    }
    expect(await violations(world.database)).toEqual([]);
  });
});

describe('goods on their way', () => {
  it('pass on once, however many execute the inheritance at once', async () => {
    const { testator, store, heirs, execute } = await family([100]);
    await store(4);
    await dieInEconomy(world, testator);
    const heir = heirs[0]!;
    const before = world.storeroom.held(heir.characterId);
    const answers = await Promise.all(Array.from({ length: 8 }, () => execute()));
    expect(answers.map(({ code }) => code).sort()).toEqual([
      ...Array<string>(7).fill('account_closed'),
      null,
    ]);
    await arrived(testator);
    expect([itemsOf(heir), vehiclesOf(heir), world.storeroom.held(heir.characterId) - before]).toEqual([
      5, 2, 4,
    ]);
  });

  it.each(['before', 'after'] as const)(
    'arrive once where an answer was lost (%s they moved), and hold up no others',
    async (silence) => {
      const { testator, store, heirs, execute } = await family([100]);
      await store(4);
      await dieInEconomy(world, testator);
      const heir = heirs[0]!;
      const before = world.storeroom.held(heir.characterId);
      keeper.silent.set(testator.characterId, silence);
      world.storeroom.breaks = silence;
      await execute();
      await until(() => vehiclesOf(heir) === 2);
      expect((await estateOf(testator))?.state).toBe('open');
      keeper.silent.delete(testator.characterId);
      await arrived(testator, true);
      expect([itemsOf(heir), vehiclesOf(heir), world.storeroom.held(heir.characterId) - before]).toEqual([
        5, 2, 4,
      ]);
      expect(await violations(world.database)).toEqual([]);
    },
  );

  it('reach the estate of an heir that has died and was inherited from before they arrived', async () => {
    const { testator, serverId, heirs, staff, execute } = await family([100]);
    const heir = heirs[0]!;
    const last = world.person({ serverId });
    await dieInEconomy(world, testator);
    keeper.silent.set(testator.characterId, 'before');
    await execute();
    await until(() => vehiclesOf(heir) === 2);
    await dieInEconomy(world, heir);
    const named = { to_treasury: true, goods_to_character_id: last.characterId };
    expect((await execute(named, heir)).body).toMatchObject({ goods: { items: 0, vehicles: 2 } });
    await arrived(heir);
    expect([itemsOf(last), vehiclesOf(last)]).toEqual([0, 2]);
    keeper.silent.delete(testator.characterId);
    await arrived(testator, true);
    await until(() => itemsOf(last) === 5);
    await arrived(heir, true);
    expect([itemsOf(testator), itemsOf(heir)]).toEqual([0, 0]);
    expect(staff.serverId).toBe(serverId);
  });

  it('reach their heir also where staff delete the dead character while they wait for a process (ECB-15)', async () => {
    const { testator, vaultId, store, heirs, execute } = await family([100]);
    await store(4);
    await dieInEconomy(world, testator);
    const heir = heirs[0]!;
    const before = world.storeroom.held(heir.characterId);
    keeper.silent.set(testator.characterId, 'before');
    await execute();
    await until(() => vehiclesOf(heir) === 2);
    const deletion = deletionOf(testator, true);
    await publish(world, deletion, deletion);
    await untilLiquidated(deletion);
    expect(await estateOf(testator)).toMatchObject({ state: 'open', to_character_id: heir.characterId });
    keeper.silent.delete(testator.characterId);
    await arrived(testator, true);
    expect([itemsOf(heir), await inVault(vaultId), world.storeroom.held(heir.characterId) - before]).toEqual([
      5, 0, 4,
    ]);
    expect(await violations(world.database)).toEqual([]);
  });

  it.each(['the heir of its own', 'nobody'] as const)(
    'go on from a dead heir that staff delete, to %s, also where they delete both of the dead (ECB-15)',
    async (next) => {
      const { testator, serverId, heirs, execute } = await family([100]);
      const heir = heirs[0]!;
      const last = world.person({ serverId });
      await dieInEconomy(world, testator);
      keeper.silent.set(testator.characterId, 'before');
      await execute();
      await until(() => vehiclesOf(heir) === 2);
      await dieInEconomy(world, heir);
      const inherits = next === 'the heir of its own';
      if (inherits) await execute({ to_treasury: true, goods_to_character_id: last.characterId }, heir);
      const deletions = [deletionOf(heir, true), deletionOf(testator, true)];
      await publish(world, ...deletions);
      await Promise.all(deletions.map(untilLiquidated));
      await arrived(heir);
      expect((await estateOf(testator))?.state).toBe('open');
      keeper.silent.delete(testator.characterId);
      await arrived(testator, true);
      await arrived(heir, true);
      const left = [testator, heir, last].map((person) => [itemsOf(person), vehiclesOf(person)]);
      expect(left).toEqual([[0, 0], [0, 0], inherits ? [5, 2] : [0, 0]]);
      expect(await violations(world.database)).toEqual([]);
    },
  );

  it('are destroyed where the dead character is deleted before anybody inherits', async () => {
    const { testator, vaultId, store } = await family([100]);
    await store(4);
    await dieInEconomy(world, testator);
    await publish(world, deletionOf(testator, true));
    await arrived(testator, true);
    expect([itemsOf(testator), vehiclesOf(testator), await inVault(vaultId)]).toEqual([0, 0, 0]);
    expect(await estateOf(testator)).toMatchObject({ to_character_id: null });
    expect(await violations(world.database)).toEqual([]);
  });

  it('stay with an heir that has died since, for its own estate', async () => {
    const { testator, heirs, execute } = await family([100]);
    const heir = heirs[0]!;
    await dieInEconomy(world, testator);
    await execute();
    await dieInEconomy(world, heir);
    await arrived(testator, true);
    expect((await execute({ to_treasury: true }, heir)).body).toMatchObject({
      goods: { items: 5, vehicles: 2 },
      goods_to_character_id: null,
    });
    await arrived(heir, true);
    expect([itemsOf(heir), vehiclesOf(heir)]).toEqual([0, 0]);
  });

  it('out of a vault are destroyed where the heir was deleted meanwhile', async () => {
    const { testator, vaultId, store, heirs, execute, eventsOf } = await family([100]);
    await store(4);
    await dieInEconomy(world, testator);
    world.storeroom.erased.add(heirs[0]!.characterId);
    await execute();
    await arrived(testator);
    expect(await inVault(vaultId)).toBe(0);
    expect(await eventsOf('bank.vault.item_destroyed')).toMatchObject([{ data: { quantity: 4 } }]);
    expect(await violations(world.database)).toEqual([]);
  });

  it('do not stop at the limit of an item', async () => {
    const { testator, store, heirs, execute } = await family([100]);
    await store(4);
    await dieInEconomy(world, testator);
    world.storeroom.limited.add(GOLD);
    const before = world.storeroom.held(heirs[0]!.characterId);
    await execute();
    await arrived(testator);
    world.storeroom.limited.delete(GOLD);
    expect(world.storeroom.held(heirs[0]!.characterId) - before).toBe(4);
  });

  it('include units that were on their way into the vault when the character died', async () => {
    const { testator, vaultId, heirs, execute } = await family([100]);
    world.storeroom.breaks = 'after';
    const order = { account_id: vaultId, item_name: 'Oro', item_id: GOLD, quantity: 3 };
    // The inventory has let the units go, and its answer was lost.
    expect((await world.act(depositItem, order, testator.ctx)).status).toBeGreaterThanOrEqual(500);
    await dieInEconomy(world, testator);
    const heir = heirs[0]!;
    const before = world.storeroom.held(heir.characterId);
    await execute();
    await arrived(testator, true);
    expect([await inVault(vaultId), world.storeroom.held(heir.characterId) - before]).toEqual([0, 3]);
    expect(await violations(world.database)).toEqual([]);
  });
});

it('an estate that was opened again meanwhile is not done by the round before', async () => {
  const { serverId, userId: user_id } = world.person();
  const order = { server_id: serverId, user_id };
  // No job takes them up yet.
  const later = new Date(clock.now().getTime() + 365 * 86_400_000);
  const [dead, heir] = [world.person({ serverId }), world.person({ serverId })];
  await world.database.transaction(async (tx) => {
    const [character_id, to_character_id] = [dead.characterId, heir.characterId];
    await openEstate(tx, { ...order, character_id, to_character_id }, later);
    await openEstate(tx, { ...order, character_id: to_character_id, to_character_id: null }, later);
  });
  const before = (await estateOf(heir))!;
  await finish(world.database, (await estateOf(dead))!, later);
  await finish(world.database, before, later);
  expect([await estateOf(dead), await estateOf(heir)]).toMatchObject([
    { state: 'done', round: 1 },
    { state: 'open', round: 2, finished_at: null },
  ]);
});
