import type { RpcContract } from '@cabildo/contracts/action';
import disableCard from '@cabildo/contracts/economy/bank/cards/disable_card.ts';
import getCard from '@cabildo/contracts/economy/bank/cards/get_card.ts';
import getCardHistory from '@cabildo/contracts/economy/bank/cards/get_card_history.ts';
import updateCardLimits from '@cabildo/contracts/economy/bank/cards/update_card_limits.ts';
import charge from '@cabildo/contracts/economy/payments/charges/charge.rpc.ts';
import refund from '@cabildo/contracts/economy/payments/charges/refund.rpc.ts';
import setPin from '@cabildo/contracts/economy/bank/pins/set_pin.ts';
import verifyPin from '@cabildo/contracts/economy/bank/pins/verify_pin.ts';
import resetPin from '@cabildo/contracts/economy/bank/pins/reset_pin.ts';
import transfer from '@cabildo/contracts/economy/payments/transfers/transfer.ts';
import { TestClock } from '@cabildo/testing';
import { addMember, openFor } from '../accounts/accounts.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';
import { cardFor } from './cards.testing.ts';

let world: World;
const clock = new TestClock();
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

/** A card on an account with money, and a character who is paid. */
async function setting(rest: object = {}, config: object = {}) {
  const serverId = world.newServer();
  if (Object.keys(config).length > 0) await world.configure(serverId, config);
  const owner = world.person({ serverId });
  const payee = world.person({ serverId });
  const account_id = await openFor(world, owner, { type: 'business', balance: 10_000 });
  await openFor(world, payee);
  const card = await cardFor(world, owner, { account_id, ...rest });
  const pay = async (amount: number, more: object = {}, by: Person = payee) => {
    const from = { from_card_number: card.number, from_cvv: card.cvv };
    return world.act(transfer, { ...from, to_character_id: payee.characterId, amount, ...more }, by.ctx);
  };
  const payCode = async (...given: Parameters<typeof pay>) => (await pay(...given)).code;
  const seen = async () => (await world.ok(getCard, { card_id: card.cardId }, owner.ctx)).card;
  return { serverId, owner, payee, account_id, card, pay, payCode, seen };
}

describe('paying by a card', () => {
  it('takes its limits for what they are: at once inclusive, by UTC day and by month, fees counted', async () => {
    clock.set(new Date('2026-06-29T23:00:00Z'));
    const { owner, card, payCode, pay } = await setting({}, { transfers_config: { fee_fixed: 1 } });
    const limits = { per_transaction_limit: 101, daily_limit: 152, monthly_limit: 300 };
    await world.ok(updateCardLimits, { card_id: card.cardId, ...limits }, owner.ctx);
    expect(await payCode(101)).toBe('limit_exceeded');
    expect((await pay(100)).body['fee']).toBe(1);
    expect(await payCode(51)).toBe('limit_exceeded');
    expect(await payCode(50)).toBeNull();
    expect(await payCode(1)).toBe('limit_exceeded');
    clock.set(new Date('2026-06-30T00:00:00Z'));
    expect(await payCode(100)).toBeNull();
    expect(await payCode(50)).toBe('limit_exceeded');
    clock.set(new Date('2026-07-01T00:00:00Z'));
    expect(await payCode(100)).toBeNull();
  });

  it('lets exactly ten of fifty payments at once through where the day has room for ten', async () => {
    const { owner, card, pay, account_id, seen } = await setting();
    await world.ok(updateCardLimits, { card_id: card.cardId, daily_limit: 105 }, owner.ctx);
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(10)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 'limit_exceeded')).toHaveLength(40);
    expect(await world.balanceOf(account_id)).toBe(9_900);
    const history = await world.ok(getCardHistory, { card_id: card.cardId, per_page: 100 }, owner.ctx);
    expect(history.payments.map(({ amount }) => amount)).toEqual(Array(10).fill(10));
    expect((await seen()).daily_limit).toBe(105);
  });

  it('counts a use with each payment, and none with a refused one; of many at once as many succeed as there are uses', async () => {
    const { payCode, seen } = await setting({ card_type: 'temporary_uses', max_uses: 3 });
    expect(await payCode(20_000)).toBe('insufficient_balance');
    expect((await seen()).uses_left).toBe(3);
    const codes = await Promise.all(Array.from({ length: 12 }, () => payCode(1)));
    expect(codes.filter((code) => code === null)).toHaveLength(3);
    expect(codes.filter((code) => code === 'card_expired')).toHaveLength(9);
    expect(await seen()).toMatchObject({ uses_left: 0, status: 'expired' });
  });

  it('needs the right CVV, a card that is not disabled, and its cardholder to have `pay`', async () => {
    const { owner, card, payCode, account_id, serverId } = await setting();
    const wrong = String((Number(card.cvv) + 1) % 1_000).padStart(3, '0');
    expect(await payCode(1, { from_cvv: wrong })).toBe('invalid_cvv');
    const member = world.person({ serverId });
    await addMember(world, account_id, member, ['create_cards']);
    const theirs = await cardFor(world, member, { account_id });
    expect(await payCode(1, { from_card_number: theirs.number, from_cvv: theirs.cvv })).toBe('forbidden');
    await world.ok(disableCard, { card_id: card.cardId }, owner.ctx);
    expect(await payCode(1)).toBe('card_disabled');
  });

  it('asks for the PIN of its account, or where that has none for its own (ECA-14)', async () => {
    const { owner, card, payCode, account_id } = await setting();
    await world.ok(setPin, { card_id: card.cardId, pin: '2222' }, owner.ctx);
    expect(await payCode(1)).toBe('pin_required');
    expect(await payCode(1, { pin: '2222' })).toBeNull();
    await world.ok(setPin, { account_id, pin: '1111' }, owner.ctx);
    expect(await payCode(1, { pin: '2222' })).toBe('invalid_pin');
    expect(await payCode(1, { pin: '1111' })).toBeNull();
    expect(await world.ok(verifyPin, { card_id: card.cardId, pin: '2222' }, owner.ctx)).toMatchObject({
      has_pin: true,
    });
    expect(await world.codeOf(setPin, { card_id: card.cardId, account_id, pin: '3333' }, owner)).toBe(
      'error',
    );
    expect(await world.codeOf(setPin, { card_id: card.cardId, pin: '3333' }, owner)).toBe('pin_required');
    const staff = world.person({ serverId: owner.serverId, role: 'owner' });
    await world.ok(resetPin, { card_id: card.cardId }, staff.ctx);
    expect(await payCode(1, { pin: '1111' })).toBeNull();
  });
});

