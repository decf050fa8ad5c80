import createDebt from '@cabildo/contracts/economy/credit/debts/create_debt.ts';
import getDebt from '@cabildo/contracts/economy/credit/debts/get_debt.ts';
import signDebt from '@cabildo/contracts/economy/credit/debts/sign_debt.ts';
import executeInheritance from '@cabildo/contracts/economy/endings/inheritance/execute_inheritance.ts';
import listBeneficiaries from '@cabildo/contracts/economy/endings/inheritance/list_beneficiaries.ts';
import removeBeneficiary from '@cabildo/contracts/economy/endings/inheritance/remove_beneficiary.ts';
import setBeneficiary from '@cabildo/contracts/economy/endings/inheritance/set_beneficiary.ts';
import { addMember, openFor } from '../../bank/accounts/accounts.testing.ts';
import { dieInEconomy, endCharacters, ownedBy, rowOf, treasuryOf } from '../deletion/endings.testing.ts';
import { violations } from '../../ledger/invariants.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const die = (person: Person) => dieInEconomy(world, person);

/** Makes a testator, heirs with a bank account each, and staff. */
async function family(heirs: number) {
  const testator = world.person();
  const { serverId, characterId } = testator;
  const people = Array.from({ length: heirs }, () => world.person({ serverId }));
  const banks = await Promise.all(people.map((person) => openFor(world, person)));
  const staff = world.person({ serverId, role: 'admin' });
  const leave = ({ characterId: heir }: Person, percentage: number, by: Person = testator) => {
    const named = { server_character_id: characterId, beneficiary_character_id: heir, percentage };
    return world.codeOf(setBeneficiary, named, by);
  };
  const execute = (more: object = {}, by: Person = staff) =>
    world.act(executeInheritance, { server_character_id: characterId, ...more }, by.ctx);
  return { testator, serverId, people, banks, staff, leave, execute };
}

describe('an estate without heirs (ECB-15)', () => {
  it('goes to the treasury where the executor says so, and stays untouched where not', async () => {
    const { testator, serverId, execute } = await family(0);
    const main = await openFor(world, testator, { balance: 100 });
    await die(testator);
    expect((await execute()).code).toBe('destination_not_found');
    expect((await execute({ to_treasury: false })).code).toBe('destination_not_found');
    expect(await rowOf(world, main)).toMatchObject({ status: 'frozen', balance: 100 });
    const { body } = await execute({ to_treasury: true });
    expect(body).toMatchObject({ total: 100, to_treasury: 100, shares: [], closed_account_ids: [main] });
    expect(await rowOf(world, main)).toMatchObject({ status: 'closed', balance: 0 });
    expect(await treasuryOf(world, serverId)).toBe(100);
    expect((await execute({ to_treasury: true })).code).toBe('account_closed');
  });

  it('goes to the heirs all the same where there are some', async () => {
    const { testator, people, banks, leave, execute } = await family(1);
    await openFor(world, testator, { balance: 100 });
    await leave(people[0]!, 100);
    await die(testator);
    expect((await execute({ to_treasury: true })).body).toMatchObject({ to_treasury: 0 });
    expect(await world.balanceOf(banks[0]!)).toBe(100);
  });
});

it('a death that is on its way here is told as such, and not as a life', async () => {
  const { testator, staff } = await family(0);
  const dead = world.addCharacter(testator, 'dead');
  const input = { server_character_id: dead, to_treasury: true };
  expect(await world.act(executeInheritance, input, staff.ctx)).toMatchObject({ status: 409, code: 'error' });
});

