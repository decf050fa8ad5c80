import { randomBytes } from 'node:crypto';
import createCard from '@cabildo/contracts/economy/bank/issuing/create_card.ts';
import linkCard from '@cabildo/contracts/economy/bank/issuing/link_card.ts';
import addAccountMember from '@cabildo/contracts/economy/bank/members/add_account_member.ts';
import createSharedCard from '@cabildo/contracts/economy/bank/members/create_shared_card.ts';
import listAccountMembers from '@cabildo/contracts/economy/bank/members/list_account_members.ts';
import updateMemberPerms from '@cabildo/contracts/economy/bank/members/update_member_perms.ts';
import setPin from '@cabildo/contracts/economy/bank/pins/set_pin.ts';
import updateBankConfig from '@cabildo/contracts/economy/config/update_bank_config.ts';
import payLoan from '@cabildo/contracts/economy/credit/loans/pay_loan.ts';
import requestLoan from '@cabildo/contracts/economy/credit/loans/request_loan.ts';
import approveRequest from '@cabildo/contracts/economy/payments/requests/approve_payment_request.ts';
import createRequest from '@cabildo/contracts/economy/payments/requests/create_payment_request.ts';
import createScheduled from '@cabildo/contracts/economy/payments/scheduled/create_scheduled_transfer.ts';
import createSubscription from '@cabildo/contracts/economy/payments/subscriptions/create_subscription.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import quoteTransfer from '@cabildo/contracts/economy/payments/transfers/quote_transfer.ts';
import transfer from '@cabildo/contracts/economy/payments/transfers/transfer.ts';
import type { AccountPermission } from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import type { Tx } from '@cabildo/kit/database';
import { addMember, openFor, whileHeld } from '../accounts/accounts.testing.ts';
import { setHasPin } from '../accounts/table.ts';
import { cardFor } from '../cards/cards.testing.ts';
import { replacePin } from './table.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const PIN = '4321';
const OWN = '9999';

/** Opens a business with 5,000 and a PIN of its owner’s, with a member who has these permissions and not the PIN. */
async function business(permissions: readonly AccountPermission[], pin: string | null = PIN) {
  const owner = world.person();
  const { serverId } = owner;
  const member = world.person({ serverId });
  /** Other characters of the same users. */
  const second = (person: Person): Person => ({ ...person, characterId: world.addCharacter(person) });
  const seconds = { ofOwner: second(owner), ofMember: second(member) };
  const account_id = await openFor(world, owner, { type: 'business', balance: 5_000, ...(pin && { pin }) });
  await addMember(world, account_id, member, permissions);
  /** An account of the member’s own, with a PIN that the member chose. */
  const own = await openFor(world, member, { pin: OWN });
  return { owner, serverId, account_id, member, own, seconds };
}

/** Pays by the number and CVV of a card. */
const payBy = (card: { number: string; cvv: string }, to: Person, by: Person, pin?: string) =>
  world.codeOf(
    transfer,
    {
      from_card_number: card.number,
      from_cvv: card.cvv,
      to_character_id: to.characterId,
      amount: 100,
      ...(pin && { pin }),
    },
    by,
  );

