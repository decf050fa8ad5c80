import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import listNotifications from '@cabildo/contracts/economy/insight/notifications/list_notifications.ts';
import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import depositItem from '@cabildo/contracts/economy/vaults/deposit_vault_item.ts';
import getVaultInfo from '@cabildo/contracts/economy/vaults/get_vault_info.ts';
import listVaultItems from '@cabildo/contracts/economy/vaults/list_vault_items.ts';
import updateVault from '@cabildo/contracts/economy/vaults/update_vault.ts';
import withdrawItem from '@cabildo/contracts/economy/vaults/withdraw_vault_item.ts';
import { addMember, openFor } from '../bank/accounts/accounts.testing.ts';
import { endCharacters, rowOf, treasuryOf } from '../endings/deletion/endings.testing.ts';
import { startVaultWorld, vaultOf, type VaultWorld } from './vaults.testing.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;
/** An item that only one test renames. */
const STONE = 78;

describe('a vault (ECB-16)', () => {
  it('keeps records of names, each under its own, until all of one is withdrawn', async () => {
    const { owner, account_id, put, take, items, quantities } = await vaultOf(world);
    const ring = await put({ item_name: 'Anillo' });
    await put({ item_name: 'Cartas', quantity: 30 });
    const described = { account_id, item_id: null, server_character_id: owner.characterId };
    expect(await items()).toEqual([
      { ...described, vault_item_id: ring, item_name: 'Anillo', quantity: 1, created_at: expect.any(String) },
      expect.objectContaining({ ...described, item_name: 'Cartas', quantity: 30 }),
    ]);
    const letters = (await items())[1]!.vault_item_id;
    expect((await take(letters, { quantity: 12 })).body).toMatchObject({
      vault_item_id: letters,
      item_id: null,
      item_name: 'Cartas',
      withdrawn: 12,
      quantity: 18,
      fee: 0,
    });
    expect((await take(letters, { quantity: 19 })).code).toBe('invalid_amount');
    expect((await take(letters)).body).toMatchObject({ withdrawn: 18, quantity: 0 });
    expect((await take(letters)).code).toBe('not_found');
    expect(await quantities()).toEqual([1]);
    expect(world.storeroom.held(owner.characterId)).toBe(10);
  });

  it('calls units as the catalogue calls their item at that moment, whatever their depositor typed', async () => {
    const { owner, account_id, put, take, items } = await vaultOf(world);
    const { names } = world.storeroom;
    names.set(STONE, 'Piedra');
    const stone = await put({ item_id: STONE, item_name: 'Lingote de oro', quantity: 3 });
    const unnamed = await world.ok(depositItem, { account_id, item_id: STONE }, owner.ctx);
    expect(unnamed.item).toMatchObject({ item_name: 'Piedra' });
    await put({ item_name: 'Lingote de oro' });
    expect((await items()).map(({ item_name }) => item_name)).toEqual(['Piedra', 'Piedra', 'Lingote de oro']);
    names.set(STONE, 'Granito');
    expect((await items()).map(({ item_name }) => item_name)).toEqual([
      'Granito',
      'Granito',
      'Lingote de oro',
    ]);
    expect((await take(stone, { quantity: 1 })).body).toMatchObject({ item_name: 'Granito', quantity: 2 });
    const withdrawn = (await world.events('bank.vault.withdrawn')).at(-1);
    expect(withdrawn!.data).toMatchObject({ item_name: 'Granito' });
    // The last known name is shown while the inventory is away.
    names.set(STONE, 'Grava');
    world.storeroom.isAway = true;
    expect((await items()).map(({ item_name }) => item_name)).toEqual([
      'Granito',
      'Piedra',
      'Lingote de oro',
    ]);
    world.storeroom.isAway = false;
  });

  it('takes a name or an item of the catalogue, and nothing else', async () => {
    const { codeOf, items } = await vaultOf(world);
    world.storeroom.deleted.add(999_999);
    expect(await codeOf(depositItem, {})).toBe('error');
    expect(await codeOf(depositItem, { item_id: 999_999, item_name: 'Oro' })).toBe('not_found');
    expect(await items()).toEqual([]);
  });

  it('tells of what goes in and out, its owner too', async () => {
    const { owner, account_id, put } = await vaultOf(world);
    const friend = world.person({ serverId: owner.serverId });
    await addMember(world, account_id, friend, ['transfer']);
    const vault_item_id = await put({ item_name: 'Anillo' });
    await world.ok(withdrawItem, { account_id, vault_item_id }, friend.ctx);
    const of = { account_id, vault_item_id, owner_character_id: owner.characterId, item_name: 'Anillo' };
    const told = async (type: string) =>
      (await world.events(type)).filter((event) => event.server_id === owner.serverId);
    expect(await told('bank.vault.deposited')).toMatchObject([
      { data: { ...of, quantity: 1 }, character_ids: [owner.characterId] },
    ]);
    expect(await told('bank.vault.withdrawn')).toMatchObject([
      { data: { ...of, fee: 0 }, character_ids: [friend.characterId, owner.characterId] },
    ]);
    const mine = { server_character_id: owner.characterId };
    const { notifications } = await world.ok(listNotifications, mine, owner.ctx);
    expect(notifications.map(({ event }) => event)).toEqual(['bank.vault.withdrawn']);
  });

  it('takes as many rows as it was opened for, also of deposits that come at once', async () => {
    const { codeOf, put, take, info, items } = await vaultOf(world, { max_items: 3 });
    const deposits = Array.from({ length: 10 }, (_, at) =>
      codeOf(depositItem, { item_name: 'Oro', ...(at % 2 === 0 && { item_id: 77 }) }),
    );
    const codes = await Promise.all(deposits);
    expect(codes.filter((code) => code === null)).toHaveLength(3);
    expect(new Set(codes)).toEqual(new Set([null, 'limit_exceeded']));
    expect(await info()).toMatchObject({ max_items: 3, item_count: 3 });
    const [first] = await items();
    expect((await take(first!.vault_item_id)).code).toBeNull();
    await put();
    expect(await codeOf(depositItem, { item_name: 'Plata' })).toBe('limit_exceeded');
  });

  it('gives nothing out that lies in another', async () => {
    const [one, other] = [await vaultOf(world), await vaultOf(world)];
    expect((await one.take(await other.put())).code).toBe('not_found');
    expect(await other.quantities()).toEqual([1]);
  });

  it('charges its fee to the bank account of who withdraws, for the treasury', async () => {
    const { owner, account_id, put, take, spent } = await vaultOf(world, { access_fee: 30 });
    const item = await put({ quantity: 9 });
    expect((await take(item, { quantity: 1 })).body).toMatchObject({ fee: 30, quantity: 8 });
    expect([await spent(), await treasuryOf(world, owner.serverId)]).toEqual([30, 30]);
    const friend = world.person({ serverId: owner.serverId });
    await addMember(world, account_id, friend, ['transfer']);
    expect((await take(item, { quantity: 1 }, friend)).code).toBe('no_bank_account');
    await openFor(world, friend, { balance: 29 });
    expect((await take(item, { quantity: 1 }, friend)).code).toBe('insufficient_balance');
    const codes = await Promise.all(Array.from({ length: 8 }, () => take(item, { quantity: 1 })));
    expect(codes.filter(({ code }) => code === null)).toHaveLength(2);
    expect([await spent(), await treasuryOf(world, owner.serverId)]).toEqual([90, 90]);
  });

  it('lets one withdrawal through in the time that it takes to cool down', async () => {
    const { put, take, info } = await vaultOf(world, { cooldown_hours: 2 });
    const item = await put({ quantity: 50 });
    const codes = await Promise.all(Array.from({ length: 20 }, () => take(item, { quantity: 1 })));
    expect(codes.filter(({ code }) => code === null)).toHaveLength(1);
    world.clock.advance(HOUR_MS / 2);
    const early = await take(item);
    expect([early.status, early.code]).toEqual([400, 'limit_exceeded']);
    expect(early.body).toMatchObject({ remaining_minutes: 90 });
    expect(await info()).toMatchObject({ remaining_minutes: 90, last_withdrawal_at: expect.any(String) });
    world.clock.advance(1.5 * HOUR_MS);
    expect((await take(item)).body).toMatchObject({ withdrawn: 49 });
  });

  it('asks for `transfer`, `view_balance` and `edit_settings`, and is open to the eyes of staff', async () => {
    const { owner, codeOf, put, account_id } = await vaultOf(world);
    const vault_item_id = await put({ quantity: 5 });
    const actions = [
      [depositItem, { item_name: 'Oro' }],
      [withdrawItem, { vault_item_id, quantity: 1 }],
      [listVaultItems, {}],
      [getVaultInfo, {}],
      [updateVault, { max_items: 60 }],
    ] as const;
    const codesOf = async (who: Parameters<typeof codeOf>[2]) => {
      const codes: (string | null)[] = [];
      for (const [contract, input] of actions) codes.push(await codeOf(contract, input, who));
      return codes;
    };
    const [no, yes] = ['forbidden', null];
    const { serverId } = owner;
    expect(await codesOf(owner)).toEqual([yes, yes, yes, yes, yes]);
    expect(await codesOf(world.person({ serverId }))).toEqual([no, no, no, no, no]);
    for (const [permission, expected] of [
      ['transfer', [yes, yes, no, no, no]],
      ['view_balance', [no, no, yes, yes, no]],
      ['edit_settings', [no, no, no, no, yes]],
      ['pay', [no, no, no, no, no]],
    ] as const) {
      const member = world.person({ serverId });
      await addMember(world, account_id, member, [permission]);
      expect([permission, await codesOf(member)]).toEqual([permission, expected]);
    }
    const staff = world.person({ serverId, permissions: ['view_bank_logs'] });
    expect(await codesOf(staff)).toEqual([no, no, yes, yes, no]);
    expect(new Set(await codesOf(world.person()))).toEqual(new Set(['account_not_found']));
  });

  it('is an account of its type, neither frozen nor closed, where vaults are switched on', async () => {
    const { owner, account_id, codeOf, put } = await vaultOf(world);
    const vault_item_id = await put();
    const other = await openFor(world, owner, { type: 'shared' });
    expect(await codeOf(depositItem, { account_id: other, item_name: 'Oro' })).toBe('account_not_found');
    expect(await codeOf(getVaultInfo, { account_id: other })).toBe('account_not_found');
    const staff = world.person({ serverId: owner.serverId, role: 'owner' });
    await world.ok(freezeAccount, { account_id }, staff.ctx);
    expect(await codeOf(depositItem, { item_name: 'Oro' })).toBe('account_disabled');
    expect(await codeOf(withdrawItem, { vault_item_id })).toBe('account_disabled');
    expect(await codeOf(updateVault, { access_fee: 1 })).toBe('account_disabled');
    const strict = world.newServer();
    await world.configure(strict, { modules: { vaults: false } });
    const nobody = world.person({ serverId: strict });
    const input = { account_id, item_name: 'Oro', vault_item_id, max_items: 1 };
    expect((await world.act(depositItem, input, nobody.ctx)).code).toBe('forbidden');
    // The module matters to nothing that ends or changes (ECB-05): the vault is just another server's.
    for (const contract of [withdrawItem, updateVault])
      expect((await world.act(contract, input, nobody.ctx)).code).toBe('account_not_found');
  });

  it('is emptied while the module is off, and by who has made all movements of the day (ECB-05, OT-03)', async () => {
    const { owner, put, take, codeOf, items } = await vaultOf(world);
    const [first, second] = [await put(), await put()];
    await world.configure(owner.serverId, {
      modules: { vaults: false },
      limits_config: { transfers_a_day: 1 },
    });
    expect(await codeOf(depositItem, { item_name: 'Oro' })).toBe('forbidden');
    for (const id of [first, second]) expect((await take(id)).code).toBeNull();
    expect(await items()).toEqual([]);
  });

  it('is opened with settings that no other account takes, and that may be changed', async () => {
    const { owner, codeOf, info, put, account_id } = await vaultOf(world, { access_fee: 5 });
    expect(await info()).toMatchObject({ max_items: 50, access_fee: 5, cooldown_hours: 0, item_count: 0 });
    const savings = { server_character_id: owner.characterId, account_type: 'savings', max_items: 3 };
    expect((await world.act(createAccount, savings, owner.ctx)).code).toBe('error');
    await put();
    await put();
    const { vault } = await world.ok(updateVault, { account_id, max_items: 1, cooldown_hours: 9 }, owner.ctx);
    expect(vault).toMatchObject({ max_items: 1, access_fee: 5, cooldown_hours: 9, item_count: 2 });
    expect(await info()).toEqual(vault);
    expect(await codeOf(depositItem, { item_name: 'Oro' })).toBe('limit_exceeded');
    expect(await codeOf(updateVault, {})).toBe('error');
    const told = (await world.events('bank.vault.updated')).at(-1);
    expect(told!.data).toEqual({ account_id, max_items: 1, access_fee: 5, cooldown_hours: 9 });
  });

  it('is closed when it is empty', async () => {
    const { codeOf, put, take } = await vaultOf(world);
    const item = await put();
    expect(await codeOf(closeAccount, {})).toBe('error');
    await take(item);
    expect(await codeOf(closeAccount, {})).toBeNull();
    expect(await codeOf(depositItem, { item_name: 'Oro' })).toBe('account_closed');
  });

  it('is closed as it is with a character that is deleted, and passes on to a member with all that is in it', async () => {
    const alone = await vaultOf(world);
    await alone.store(4);
    const shared = await vaultOf(world);
    const item = await shared.store(4);
    const friend = world.person({ serverId: shared.owner.serverId });
    await addMember(world, shared.account_id, friend, ['transfer']);
    await endCharacters(world, alone.owner);
    await endCharacters(world, shared.owner);
    expect((await rowOf(world, alone.account_id)).status).toBe('closed');
    expect(alone.held()).toBe(6);
    expect((await shared.take(item, {}, friend)).code).toBeNull();
    expect(world.storeroom.held(friend.characterId)).toBe(14);
  });
});