describe('an heir who is dead or deleted', () => {
  it.each([
    ['dead', die],
    ['deleted', (person: Person) => endCharacters(world, person)],
  ])('and %s has no part: it goes to the treasury', async (_, end) => {
    const { testator, serverId, people, banks, leave, execute } = await family(2);
    await openFor(world, testator, { balance: 101 });
    await leave(people[0]!, 60);
    await leave(people[1]!, 40);
    await end(people[0]!);
    await die(testator);
    expect((await execute()).body).toMatchObject({
      total: 101,
      to_treasury: 61,
      shares: [{ amount: 40, account_id: banks[1] }],
    });
    expect(await world.balanceOf(banks[1]!)).toBe(40);
    expect(await treasuryOf(world, serverId)).toBe(61);
  });

  it('and was the only one leaves everything to the treasury', async () => {
    const { testator, serverId, people, leave, execute } = await family(1);
    await openFor(world, testator, { balance: 100 });
    await leave(people[0]!, 100);
    await die(testator);
    await endCharacters(world, people[0]!);
    expect((await execute()).body).toMatchObject({ total: 100, to_treasury: 100, shares: [] });
    expect(await treasuryOf(world, serverId)).toBe(100);
  });

  it('and dies at that moment has its part either itself or leaves it to the treasury', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { testator, serverId, people, banks, leave, execute } = await family(1);
      await openFor(world, testator, { balance: 100 });
      await leave(people[0]!, 100);
      await die(testator);
      const [{ status }] = await Promise.all([execute(), die(people[0]!)]);
      expect(status).toBe(200);
      const inherited = await world.balanceOf(banks[0]!);
      expect([0, 100]).toContain(inherited);
      expect(await treasuryOf(world, serverId)).toBe(100 - inherited);
    }
  });

  it('is not waited for, but a living one without a bank account is', async () => {
    const { testator, serverId, people, leave, execute } = await family(1);
    const main = await openFor(world, testator, { balance: 100 });
    const poor = world.person({ serverId });
    await leave(people[0]!, 50);
    await leave(poor, 50);
    await die(testator);
    expect((await execute()).code).toBe('no_bank_account');
    expect(await world.balanceOf(main)).toBe(100);
    await openFor(world, poor);
    expect((await execute()).code).toBeNull();
  });
});

describe('cash', () => {
  it('belongs to the estate, is taxed like the rest and pays what is owed', async () => {
    const { testator, serverId, people, banks, leave, execute } = await family(1);
    const wallet = await world.giveCash(testator, { 50: 2, 5: 1 });
    const creditor = world.person({ serverId });
    const bank = await openFor(world, creditor);
    const order = { debtor_character_id: testator.characterId, amount: 30 };
    const { debt_id } = await world.ok(createDebt, order, creditor.ctx);
    await world.ok(signDebt, { debt_id }, testator.ctx);
    await leave(people[0]!, 50);
    await die(testator);
    expect((await execute()).body).toMatchObject({
      total: 105,
      settled: 30,
      to_treasury: 38,
      shares: [{ amount: 37, from_account_id: wallet }],
    });
    expect(await ownedBy(world, testator.characterId)).toMatchObject([
      { id: wallet, status: 'closed', balance: 0 },
    ]);
    expect([await world.balanceOf(bank), await world.balanceOf(banks[0]!)]).toEqual([30, 37]);
    expect(await treasuryOf(world, serverId)).toBe(38);
    expect(await violations(world.database)).toEqual([]);
  });

  it('is left when one account alone is shared out, and goes with the rest', async () => {
    const { testator, people, leave, execute } = await family(1);
    const main = await openFor(world, testator, { balance: 10 });
    const other = await openFor(world, testator, { type: 'custom', balance: 5 });
    const wallet = await world.giveCash(testator, { 20: 1 });
    await leave(people[0]!, 100);
    await die(testator);
    expect((await execute({ account_id: wallet })).code).toBe('account_not_found');
    expect((await execute({ account_id: main })).body).toMatchObject({
      total: 10,
      closed_account_ids: [main],
    });
    expect((await execute({ account_id: main })).code).toBe('account_closed');
    expect((await execute()).body).toMatchObject({ total: 25, closed_account_ids: [other, wallet] });
    expect((await execute()).code).toBe('account_closed');
  });
});

