import deleteCard from '@cabildo/contracts/economy/bank/cards/delete_card.ts';
import disableCard from '@cabildo/contracts/economy/bank/cards/disable_card.ts';
import enableCard from '@cabildo/contracts/economy/bank/cards/enable_card.ts';
import getCard from '@cabildo/contracts/economy/bank/cards/get_card.ts';
import getCardHistory from '@cabildo/contracts/economy/bank/cards/get_card_history.ts';
import linkCard from '@cabildo/contracts/economy/bank/issuing/link_card.ts';
import listCards from '@cabildo/contracts/economy/bank/cards/list_cards.ts';
import renameCard from '@cabildo/contracts/economy/bank/cards/rename_card.ts';
import updateCardLimits from '@cabildo/contracts/economy/bank/cards/update_card_limits.ts';
import transfer from '@cabildo/contracts/economy/payments/transfers/transfer.ts';
import { TestClock, until } from '@cabildo/testing';
import { addMember, openFor } from '../accounts/accounts.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';
import { cardFor } from './cards.testing.ts';

let world: World;
const clock = new TestClock();
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

/** A shared account with two cards, one of its owner and one of a member, and a stranger. */
async function setting() {
  const owner = world.person();
  const { serverId } = owner;
  const member = world.person({ serverId });
  const stranger = world.person({ serverId });
  const account_id = await openFor(world, owner, { type: 'shared', balance: 1_000 });
  await addMember(world, account_id, member, ['create_cards', 'pay']);
  const first = await cardFor(world, owner, { account_id });
  const second = await cardFor(world, member, { account_id });
  return { owner, member, stranger, account_id, first, second, serverId };
}