describe('the PIN of an account (EC-09)', () => {
  it('is asked for when it pays the loan of somebody else, as for a debt (ECA-13)', async () => {
    const { owner, account_id, member, own } = await business(['pay']);
    const terms = { loans_config: { auto_approve: true, auto_approve_min_score: 0 } };
    await world.ok(updateBankConfig, terms, world.person({ serverId: owner.serverId, role: 'admin' }).ctx);
    const order = {
      server_character_id: member.characterId,
      account_id: own,
      amount: 400,
      installments: 1,
    };
    const { loan_id } = await world.ok(requestLoan, order, member.ctx);
    const payment = { loan_id, account_id };
    expect(await world.codeOf(payLoan, payment, member)).toBe('pin_required');
    expect(await world.balanceOf(account_id)).toBe(5_000);
    expect(await world.codeOf(payLoan, { ...payment, pin: PIN }, member)).toBeNull();
  });

  it('is asked for to an own account too, whatever PIN that has', async () => {
    const { account_id, member, own } = await business(['transfer']);
    const order = { from_account_id: account_id, to_account_id: own, amount: 5_000 };
    for (const rest of [{}, { to_pin: OWN }])
      expect(await world.codeOf(internalTransfer, { ...order, ...rest }, member)).toBe('pin_required');
    expect(await world.codeOf(internalTransfer, { ...order, pin: OWN, to_pin: OWN }, member)).toBe(
      'invalid_pin',
    );
    expect(await world.balanceOf(account_id)).toBe(5_000);
    expect(await world.codeOf(internalTransfer, { ...order, pin: PIN }, member)).toBeNull();
  });

  it('gives way to that of another account of the same owner, proven in the same request, and to no other', async () => {
    const { owner, account_id, member } = await business(['transfer']);
    const savings = await openFor(world, owner, { type: 'savings', pin: '1111' });
    await addMember(world, savings, member, ['transfer']);
    const order = { from_account_id: account_id, to_account_id: savings, amount: 10 };
    expect(await world.codeOf(internalTransfer, order, owner)).toBe('pin_required');
    expect(await world.codeOf(internalTransfer, { ...order, to_pin: '2222' }, owner)).toBe('invalid_pin');
    expect((await world.ok(quoteTransfer, order, owner.ctx)).pin_required).toBe(true);
    expect((await world.ok(quoteTransfer, { ...order, to_pin: '1111' }, owner.ctx)).pin_required).toBe(false);
    expect(await world.codeOf(internalTransfer, { ...order, to_pin: '1111' }, owner)).toBeNull();
    expect(await world.codeOf(internalTransfer, { ...order, to_pin: '1111' }, member)).toBe('pin_required');
    const bare = await openFor(world, owner, { type: 'custom' });
    const unguarded = { ...order, to_account_id: bare, to_pin: '1111' };
    expect(await world.codeOf(internalTransfer, unguarded, owner)).toBe('pin_required');
  });

  it('can be guessed at by nobody who may not use the account, as `to_pin` neither', async () => {
    const { account_id, owner, member, own } = await business(['transfer']);
    const order = { from_account_id: own, to_account_id: account_id, amount: 1, pin: OWN };
    await world.fund(member.serverId, own, 10);
    const stranger = world.person({ serverId: member.serverId });
    const theirs = await openFor(world, stranger, { balance: 10 });
    for (let each = 0; each < 4; each += 1) {
      const guess = { from_account_id: theirs, to_account_id: account_id, amount: 1, to_pin: '0000' };
      expect(await world.codeOf(internalTransfer, guess, stranger)).toBeNull();
    }
    expect(await world.codeOf(internalTransfer, order, member)).toBeNull();
    const back = { from_account_id: account_id, to_account_id: theirs, amount: 1, pin: PIN };
    expect(await world.codeOf(internalTransfer, back, owner)).toBeNull();
  });

  it('is asked for where payments to an own account are set up that fall due later', async () => {
    const { account_id, member, own } = await business(['transfer']);
    const order = {
      server_character_id: member.characterId,
      from_account_id: account_id,
      to_account_id: own,
      amount: 100,
      frequency: '1d',
    };
    const subscription = { ...order, name: 'Servicio' };
    expect(await world.codeOf(createScheduled, order, member)).toBe('pin_required');
    expect(await world.codeOf(createSubscription, subscription, member)).toBe('pin_required');
    expect(await world.codeOf(createScheduled, { ...order, pin: PIN }, member)).toBeNull();
    expect(await world.codeOf(createSubscription, { ...subscription, pin: PIN }, member)).toBeNull();
  });

  it('is asked of members whom another member made or raised', async () => {
    const { account_id, member, serverId } = await business(['manage_members', 'transfer']);
    const friend = world.person({ serverId });
    const to = await openFor(world, friend, { pin: OWN });
    const named = { account_id, member_character_id: friend.characterId };
    expect(await world.codeOf(addAccountMember, { ...named, permissions: [] }, member)).toBeNull();
    expect(await world.codeOf(updateMemberPerms, { ...named, permissions: ['transfer'] }, member)).toBeNull();
    const order = { from_account_id: account_id, to_account_id: to, amount: 1 };
    expect(await world.codeOf(internalTransfer, order, friend)).toBe('pin_required');
  });
});

