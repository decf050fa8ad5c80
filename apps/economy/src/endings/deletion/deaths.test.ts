import listCards from '@cabildo/contracts/economy/bank/cards/list_cards.ts';
import listAccountMembers from '@cabildo/contracts/economy/bank/members/list_account_members.ts';
import approveLoan from '@cabildo/contracts/economy/credit/loans/approve_loan.ts';
import getLoan from '@cabildo/contracts/economy/credit/loans/get_loan.ts';
import requestLoan from '@cabildo/contracts/economy/credit/loans/request_loan.ts';
import createSharedCard from '@cabildo/contracts/economy/bank/members/create_shared_card.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import transfer from '@cabildo/contracts/economy/payments/transfers/transfer.ts';
import { TestClock, until } from '@cabildo/testing';
import { addMember, openFor } from '../../bank/accounts/accounts.testing.ts';
import { cardFor } from '../../bank/cards/cards.testing.ts';
import { violations } from '../../ledger/invariants.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';
import { dieInEconomy, endCharacters, rowOf, treasuryOf } from './endings.testing.ts';

let world: World;
const START = new Date('2026-01-31T12:00:00Z');
const clock = new TestClock(START);
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());
beforeEach(() => clock.set(START));

const die = (...people: Person[]) => dieInEconomy(world, ...people);
const eventsOf = async (serverId: number) =>
  (await world.events())
    .filter((event) => event.server_id === serverId && event.actor.kind === 'system')
    .map(({ type, data }) => [type, (data as { account_id: number }).account_id]);

/** Makes an owner, a friend who joined the accounts first, and one who joined later. */
async function friends() {
  const owner = world.person();
  const { serverId } = owner;
  const [friend, late] = [1, 2].map(() => world.person({ serverId })) as [Person, Person];
  const share = async (type: 'shared' | 'business' | 'custom' | 'savings', balance: number) => {
    const account = await openFor(world, owner, { type, balance });
    for (const person of [friend, late]) await addMember(world, account, person, ['view_balance']);
    return account;
  };
  const staff = world.person({ serverId, role: 'admin' });
  return { owner, serverId, friend, late, share, staff };
}

describe('what the dead shared with others (DN-09)', () => {
  it('passes on at once where it is shared or a business, and all else is frozen', async () => {
    const { owner, serverId, friend, late, share } = await friends();
    const [shared, business] = [await share('shared', 40), await share('business', 60)];
    const [custom, savings] = [await share('custom', 5), await share('savings', 7)];
    await die(owner);
    for (const [id, balance] of [
      [shared, 40],
      [business, 60],
    ] as const)
      expect(await rowOf(world, id)).toMatchObject({
        status: 'active',
        balance,
        owner_character_id: friend.characterId,
      });
    for (const id of [custom, savings])
      expect(await rowOf(world, id)).toMatchObject({
        status: 'frozen',
        owner_character_id: owner.characterId,
      });
    const { members } = await world.ok(listAccountMembers, { account_id: shared }, friend.ctx);
    expect(members.map((each) => each.server_character_id)).toContain(late.characterId);
    expect(members.map((each) => each.server_character_id)).not.toContain(owner.characterId);
    expect(await eventsOf(serverId)).toEqual([
      ['bank.account.inherited', shared],
      ['bank.account.inherited', business],
      ['bank.account.frozen', custom],
      ['bank.account.frozen', savings],
    ]);
  });

  it('passes to nobody who is dead, in any order of the deaths, and is frozen where nobody is left', async () => {
    for (const together of [true, false]) {
      const { owner, friend, late, share } = await friends();
      const account = await share('business', 40);
      if (together) await die(friend, owner);
      else for (const person of [friend, owner]) await die(person);
      expect(await rowOf(world, account)).toMatchObject({
        status: 'active',
        owner_character_id: late.characterId,
      });
      await die(late);
      expect(await rowOf(world, account)).toMatchObject({ status: 'frozen', balance: 40 });
    }
  });

  it('is not handed to the treasury when the dead are deleted later', async () => {
    const { owner, serverId, friend, share } = await friends();
    const account = await share('business', 40);
    await die(owner);
    await endCharacters(world, owner);
    expect(await rowOf(world, account)).toMatchObject({
      owner_character_id: friend.characterId,
      balance: 40,
    });
    expect(await treasuryOf(world, serverId)).toBe(0);
  });

  it('loses nothing to payments that are under way', async () => {
    const { owner, serverId, friend, share } = await friends();
    const business = await share('business', 100);
    const own = await openFor(world, owner, { balance: 100 });
    const order = { from_account_id: business, to_account_id: own, amount: 1 };
    const back = { from_account_id: own, to_account_id: business, amount: 1 };
    const moved = Array.from({ length: 30 }, (_, index) =>
      world.codeOf(internalTransfer, index % 2 === 0 ? order : back, owner),
    );
    await Promise.all([die(owner), ...moved]);
    const codes = new Set(await Promise.all(moved));
    for (const code of codes) expect([null, 'account_disabled', 'forbidden']).toContain(code);
    const rows = [await rowOf(world, business), await rowOf(world, own)];
    expect(rows).toMatchObject([
      { status: 'active', owner_character_id: friend.characterId },
      { status: 'frozen', owner_character_id: owner.characterId },
    ]);
    expect(rows[0]!.balance + rows[1]!.balance).toBe(200);
    expect(await treasuryOf(world, serverId)).toBe(0);
    expect(await violations(world.database)).toEqual([]);
  });
});

