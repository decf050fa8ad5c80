import {
  ACCOUNT_PERMISSIONS,
  type AccountPermission,
} from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import addAccountMember from '@cabildo/contracts/economy/bank/members/add_account_member.ts';
import createSharedCard from '@cabildo/contracts/economy/bank/members/create_shared_card.ts';
import listAccountMembers from '@cabildo/contracts/economy/bank/members/list_account_members.ts';
import removeAccountMember from '@cabildo/contracts/economy/bank/members/remove_account_member.ts';
import updateMemberPerms from '@cabildo/contracts/economy/bank/members/update_member_perms.ts';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import listCards from '@cabildo/contracts/economy/bank/cards/list_cards.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import transfer from '@cabildo/contracts/economy/payments/transfers/transfer.ts';
import { removeMember } from '../accounts/members.table.ts';
import { openFor } from '../accounts/accounts.testing.ts';
import { lockAccount } from '../accounts/table.ts';
import { cardFor } from '../cards/cards.testing.ts';
import { untilWaiting } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A shared account of the owner, and other people of the same server. */
async function setting(balance = 100) {
  const owner = world.person();
  const { serverId } = owner;
  const [friend, other] = [world.person({ serverId }), world.person({ serverId })];
  const account_id = await openFor(world, owner, { type: 'shared', balance });
  const add = ({ characterId }: Person, permissions: readonly AccountPermission[], by = owner) =>
    world.codeOf(addAccountMember, { account_id, member_character_id: characterId, permissions }, by);
  const update = ({ characterId }: Person, permissions: readonly AccountPermission[], by = owner) =>
    world.codeOf(updateMemberPerms, { account_id, member_character_id: characterId, permissions }, by);
  const remove = ({ characterId }: Person, by = owner) =>
    world.codeOf(removeAccountMember, { account_id, member_character_id: characterId }, by);
  const list = async (by = owner) => (await world.ok(listAccountMembers, { account_id }, by.ctx)).members;
  return { owner, friend, other, account_id, serverId, add, update, remove, list };
}

