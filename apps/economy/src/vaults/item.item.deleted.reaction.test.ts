import { randomUUID } from 'node:crypto';
import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import depositItem from '@cabildo/contracts/economy/vaults/deposit_vault_item.ts';
import listNotifications from '@cabildo/contracts/economy/insight/notifications/list_notifications.ts';
import { itemDeleted } from '@cabildo/contracts/inventory/items/events.ts';
import { TestClock, until } from '@cabildo/testing';
import { treasuryOf } from '../endings/deletion/endings.testing.ts';
import { SLICE } from './drop_deleted_items.job.ts';
import { violations } from '../ledger/invariants.ts';
import { startVaultWorld, vaultOf, type VaultWorld } from './vaults.testing.ts';

const clock = new TestClock();
let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld(clock);
});
afterAll(() => world.close());

const LEASE_MS = 12_000;
/** The units of an item that every character begins with. */
const TEN = 10;
const ROUNDS = 5;
let items = 500;

/** A vault with six units of an item of its own, which can be deleted. */
async function vaultWith(settings: Parameters<typeof vaultOf>[1] = {}) {
  const vault = await vaultOf(world, settings);
  const item_id = (items += 1);
  const vaultItemId = await vault.put({ item_id, quantity: 6 });
  const count = async () => (await vault.info()).item_count;
  return {
    ...vault,
    item_id,
    vaultItemId,
    count,
    /** The item is deleted in the inventory, and the event of it comes. */
    async deleteItem() {
      world.storeroom.deleted.add(item_id);
      const data = { item_id, name: 'Oro', name_label: null, holders: 0, units: 0 };
      await world.publish({
        event_id: randomUUID(),
        type: itemDeleted.type,
        server_id: vault.owner.serverId,
        data,
        occurred_at: clock.now().toISOString(),
        actor: { kind: 'user', id: 1 },
        character_ids: [],
        note: '',
        note_en: '',
      });
    },
    async settleAll() {
      clock.advance(LEASE_MS);
      await until(async () => {
        const open = await world.database.query(`SELECT 1 FROM vault_moves WHERE state = 'open' LIMIT 1`);
        return open.length === 0;
      });
    },
    deletions: async () =>
      (await world.events('bank.vault.item_deleted')).filter(
        ({ server_id }) => server_id === vault.owner.serverId,
      ),
    isMarked: async () =>
      (await world.database.query('SELECT 1 FROM vault_items WHERE id = $1 AND is_deleted', [vaultItemId]))
        .length === 1,
  };
}