describe('a card', () => {
  it('is shown in full to its cardholder and to a manager, masked to others of the account and to staff, to nobody else', async () => {
    const { owner, member, stranger, first, second, serverId } = await setting();
    const seen = async (person: Person, card_id: number) =>
      (await world.ok(getCard, { card_id }, person.ctx)).card.card_number;
    expect(await seen(owner, first.cardId)).toBe(first.number);
    expect(await seen(owner, second.cardId)).toBe(second.number);
    expect(await seen(member, second.cardId)).toBe(second.number);
    expect(await seen(member, first.cardId)).toBe(`**** **** **** ${first.number.slice(-4)}`);
    expect(await world.codeOf(getCard, { card_id: first.cardId }, stranger)).toBe('forbidden');
    const staff = world.person({ serverId, role: 'owner' });
    expect(await seen(staff, first.cardId)).toMatch(/^\*/);
    expect((await world.ok(getCard, { card_number: first.number }, owner.ctx)).card.card_id).toBe(
      first.cardId,
    );
    expect(await world.codeOf(getCard, {}, owner)).toBe('error');
    expect(await world.codeOf(getCard, { card_id: first.cardId }, world.person())).toBe('card_not_found');
  });

  it('is listed with those of its account and with those of its cardholder', async () => {
    const { owner, member, stranger, account_id, first, second } = await setting();
    const idsOf = async (input: object, { ctx }: Person) =>
      (await world.ok(listCards, input, ctx)).cards.map(({ card_id }) => card_id);
    expect(await idsOf({ account_id }, owner)).toEqual([second.cardId, first.cardId]);
    expect(await idsOf({ server_character_id: member.characterId }, member)).toEqual([second.cardId]);
    expect(await world.codeOf(listCards, { account_id }, stranger)).toBe('forbidden');
    expect(await world.codeOf(listCards, { server_character_id: owner.characterId }, member)).toBe(
      'forbidden',
    );
    await world.ok(deleteCard, { card_id: first.cardId }, owner.ctx);
    expect(await idsOf({ account_id }, owner)).toEqual([second.cardId]);
    expect(await idsOf({ account_id, include_archived: true }, owner)).toHaveLength(2);
  });

  it('is disabled once, by its cardholder too, and enabled by a manager', async () => {
    const { owner, member, stranger, second } = await setting();
    const input = { card_id: second.cardId };
    expect(await world.codeOf(disableCard, input, stranger)).toBe('forbidden');
    expect(await world.codeOf(enableCard, input, owner)).toBe('already_processed');
    const twice = await Promise.all([1, 2].map(() => world.codeOf(disableCard, input, member)));
    expect(twice.sort()).toEqual(['card_disabled', null]);
    expect(await world.codeOf(enableCard, input, member)).toBe('forbidden');
    expect(await world.codeOf(enableCard, input, owner)).toBeNull();
  });

  it('is archived for good, unless it is the last of its account; of two at once one stays', async () => {
    const { owner, account_id, first, second } = await setting();
    const both = await Promise.all(
      [first, second].map(({ cardId }) => world.codeOf(deleteCard, { card_id: cardId }, owner)),
    );
    expect(both.toSorted()).toEqual(['last_card', null]);
    const gone = both[0] === null ? first : second;
    for (const contract of [deleteCard, enableCard, disableCard, renameCard, updateCardLimits])
      expect(await world.codeOf(contract, { card_id: gone.cardId }, owner)).toBe('card_expired');
    const { cards } = await world.ok(listCards, { account_id }, owner.ctx);
    expect(cards).toHaveLength(1);
  });

  it('is renamed by its cardholder and limited by a manager', async () => {
    const { owner, member, second } = await setting();
    const input = { card_id: second.cardId };
    expect((await world.ok(renameCard, { ...input, nickname: 'Compras' }, member.ctx)).card.nickname).toBe(
      'Compras',
    );
    expect((await world.ok(renameCard, input, member.ctx)).card.nickname).toBe('Compras');
    const emptied = { ...input, nickname: '' };
    expect((await world.ok(renameCard, emptied, member.ctx)).card.nickname).toBeNull();
    expect(await world.codeOf(updateCardLimits, { ...input, daily_limit: 5 }, member)).toBe('forbidden');
    const limited = await world.ok(
      updateCardLimits,
      { ...input, daily_limit: 5, monthly_limit: 9 },
      owner.ctx,
    );
    expect(limited.card).toMatchObject({ daily_limit: 5, monthly_limit: 9, per_transaction_limit: null });
    const cleared = await world.ok(updateCardLimits, { ...input, daily_limit: '' }, owner.ctx);
    expect(cleared.card).toMatchObject({ daily_limit: null, monthly_limit: 9 });
  });

  it('is pointed at another account of the same owner, by a caller with rights on both', async () => {
    const { owner, member, account_id, first, second, serverId } = await setting();
    const other = await openFor(world, owner, { type: 'business' });
    const input = { card_id: first.cardId, account_id: other };
    expect(await world.codeOf(linkCard, input, member)).toBe('forbidden');
    expect(await world.codeOf(linkCard, { ...input, account_id }, owner)).toBe('already_processed');
    const foreign = await openFor(world, world.person({ serverId }), { type: 'business' });
    expect(await world.codeOf(linkCard, { ...input, account_id: foreign }, owner)).toBe('forbidden');
    const savings = await openFor(world, owner, { type: 'savings' });
    expect(await world.codeOf(linkCard, { ...input, account_id: savings }, owner)).toBe('forbidden');
    const { card } = await world.ok(linkCard, input, owner.ctx);
    expect(card.account_id).toBe(other);
    expect(await world.codeOf(linkCard, { card_id: second.cardId, account_id: 999_999 }, owner)).toBe(
      'account_not_found',
    );
  });

  it('expires by the clock, which is emitted once, and pays no more', async () => {
    const { owner, account_id, serverId } = await setting();
    const payee = world.person({ serverId });
    await openFor(world, payee);
    const expires_at = new Date(clock.now().getTime() + 60_000).toISOString();
    const card = await cardFor(world, owner, { account_id, card_type: 'temporary_time', expires_at });
    const pay = {
      from_card_number: card.number,
      from_cvv: card.cvv,
      to_character_id: payee.characterId,
      amount: 1,
    };
    expect(await world.codeOf(transfer, pay, owner)).toBeNull();
    clock.advance(60_000);
    expect(await world.codeOf(transfer, pay, owner)).toBe('card_expired');
    expect((await world.ok(getCard, { card_id: card.cardId }, owner.ctx)).card.status).toBe('expired');
    const expiryEvents = async () =>
      (await world.events('bank.card.expired')).filter(
        ({ data }) => (data as { card_id: number }).card_id === card.cardId,
      );
    await until(async () => (await expiryEvents()).length === 1);
    const [payment] = (await world.ok(getCardHistory, { card_id: card.cardId }, owner.ctx)).payments;
    expect(payment).toMatchObject({ amount: 1 });
  });
});