describe('a purchase by card', () => {
  const answer = async (contract: RpcContract, input: object, { ctx }: Person) =>
    (await world.ask(contract, input, ctx)).body;
  const order = ({ serverId, characterId }: Person, card_id: number, rest: object = {}) => ({
    key: `card:${card_id}:${Math.random()}`,
    server_id: serverId,
    server_character_id: characterId,
    amount: 40,
    sale: 'items',
    payment_method: 'bank',
    card_id,
    concept: 'pan',
    ...rest,
  });

  it('counts against its limits and its uses, stands in its history, and is given back to it', async () => {
    const { owner, card, account_id, seen } = await setting({ card_type: 'temporary_uses', max_uses: 2 });
    await world.ok(updateCardLimits, { card_id: card.cardId, daily_limit: 60 }, owner.ctx);
    const first = order(owner, card.cardId);
    expect(await answer(charge, first, owner)).toMatchObject({
      charged: true,
      payment_method: 'bank',
    });
    expect(await answer(charge, order(owner, card.cardId), owner)).toMatchObject({
      refusal: { failure: 'limit_exceeded' },
    });
    expect((await seen()).uses_left).toBe(1);
    const back = { key: first.key, server_id: owner.serverId };
    expect(await answer(refund, back, owner)).toMatchObject({ refunded: true });
    expect(await answer(refund, back, owner)).toMatchObject({ refunded: true });
    expect((await seen()).uses_left).toBe(2);
    expect(await answer(charge, order(owner, card.cardId), owner)).toMatchObject({ charged: true });
    expect(await world.balanceOf(account_id)).toBe(9_960);
    const { payments } = await world.ok(getCardHistory, { card_id: card.cardId }, owner.ctx);
    expect(payments.map(({ amount }) => amount)).toEqual([40, -40, 40]);
  });

  it('is its cardholder’s alone, and of a card that is known and may pay', async () => {
    const { owner, card, payee } = await setting();
    const failureOf = async (input: object, by: Person) =>
      ((await answer(charge, input, by)) as { refusal?: { failure: string } }).refusal?.failure;
    expect(await failureOf(order(payee, card.cardId), payee)).toBe('forbidden');
    expect(await failureOf(order(owner, 999_999), owner)).toBe('card_not_found');
    expect(await failureOf(order(world.person(), card.cardId), owner)).toBe('card_not_found');
    await world.ok(disableCard, { card_id: card.cardId }, owner.ctx);
    expect(await failureOf(order(owner, card.cardId), owner)).toBe('card_disabled');
  });

  it('asks for its PIN where the server wants one for paying', async () => {
    const { owner, card } = await setting({}, { pin_config: { required_for: ['pay'] } });
    await world.ok(setPin, { card_id: card.cardId, pin: '2222' }, owner.ctx);
    const outcome = (rest: object) => answer(charge, order(owner, card.cardId, rest), owner);
    expect(await outcome({})).toMatchObject({ refusal: { failure: 'pin_required' } });
    expect(await outcome({ pin: '2223' })).toMatchObject({ refusal: { failure: 'invalid_pin' } });
    expect(await outcome({ pin: '2222' })).toMatchObject({ charged: true });
  });
});

describe('the history of a card', () => {
  it('shows a reader who follows cursors everything once, while more is paid', async () => {
    const { owner, card, pay } = await setting();
    for (let each = 0; each < 20; each += 1) await pay(1);
    const before = await world.ok(getCardHistory, { card_id: card.cardId, per_page: 100 }, owner.ctx);
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page: { payments: { card_payment_id: number }[]; next_cursor: string | null } = await world.ok(
        getCardHistory,
        { card_id: card.cardId, per_page: 7, ...(cursor !== null && { cursor }) },
        owner.ctx,
      );
      seen.push(...page.payments.map(({ card_payment_id }) => card_payment_id));
      cursor = page.next_cursor;
      await Promise.all(Array.from({ length: 5 }, () => pay(1)));
    } while (cursor !== null);
    expect(seen).toEqual(before.payments.map(({ card_payment_id }) => card_payment_id));
  });
});