describe('a payment request (ECB-01)', () => {
  /** Asks a business for 2,000 by its card, as a character of this user. */
  async function ask(by: Person, at: Awaited<ReturnType<typeof business>>): Promise<number> {
    const card = await cardFor(world, at.owner, { account_id: at.account_id });
    const input = { server_character_id: by.characterId, to_card_number: card.number, amount: 2_000 };
    return (await world.ok(createRequest, input, by.ctx)).request_id;
  }

  it('is approved by nobody who asked for the money, but by another member', async () => {
    const at = await business(['approve_payments'], null);
    const request_id = await ask(at.member, at);
    expect(await world.codeOf(approveRequest, { request_id }, at.member)).toBe('forbidden');
    await world.ok(setPin, { account_id: at.account_id, pin: PIN }, at.owner.ctx);
    // No guess counts for them.
    for (const pin of ['0000', PIN])
      expect(await world.codeOf(approveRequest, { request_id, pin }, at.member)).toBe('forbidden');
    expect(await world.balanceOf(at.account_id)).toBe(5_000);
    const other = world.person({ serverId: at.serverId });
    await addMember(world, at.account_id, other, ['approve_payments']);
    expect(await world.codeOf(approveRequest, { request_id }, other)).toBe('pin_required');
    expect(await world.codeOf(approveRequest, { request_id, pin: PIN }, other)).toBeNull();
  });

  it('nor by another character of the user who asked, nor from an account that is not theirs', async () => {
    const at = await business(['approve_payments'], null);
    const { member, serverId, seconds } = at;
    await openFor(world, seconds.ofMember);
    const request_id = await ask(seconds.ofMember, at);
    expect(await world.codeOf(approveRequest, { request_id }, member)).toBe('forbidden');
    const others = await openFor(world, world.person({ serverId }), { type: 'business', balance: 5_000 });
    await addMember(world, others, member, ['pay']);
    expect(await world.codeOf(approveRequest, { request_id, account_id: others }, member)).toBe('forbidden');
    expect([await world.balanceOf(at.account_id), await world.balanceOf(others)]).toEqual([5_000, 5_000]);
  });

  it('is approved by the owner of what it takes, who may have asked as another character', async () => {
    const at = await business([], null);
    const to = await openFor(world, at.seconds.ofOwner);
    const request_id = await ask(at.seconds.ofOwner, at);
    expect(await world.codeOf(approveRequest, { request_id }, at.owner)).toBeNull();
    expect(await world.balanceOf(to)).toBe(2_000);
  });
});