describe('what the dead had at the accounts of others (DN-09)', () => {
  it('ends: their cards do not pay and they are no members, also where they were the owner', async () => {
    const { owner, serverId, friend, staff } = await friends();
    const account_id = await openFor(world, friend, { type: 'business', balance: 100 });
    const own = await openFor(world, owner, { type: 'business', balance: 100 });
    await addMember(world, own, friend, ['view_balance']);
    const order = { account_id, holder_character_id: owner.characterId, card_type: 'permanent' };
    const given = await world.ok(createSharedCard, { ...order, permissions: ['pay'] }, friend.ctx);
    const cards = [
      { number: given.card.card_number, cvv: given.cvv },
      await cardFor(world, owner, { account_id: own }),
    ];
    const shown = await world.ok(listCards, { account_id }, friend.ctx);
    expect(shown.cards.map(({ status }) => status)).toEqual(['active']);
    const payee = await world.cardholder(0, { serverId });
    await die(owner);
    for (const { number, cvv } of cards) {
      const from = { from_card_number: number, from_cvv: cvv };
      const pay = { ...from, to_character_id: payee.characterId, amount: 1 };
      expect(await world.codeOf(transfer, pay, owner)).toMatch(/^card_/);
    }
    expect(await world.balanceOf(payee.accountId)).toBe(0);
    const { members } = await world.ok(listAccountMembers, { account_id }, staff.ctx);
    expect(members.map((each) => each.server_character_id)).toEqual([friend.characterId]);
    expect(await eventsOf(serverId)).toEqual([
      ['bank.account.inherited', own],
      ['bank.card.archived', account_id],
      ['bank.card.archived', own],
      ['bank.account_member.removed', account_id],
    ]);
  });
});

describe('loans of the dead (ECB-09)', () => {
  it('are not granted any more, to the dead or the deleted', async () => {
    for (const end of [die, (person: Person) => endCharacters(world, person)]) {
      const { owner, friend, staff } = await friends();
      const account_id = await openFor(world, friend, { type: 'business' });
      await addMember(world, account_id, owner, ['transfer', 'sign_debts']);
      const order = { account_id, amount: 100, installments: 1 };
      const { loan_id } = await world.ok(requestLoan, order, owner.ctx);
      await end(owner);
      expect(await world.codeOf(approveLoan, { loan_id }, staff)).toBe('character_not_found');
      expect(await world.balanceOf(account_id)).toBe(0);
      expect((await world.ok(getLoan, { loan_id }, staff.ctx)).loan.status).toBe('cancelled');
    }
  });

  it('are granted or not, but never paid out to the dead, when the death comes at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, staff } = await friends();
      const account_id = await openFor(world, owner);
      const { loan_id } = await world.ok(
        requestLoan,
        { account_id, amount: 100, installments: 1 },
        owner.ctx,
      );
      const approve = () => world.codeOf(approveLoan, { loan_id }, staff);
      const both = round % 2 === 0 ? [approve(), die(owner)] : [die(owner), approve()];
      const code = (await Promise.all(both))[round % 2];
      const { loan } = await world.ok(getLoan, { loan_id }, staff.ctx);
      expect([await world.balanceOf(account_id), loan.status]).toEqual(
        code === null ? [100, 'active'] : [0, 'cancelled'],
      );
    }
  });

  it('are neither late nor collected while the estate is frozen', async () => {
    const { owner, friend, staff } = await friends();
    const borrow = async (person: Person) => {
      const account_id = await openFor(world, person);
      const order = { account_id, amount: 100, installments: 1, frequency: '1d' };
      const { loan_id } = await world.ok(requestLoan, order, person.ctx);
      await world.ok(approveLoan, { loan_id }, staff.ctx);
      return loan_id;
    };
    const [theirs, living] = [await borrow(owner), await borrow(friend)];
    await die(owner);
    const show = async (loan_id: number) => (await world.ok(getLoan, { loan_id }, staff.ctx)).loan;
    clock.set(new Date('2026-03-01T12:00:00Z'));
    await until(async () => (await show(living)).fees > 0);
    expect(await show(theirs)).toMatchObject({ status: 'active', fees: 0, paid: 0 });
  });
});
