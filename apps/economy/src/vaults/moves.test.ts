import depositItem from '@cabildo/contracts/economy/vaults/deposit_vault_item.ts';
import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import { TestClock, until, withKey } from '@cabildo/testing';
import { endCharacters, treasuryOf } from '../endings/deletion/endings.testing.ts';
import { dueMoves } from './table.ts';
import { GOLD, startVaultWorld, vaultOf, type VaultWorld } from './vaults.testing.ts';

const clock = new TestClock();
let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld(clock);
});
afterAll(() => world.close());

const LEASE_MS = 12_000;

/** Lets the lease of interrupted moves end and waits until the job has ended all of them. */
async function settleAll(): Promise<void> {
  clock.advance(LEASE_MS);
  await until(async () => {
    const open = await world.database.query(`SELECT 1 FROM vault_moves WHERE state = 'open' LIMIT 1`);
    return open.length === 0;
  });
}

describe('units in a vault (ECB-16)', () => {
  it('are with the character or in the vault, never in both', async () => {
    const { store, take, held, items, quantities } = await vaultOf(world);
    const item = await store(7);
    expect(await items()).toMatchObject([{ vault_item_id: item, item_id: GOLD, quantity: 7 }]);
    expect(held()).toBe(3);
    expect((await take(item, { quantity: 2 })).body).toMatchObject({ withdrawn: 2, quantity: 5 });
    expect([held(), await quantities()]).toEqual([5, [5]]);
    expect((await take(item)).body).toMatchObject({ item_id: GOLD, withdrawn: 5, quantity: 0 });
    expect([held(), await quantities()]).toEqual([10, []]);
  });

  it('come out ten times of ten units, however many ask for one at once', async () => {
    const { store, take, held, quantities } = await vaultOf(world);
    const item = await store(10);
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(item, { quantity: 1 })));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === null)).toHaveLength(10);
    expect(codes.filter((code) => code === 'not_found')).toHaveLength(10);
    expect([held(), await quantities()]).toEqual([10, []]);
  });

  it('that the inventory does not let go leave no trace in the vault', async () => {
    const { codeOf, held, info } = await vaultOf(world, { max_items: 1 });
    const order = { item_name: 'Oro', item_id: GOLD, quantity: 11 };
    expect(await codeOf(depositItem, order)).toBe('invalid_amount');
    expect([held(), (await info()).item_count]).toEqual([10, 0]);
  });

  it('that the inventory does not take stay in the vault, free of charge, and no cooldown runs', async () => {
    const { owner, put, store, take, held, quantities, spent, info } = await vaultOf(world, {
      access_fee: 40,
      cooldown_hours: 1,
    });
    const item = await put({ item_id: GOLD + 1, quantity: 3 });
    world.storeroom.limited.add(GOLD + 1);
    expect((await take(item, { quantity: 2 })).code).toBe('limit_exceeded');
    expect((await take(item)).code).toBe('limit_exceeded');
    expect([held(), await quantities(), await spent()]).toEqual([7, [3], 0]);
    expect(await treasuryOf(world, owner.serverId)).toBe(0);
    expect(await info()).toMatchObject({ last_withdrawal_at: null, remaining_minutes: 0 });
    const gold = await store(1);
    expect((await take(gold)).code).toBeNull();
    expect(await spent()).toBe(40);
    expect((await take(item)).code).toBe('limit_exceeded');
  });

  it('move once under one idempotency key, however often and at once it is sent (GW-17)', async () => {
    const { owner, account_id, take, held, quantities } = await vaultOf(world);
    const order = { account_id, item_name: 'Oro', item_id: GOLD, quantity: 6 };
    const puts = await Promise.all(
      Array.from({ length: 10 }, () => world.act(depositItem, order, withKey(owner.ctx, 'in'))),
    );
    expect(new Set(puts.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect([puts[0]!.status, held(), await quantities()]).toEqual([201, 4, [6]]);
    const item = puts[0]!.body.vault_item_id;
    const keyed = { ctx: withKey(owner.ctx, 'out') };
    const takes = await Promise.all(Array.from({ length: 10 }, () => take(item, { quantity: 2 }, keyed)));
    expect(new Set(takes.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect([held(), await quantities()]).toEqual([6, [4]]);
    const refused = { ctx: withKey(owner.ctx, 'refused') };
    world.storeroom.limited.add(GOLD);
    expect((await take(item, {}, refused)).code).toBe('limit_exceeded');
    world.storeroom.limited.delete(GOLD);
    // Nothing came out under this key, so it is free for what can come out by now.
    expect((await take(item, { quantity: 1 }, refused)).code).toBeNull();
    expect([held(), await quantities()]).toEqual([7, [3]]);
  });
});

describe('a move that was interrupted (GW-23)', () => {
  it.each(['before', 'after'] as const)(
    'is ended by the job, and its key answered: a deposit %s the units had left',
    async (moment) => {
      const { owner, account_id, held, quantities, info, codeOf } = await vaultOf(world, { max_items: 1 });
      const order = { account_id, item_name: 'Oro', item_id: GOLD, quantity: 4 };
      const keyed = withKey(owner.ctx, 'interrupted');
      world.storeroom.breaks = moment;
      expect((await world.act(depositItem, order, keyed)).status).toBe(503);
      expect([held(), await quantities()]).toEqual([moment === 'after' ? 6 : 10, []]);
      // The move holds its row meanwhile.
      expect((await info()).item_count).toBe(1);
      expect(await codeOf(depositItem, { item_name: 'Plata' })).toBe('limit_exceeded');
      expect(await codeOf(closeAccount, {})).toBe('error');
      await settleAll();
      expect([held(), await quantities()]).toEqual([6, [4]]);
      expect(await world.act(depositItem, order, keyed)).toMatchObject({
        status: 201,
        body: { item: { item_name: 'Oro', quantity: 4 } },
      });
      expect([held(), await quantities()]).toEqual([6, [4]]);
    },
  );

  it.each(['before', 'after'] as const)(
    'is ended by the job, and its key answered: a withdrawal %s the units had come',
    async (moment) => {
      const { owner, store, take, held, quantities, spent, info } = await vaultOf(world, {
        access_fee: 10,
        cooldown_hours: 1,
      });
      const item = await store(6);
      const keyed = { ctx: withKey(owner.ctx, 'interrupted') };
      world.storeroom.breaks = moment;
      expect((await take(item, {}, keyed)).status).toBe(503);
      expect([held(), await quantities(), await spent()]).toEqual([moment === 'after' ? 10 : 4, [], 10]);
      expect((await take(item)).code).toBe('not_found');
      await settleAll();
      expect([held(), await quantities(), await spent()]).toEqual([10, [], 10]);
      expect((await info()).item_count).toBe(0);
      expect((await take(item, {}, keyed)).body).toMatchObject({ withdrawn: 6, quantity: 0, fee: 10 });
      expect([held(), await spent()]).toEqual([10, 10]);
    },
  );

  it('goes back into the vault when the character may have no more of it meanwhile', async () => {
    const { owner, put, take, quantities, spent, info } = await vaultOf(world, {
      access_fee: 10,
      cooldown_hours: 1,
    });
    const item = await put({ item_id: GOLD + 2, quantity: 6 });
    world.storeroom.breaks = 'before';
    expect((await take(item, { quantity: 5 })).status).toBe(503);
    expect([await quantities(), await spent()]).toEqual([[1], 10]);
    world.storeroom.limited.add(GOLD + 2);
    await settleAll();
    expect([await quantities(), await spent()]).toEqual([[6], 0]);
    expect(await treasuryOf(world, owner.serverId)).toBe(0);
    expect((await info()).remaining_minutes).toBe(0);
  });

  it('ends though its vault and the bank were closed meanwhile; the fee stays where it went', async () => {
    const { owner, put, take, spent } = await vaultOf(world, { access_fee: 10 });
    const item = await put({ item_id: GOLD + 3, quantity: 6 });
    world.storeroom.breaks = 'before';
    expect((await take(item)).status).toBe(503);
    await endCharacters(world, owner);
    world.storeroom.limited.add(GOLD + 3);
    await settleAll();
    expect(await spent()).toBe(100);
    expect(await treasuryOf(world, owner.serverId)).toBe(100);
  });

  it('is left to the request that carries it out until its lease has ended', async () => {
    const { store, held, quantities } = await vaultOf(world);
    world.storeroom.breaks = 'before';
    await expect(store(4)).rejects.toThrow();
    clock.advance(LEASE_MS - 1);
    // A claim gives the move a new lease.
    expect(await dueMoves.next(world.database)).toEqual(new Date(clock.now().getTime() + 1));
    expect(held()).toBe(10);
    clock.advance(1);
    await until(async () => (await quantities()).length === 1);
    expect(held()).toBe(6);
  });

  it('leaves the units that it is not about to others', async () => {
    const { store, take, held, quantities } = await vaultOf(world);
    const item = await store(10);
    world.storeroom.breaks = 'before';
    expect((await take(item, { quantity: 6 })).status).toBe(503);
    expect((await take(item, { quantity: 5 })).code).toBe('invalid_amount');
    expect((await take(item)).body).toMatchObject({ withdrawn: 4, quantity: 0 });
    await settleAll();
    expect([held(), await quantities()]).toEqual([10, []]);
  });
});