describe('members of an account', () => {
  it('are added, changed and removed, and listed after the owner', async () => {
    const { owner, friend, add, update, remove, list } = await setting();
    expect(await add(friend, ['transfer', 'view_balance'])).toBeNull();
    expect(await list()).toEqual([
      {
        server_character_id: owner.characterId,
        is_owner: true,
        permissions: [...ACCOUNT_PERMISSIONS],
        joined_at: expect.any(String),
      },
      {
        server_character_id: friend.characterId,
        is_owner: false,
        permissions: ['view_balance', 'transfer'],
        joined_at: expect.any(String),
      },
    ]);
    expect(await update(friend, ['pay'])).toBeNull();
    expect((await list())[1]!.permissions).toEqual(['pay']);
    expect(await remove(friend)).toBeNull();
    expect(await list()).toHaveLength(1);
    for (const type of ['added', 'updated', 'removed']) {
      const events = await world.events(`bank.account_member.${type}`);
      expect(events.at(-1)!.character_ids).toEqual([friend.characterId]);
    }
  });

  it('may give only what they hold, and take only what they hold', async () => {
    const { friend, other, add, update, remove } = await setting();
    await add(friend, ['manage_members', 'pay']);
    expect(await add(other, ['pay', 'transfer'], friend)).toBe('forbidden');
    expect(await add(other, ['pay'], friend)).toBeNull();
    expect(await update(other, ['pay', 'transfer'])).toBeNull();
    expect(await update(other, [], friend)).toBe('forbidden');
    expect(await update(other, ['transfer'], friend)).toBeNull();
    expect(await remove(other, friend)).toBe('forbidden');
    expect(await update(friend, ['manage_members', 'transfer'], friend)).toBe('forbidden');
    expect(await add(other, ['pay'], other)).toBe('forbidden');
  });

  it('never touch the owner; an outsider reads and changes nothing; anybody may leave', async () => {
    const { owner, friend, other, account_id, add, update, remove } = await setting();
    await add(friend, [...ACCOUNT_PERMISSIONS]);
    expect(await add(owner, [], friend)).toBe('cannot_remove_owner');
    expect(await update(owner, [], friend)).toBe('cannot_remove_owner');
    expect(await remove(owner, friend)).toBe('cannot_remove_owner');
    expect(await world.codeOf(listAccountMembers, { account_id }, other)).toBe('forbidden');
    expect(await remove(friend, other)).toBe('forbidden');
    expect(await remove(other)).toBe('member_not_found');
    expect(await update(other, [])).toBe('member_not_found');
    expect(await add(friend, [])).toBe('already_member');
    expect(await remove(friend, friend)).toBeNull();
    expect(await remove(friend, friend)).toBe('forbidden');
  });

  it('are of accounts that can be shared, live characters of the server, and no others', async () => {
    const { owner, friend, add, remove, account_id, serverId } = await setting();
    const main = await openFor(world, owner);
    const input = { account_id: main, member_character_id: friend.characterId, permissions: ['pay'] };
    expect(await world.codeOf(addAccountMember, input, owner)).toBe('forbidden');
    expect(await add(world.person(), ['pay'])).toBe('destination_not_found');
    expect(await world.codeOf(addAccountMember, { ...input, permissions: ['fly'] }, owner)).toBe('error');
    await add(friend, ['pay']);
    const staff = world.person({ serverId, role: 'owner' });
    await world.ok(freezeAccount, { account_id }, staff.ctx);
    expect(await add(world.person({ serverId }), ['pay'])).toBe('account_disabled');
    expect((await world.ok(listAccountMembers, { account_id }, staff.ctx)).members).toHaveLength(2);
    expect(await remove(friend)).toBeNull();
  });

  it('are fifty at most, also when the last two places are asked for by ten at once, and none joins twice', async () => {
    const { add, account_id, serverId } = await setting();
    await world.database.query(
      `INSERT INTO account_members (account_id, character_id, permissions)
       SELECT $1, 900000000 + i, '{}' FROM generate_series(1, 48) i`,
      [account_id],
    );
    const people = Array.from({ length: 10 }, () => world.person({ serverId }));
    const codes = await Promise.all(people.map((person) => add(person, ['pay'])));
    expect(codes.filter((code) => code === null)).toHaveLength(2);
    expect(codes.filter((code) => code === 'limit_exceeded')).toHaveLength(8);
    const second = await setting();
    const same = world.person({ serverId: second.serverId });
    const twice = await Promise.all([1, 2].map(() => second.add(same, ['pay'])));
    expect(twice.toSorted()).toEqual(['already_member', null]);
  });

  it('cannot pay any more once they are removed, not even with what waited for the removal', async () => {
    const { friend, account_id, add, serverId } = await setting();
    await add(friend, ['transfer']);
    const to_account_id = await openFor(world, friend);
    const locked = Promise.withResolvers<void>();
    const proceed = Promise.withResolvers<void>();
    const removal = world.database.transaction(async (tx) => {
      await lockAccount(tx, serverId, account_id);
      locked.resolve();
      await proceed.promise;
      await removeMember(tx, account_id, friend.characterId);
    });
    await locked.promise;
    const payment = world.codeOf(
      internalTransfer,
      { from_account_id: account_id, to_account_id, amount: 5 },
      friend,
    );
    await untilWaiting(world.database);
    proceed.resolve();
    await removal;
    expect(await payment).toBe('forbidden');
    expect(await world.balanceOf(account_id)).toBe(100);
  });

  it('lose their cards with their place, in one commit', async () => {
    const { owner, friend, account_id, add, remove } = await setting();
    await add(friend, ['create_cards', 'pay']);
    const card = await cardFor(world, friend, { account_id });
    const bystander = await cardFor(world, owner, { account_id });
    await openFor(world, friend);
    const pay = {
      from_card_number: card.number,
      from_cvv: card.cvv,
      amount: 1,
      to_character_id: friend.characterId,
    };
    expect(await world.codeOf(transfer, pay, friend)).toBeNull();
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => world.codeOf(transfer, pay, friend)),
      remove(friend),
    ]);
    expect(answers.pop()).toBeNull();
    for (const code of answers) expect([null, 'card_expired', 'forbidden']).toContain(code);
    expect(await world.codeOf(transfer, pay, friend)).toBe('card_expired');
    const { cards } = await world.ok(listCards, { account_id }, owner.ctx);
    expect(cards.map(({ card_id }) => card_id)).toEqual([bystander.cardId]);
  });
});

describe('create_shared_card', () => {
  it('makes the cardholder a member with the card, or neither', async () => {
    const { owner, friend, other, account_id, add, list, serverId } = await setting();
    const order = (cardholder: Person, rest: object = {}, by = owner) => ({
      server_character_id: by.characterId,
      account_id,
      card_type: 'permanent',
      holder_character_id: cardholder.characterId,
      permissions: ['pay'],
      ...rest,
    });
    const { status, body } = await world.act(createSharedCard, order(friend), owner.ctx);
    expect([status, body['cvv']]).toEqual([201, expect.stringMatching(/^\d{3}$/)]);
    expect(body['card']).toMatchObject({ holder_character_id: friend.characterId });
    expect((await list())[1]).toMatchObject({
      server_character_id: friend.characterId,
      permissions: ['pay'],
    });
    const code = (input: object, by = owner) => world.codeOf(createSharedCard, input, by);
    expect(await code(order(friend))).toBe('already_member');
    expect(await code(order(owner))).toBe('self_transfer');
    expect(await code(order(world.person()))).toBe('destination_not_found');
    expect(await code(order(other, { permissions: ['fly'] }))).toBe('error');
    expect(await code(order(other, { card_type: 'temporary_uses' }))).toBe('error');
    expect(await code(order(other, {}, friend), friend)).toBe('forbidden');
    const helper = world.person({ serverId });
    await add(helper, ['create_cards']);
    expect(await code(order(other, {}, helper), helper)).toBe('forbidden');
    await world.database.query(
      `INSERT INTO cards (server_id, account_id, number, type, holder_character_id, cvv_mac, cvv_key_version, created_at)
       SELECT $1, $2, 'x' || $3::bigint || '-' || i, 'permanent', $3, '', 1, now() FROM generate_series(1, 4) i`,
      [serverId, account_id, owner.characterId],
    );
    expect(await code(order(other))).toBe('max_cards');
    expect(await list()).toHaveLength(3);
  });
});
