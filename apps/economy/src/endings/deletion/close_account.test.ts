import getCard from '@cabildo/contracts/economy/bank/cards/get_card.ts';
import { cardFor } from '../../bank/cards/cards.testing.ts';
import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import createBankAccount from '@cabildo/contracts/economy/bank/openings/create_bank_account.ts';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import { addMember, openFor } from '../../bank/accounts/accounts.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const refusalOf = async (account_id: number, person: Person, rest: object = {}): Promise<unknown[]> => {
  const { status, code } = await world.act(closeAccount, { account_id, ...rest }, person.ctx);
  return [status, code];
};

describe('close_account', () => {
  it('archives the cards of the account (EC-14)', async () => {
    const person = world.person();
    const account_id = await openFor(world, person, { type: 'business' });
    const { cardId } = await cardFor(world, person, { account_id });
    await world.ok(closeAccount, { account_id }, person.ctx);
    const { card } = await world.ok(getCard, { card_id: cardId }, person.ctx);
    expect(card.status).toBe('archived');
  });

  it('closes an empty account for good and tells of it', async () => {
    const person = world.person();
    const account_id = await openFor(world, person, { type: 'shared' });
    const { account } = await world.ok(closeAccount, { account_id }, person.ctx);
    expect(account).toMatchObject({ account_id, status: 'closed', balance: 0 });
    const event = (await world.events('bank.account.closed')).find(
      (event) => event.server_id === person.serverId,
    );
    expect(event).toMatchObject({
      character_ids: [person.characterId],
      data: { account_id, status: 'closed' },
    });
    expect(await refusalOf(account_id, person)).toEqual([409, 'account_closed']);
  });

  it('is for the owner alone, and refuses members and staff each in their own way', async () => {
    const person = world.person();
    const account_id = await openFor(world, person, { type: 'shared' });
    const friend = world.person({ serverId: person.serverId });
    await addMember(world, account_id, friend, ['manage_members', 'edit_settings']);
    const admin = world.person({ serverId: person.serverId, role: 'admin' });
    expect(await refusalOf(account_id, friend)).toEqual([403, 'cannot_remove_owner']);
    expect(await refusalOf(account_id, admin)).toEqual([403, 'forbidden']);
    expect(await refusalOf(account_id, admin, { character_id: person.characterId })).toEqual([
      403,
      'forbidden',
    ]);
  });

  it('leaves main and legacy accounts alone, even frozen ones with money', async () => {
    const person = world.person({ role: 'admin' });
    const main = await openFor(world, person, { balance: 5 });
    const { account_id: legacy } = await world.ok(
      createBankAccount,
      { character_id: person.characterId },
      person.ctx,
    );
    await world.ok(freezeAccount, { account_id: main }, person.ctx);
    expect(await refusalOf(main, person)).toEqual([409, 'main_account_readonly']);
    expect(await refusalOf(legacy, person)).toEqual([409, 'main_account_readonly']);
  });

  it('wants it unfrozen first, then empty', async () => {
    const person = world.person({ role: 'admin' });
    const account_id = await openFor(world, person, { type: 'custom', balance: 5 });
    expect(await refusalOf(account_id, person)).toEqual([409, 'balance_not_zero']);
    await world.ok(freezeAccount, { account_id }, person.ctx);
    expect(await refusalOf(account_id, person)).toEqual([409, 'account_disabled']);
  });

  it('does not know an account of another server, nor a character there is not', async () => {
    const person = world.person();
    const foreign = await openFor(world, world.person(), { type: 'shared' });
    expect(await refusalOf(foreign, person)).toEqual([404, 'account_not_found']);
    const account_id = await openFor(world, person, { type: 'shared' });
    expect(await refusalOf(account_id, person, { character_id: 999_999 })).toEqual([
      404,
      'character_not_found',
    ]);
  });

  it('never strands money that arrives at the same moment', async () => {
    const person = world.person();
    const from_account_id = await openFor(world, person, { balance: 100 });
    for (let round = 0; round < 10; round += 1) {
      const account_id = await openFor(world, person, { type: 'custom' });
      const move = { from_account_id, to_account_id: account_id, amount: 1 };
      const [moved, closed] = await Promise.all([
        world.act(internalTransfer, move, person.ctx),
        world.act(closeAccount, { account_id }, person.ctx),
      ]);
      const outcome = [moved.code, closed.code];
      expect([
        [null, 'balance_not_zero'],
        ['account_closed', null],
      ]).toContainEqual(outcome);
      // Makes room for the next account: at most ten are open at a time.
      if (closed.code) {
        await world.ok(
          internalTransfer,
          { ...move, from_account_id: account_id, to_account_id: from_account_id },
          person.ctx,
        );
        await world.ok(closeAccount, { account_id }, person.ctx);
      }
    }
  });
});