describe('units of a deleted item in vaults (IT-03, ECB-16)', () => {
  it('go, make room, and leave a vault that can be closed; what else lies there stays', async () => {
    const { codeOf, put, count, deleteItem, quantities } = await vaultWith({ max_items: 2 });
    const note = await put({ item_name: 'Carta' });
    expect(await codeOf(depositItem, { item_name: 'Plata' })).toBe('limit_exceeded');
    await deleteItem();
    await until(async () => (await count()) === 1);
    expect(await quantities()).toEqual([1]);
    expect(await codeOf(depositItem, { item_name: 'Plata' })).toBeNull();
    expect(note).toBeGreaterThan(0);
  });

  it('are in the log of the owner, deposit by deposit', async () => {
    const { owner, account_id, item_id, vaultItemId, put, count, deleteItem, deletions } = await vaultWith();
    const more = await put({ item_id, quantity: 3 });
    await put({ item_name: 'Carta' });
    await deleteItem();
    await until(async () => (await count()) === 1);
    const of = { account_id, owner_character_id: owner.characterId, item_id };
    expect(await deletions()).toMatchObject([
      { data: { ...of, vault_item_id: vaultItemId, item_name: 'Oro', quantity: 6 } },
      {
        data: { ...of, vault_item_id: more, item_name: 'Oro', quantity: 3 },
        character_ids: [owner.characterId],
        note: 'Se eliminaron 3 × «Oro» de la caja fuerte de un personaje, porque el objeto ya no está en el catálogo.',
        note_en:
          '3 × “Oro” in the vault of a character was deleted, because the item is no longer in the catalogue.',
      },
    ]);
  });

  it('go in slices where a popular item lies in many rows, so that nothing else waits for all of them', async () => {
    const { account_id, item_id, vaultItemId, count, deleteItem, deletions } = await vaultWith();
    for (const table of ['vault_items', 'vault_moves'])
      await world.database.query(
        `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object(
           'id', t.id + 1000000 + n, 'vault_item_id', t.id + 1000000 + n))).*
         FROM ${table} t, generate_series(1, ${SLICE}) n WHERE id = $1`,
        [vaultItemId],
      );
    await deleteItem();
    await until(async () => (await count()) === 1);
    expect(await deletions()).toHaveLength(SLICE);
    // The clock stands still, so that the job rests.
    clock.advance(1_000);
    await until(async () => (await count()) === 0);
    expect(await deletions()).toHaveLength(SLICE + 1);
    expect(
      (await deletions()).every(({ data }) => (data as { account_id: number }).account_id === account_id),
    ).toBe(true);
    clock.advance(1_000);
    await until(async () => {
      const noted = await world.database.query('SELECT 1 FROM deleted_items WHERE item_id = $1', [item_id]);
      return noted.length === 0;
    });
  });

  it('are a notification for the owner', async () => {
    const { owner, count, deleteItem } = await vaultWith();
    await deleteItem();
    await until(async () => (await count()) === 0);
    const mine = { server_character_id: owner.characterId };
    const { notifications } = await world.ok(listNotifications, mine, owner.ctx);
    expect(notifications.map(({ event }) => event)).toEqual(['bank.vault.item_deleted']);
  });

  it('are with the character or deleted, each once, also where some go in and out at that moment', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { item_id, codeOf, take, items, count, held, deleteItem, deletions } = await vaultWith();
      let moves = 0;
      /** Puts a unit in and takes one out, of the six that lay there too, until the item is unknown. */
      const moveOn = async (): Promise<string> => {
        for (;;) {
          const refused = await codeOf(depositItem, { item_name: 'Uno', item_id });
          if (refused) return refused;
          const [oldest] = await items();
          if (oldest) await take(oldest.vault_item_id, { quantity: 1 });
          moves += 1;
        }
      };
      const moving = Promise.all([moveOn(), moveOn(), moveOn()]);
      await until(() => moves > round);
      await deleteItem();
      expect(await moving).toEqual(['not_found', 'not_found', 'not_found']);
      await until(async () => (await count()) === 0);
      const gone = (await deletions()).map(({ data }) => (data as { quantity: number }).quantity);
      expect(held() + gone.reduce((sum, quantity) => sum + quantity, 0)).toBe(TEN);
      expect(await violations(world.database)).toEqual([]);
    }
  });

  it('leave a vault with nothing else, which can be closed', async () => {
    const { codeOf, count, deleteItem } = await vaultWith();
    expect(await codeOf(closeAccount, {})).toBe('error');
    await deleteItem();
    await until(async () => (await count()) === 0);
    expect(await codeOf(closeAccount, {})).toBeNull();
  });

  it('go when they are withdrawn, where the item was deleted before vaults heard of it, free of charge', async () => {
    const { owner, item_id, vaultItemId, take, count, spent, codeOf } = await vaultWith({ access_fee: 40 });
    world.storeroom.deleted.add(item_id);
    expect((await take(vaultItemId, { quantity: 2 })).code).toBe('not_found');
    expect([await count(), await spent(), await treasuryOf(world, owner.serverId)]).toEqual([0, 0, 0]);
    expect(await codeOf(closeAccount, {})).toBeNull();
  });

  it.each(['before', 'after'] as const)(
    'that are on their way out when it is deleted, %s they had come, are in the vault no more',
    async (moment) => {
      const { vaultItemId, take, count, spent, deleteItem, deletions, isMarked, settleAll } = await vaultWith(
        {
          access_fee: 10,
        },
      );
      world.storeroom.breaks = moment;
      expect((await take(vaultItemId, { quantity: 5 })).status).toBe(503);
      await deleteItem();
      await until(isMarked);
      await settleAll();
      expect([await count(), await spent()]).toEqual([0, moment === 'after' ? 10 : 0]);
      const gone = moment === 'after' ? [1] : [1, 5];
      expect(await deletions()).toMatchObject(gone.map((quantity) => ({ data: { quantity } })));
    },
  );

  it('that are on their way in when it is deleted never lie there', async () => {
    const { account_id, item_id, owner, count, deleteItem, deletions, settleAll } = await vaultWith();
    world.storeroom.breaks = 'after';
    const order = { account_id, item_id, quantity: 2 };
    expect((await world.act(depositItem, order, owner.ctx)).status).toBe(503);
    await deleteItem();
    await until(async () => (await count()) === 1);
    await settleAll();
    expect(await count()).toBe(0);
    expect(await deletions()).toMatchObject([{ data: { quantity: 6 } }, { data: { quantity: 2 } }]);
  });
});