describe('cards of an account with a PIN (ECA-14)', () => {
  it('are ordered and linked with this PIN alone, and a wrong one counts', async () => {
    const { owner, account_id, serverId } = await business([]);
    const friend = world.person({ serverId });
    const order = { server_character_id: owner.characterId, account_id, card_type: 'permanent' };
    const shared = { ...order, holder_character_id: friend.characterId, permissions: ['pay'] };
    const unguarded = await openFor(world, owner, { type: 'custom' });
    const { cardId } = await cardFor(world, owner, { account_id: unguarded });
    const link = { card_id: cardId, account_id };
    for (const [contract, input] of [
      [createCard, order],
      [createSharedCard, shared],
      [linkCard, link],
    ] as const) {
      expect(await world.codeOf(contract, input, owner)).toBe('pin_required');
      const wrong = await world.act(contract, { ...input, pin: OWN }, owner.ctx);
      expect([wrong.status, wrong.code, wrong.body['attempts_remaining']]).toEqual([401, 'invalid_pin', 2]);
      // Nobody has become a member by a card that was refused.
      const { members } = await world.ok(listAccountMembers, { account_id }, owner.ctx);
      expect(members.some(({ server_character_id }) => server_character_id === friend.characterId)).toBe(
        contract === linkCard,
      );
      expect(await world.codeOf(contract, { ...input, pin: PIN }, owner)).toBeNull();
    }
  });

  it('are ordered without one by nobody who may not order them: no guess counts', async () => {
    const { owner, account_id, member } = await business(['pay']);
    const order = { account_id, card_type: 'permanent', pin: '0000' };
    for (let each = 0; each < 4; each += 1)
      expect(
        await world.codeOf(createCard, { ...order, server_character_id: member.characterId }, member),
      ).toBe('forbidden');
    const mine = { ...order, server_character_id: owner.characterId, pin: PIN };
    expect(await world.codeOf(createCard, mine, owner)).toBeNull();
  });

  it('get their first PIN by that of the account, and pay with the account’s all the same', async () => {
    const { owner, account_id, serverId } = await business([]);
    const cardholder = world.person({ serverId });
    const payee = world.person({ serverId });
    await openFor(world, payee);
    const given = await world.ok(
      createSharedCard,
      {
        server_character_id: owner.characterId,
        account_id,
        card_type: 'permanent',
        holder_character_id: cardholder.characterId,
        permissions: ['pay'],
        pin: PIN,
      },
      owner.ctx,
    );
    const card = { number: given.card.card_number, cvv: given.cvv };
    const { card_id } = given;
    const first = { card_id, pin: OWN };
    expect(await world.codeOf(setPin, first, cardholder)).toBe('pin_required');
    expect(await world.codeOf(setPin, { ...first, old_pin: OWN }, cardholder)).toBe('invalid_pin');
    expect(await payBy(card, payee, cardholder, OWN)).toBe('invalid_pin');
    expect(await world.codeOf(setPin, { ...first, old_pin: PIN }, cardholder)).toBeNull();
    expect(await payBy(card, payee, cardholder)).toBe('pin_required');
    expect(await payBy(card, payee, cardholder, OWN)).toBe('invalid_pin');
    expect(await payBy(card, payee, cardholder, PIN)).toBeNull();
  });

  it('that had a PIN of their own before do not pay with it once the account has one', async () => {
    const { owner, account_id, member } = await business(['pay'], null);
    const card = await cardFor(world, owner, { account_id });
    await world.ok(setPin, { card_id: card.cardId, pin: OWN }, owner.ctx);
    expect(await payBy(card, member, owner)).toBe('pin_required');
    expect(await payBy(card, member, owner, OWN)).toBeNull();
    await world.ok(setPin, { account_id, pin: PIN }, owner.ctx);
    expect(await payBy(card, member, owner, OWN)).toBe('invalid_pin');
    expect(await payBy(card, member, owner, PIN)).toBeNull();
  });

  it('are neither ordered nor given a PIN by whoever asked just before the account had one', async () => {
    const { owner, account_id } = await business([], null);
    const { cardId: card_id } = await cardFor(world, owner, { account_id });
    const order = { server_character_id: owner.characterId, account_id, card_type: 'permanent' };
    const hash = { salt: randomBytes(16), hash: randomBytes(32), wrapped_hash: null, length: 4 };
    const givePin = async (tx: Tx): Promise<void> => {
      const pin = { ...hash, key_version: 1 as never };
      await replacePin(tx, { kind: 'account', id: account_id }, pin, new Date());
      await setHasPin(tx, account_id, true);
    };
    const codes = await whileHeld(world, account_id, givePin, [
      () => world.codeOf(setPin, { card_id, pin: OWN }, owner),
      () => world.codeOf(createCard, order, owner),
    ]);
    expect(codes).toEqual(['pin_required', 'pin_required']);
  });
});