describe('account_closed', () => {
  it('comes only once everything was done: an estate of nothing is shared out first, and its debts are let go', async () => {
    const { testator, serverId, execute } = await family(0);
    const creditor = world.person({ serverId });
    await openFor(world, creditor);
    const order = { debtor_character_id: testator.characterId, amount: 30 };
    const { debt_id } = await world.ok(createDebt, order, creditor.ctx);
    await die(testator);
    expect((await execute({ to_treasury: true })).body).toMatchObject({ total: 0, closed_account_ids: [] });
    expect((await world.ok(getDebt, { debt_id }, creditor.ctx)).debt.status).toBe('cancelled');
    expect((await execute({ to_treasury: true })).code).toBe('account_closed');
  });

  it('is the answer to all but one of those who share out nothing at once', async () => {
    const { testator, execute } = await family(0);
    await die(testator);
    const answers = await Promise.all(Array.from({ length: 8 }, () => execute({ to_treasury: true })));
    expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'account_closed')).toHaveLength(7);
  });

  it('is not said of a company, which passed on at death and is no part of the estate', async () => {
    const { testator, people, banks, leave, execute } = await family(2);
    const company = await openFor(world, testator, { type: 'business', balance: 500 });
    await addMember(world, company, people[0]!, ['view_balance']);
    await leave(people[1]!, 100);
    await die(testator);
    expect((await execute({ account_id: company })).code).toBe('account_not_found');
    expect((await execute()).body).toMatchObject({ total: 0, closed_account_ids: [] });
    expect(await rowOf(world, company)).toMatchObject({ status: 'active', balance: 500 });
    expect(await world.balanceOf(banks[1]!)).toBe(0);
  });
});

describe('the beneficiaries of the dead', () => {
  it('are set, listed and removed by those who may execute the inheritance, and by nobody else', async () => {
    const { testator, serverId, people, leave, execute, banks, staff } = await family(2);
    const [first, second] = people as [Person, Person];
    await openFor(world, testator, { balance: 100 });
    const executor = world.person({ serverId, permissions: ['execute_inheritance'] });
    await leave(first, 100);
    expect(await leave(second, 1, executor)).toBe('forbidden');
    await die(testator);
    expect(await leave(second, 1, testator)).toBe('character_not_found');
    expect(await leave(second, 1, first)).toBe('forbidden');
    expect(await leave(second, 1, executor)).toBe('limit_exceeded');
    const named = { server_character_id: testator.characterId };
    const { beneficiaries } = await world.ok(listBeneficiaries, named, executor.ctx);
    const { beneficiary_id } = beneficiaries[0]!;
    for (const person of [testator, first, second])
      expect(await world.codeOf(removeBeneficiary, { beneficiary_id }, person)).toBe('forbidden');
    expect(await world.codeOf(removeBeneficiary, { beneficiary_id }, executor)).toBeNull();
    expect(await leave(second, 100, staff)).toBeNull();
    expect((await execute()).body).toMatchObject({ shares: [{ amount: 100, account_id: banks[1] }] });
  });

  it('of the living are their own business', async () => {
    const { testator, serverId, people, leave, staff } = await family(1);
    await leave(people[0]!, 100);
    const { beneficiaries } = await world.ok(listBeneficiaries, {}, testator.ctx);
    const { beneficiary_id } = beneficiaries[0]!;
    expect(await world.codeOf(removeBeneficiary, { beneficiary_id }, staff)).toBe('forbidden');
    expect(await leave(people[0]!, 50, staff)).toBe('forbidden');
    const executor = world.person({ serverId, permissions: ['execute_inheritance'] });
    const named = { server_character_id: testator.characterId };
    expect(await world.codeOf(listBeneficiaries, named, executor)).toBe('forbidden');
    expect(await world.codeOf(listBeneficiaries, named, staff)).toBeNull();
  });
});
