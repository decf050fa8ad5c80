import { DEBT_STATUSES, type DebtStatus } from '@cabildo/contracts/economy/credit/debts/debts.ts';
import cancelDebt from '@cabildo/contracts/economy/credit/debts/cancel_debt.ts';
import createDebt from '@cabildo/contracts/economy/credit/debts/create_debt.ts';
import getDebt from '@cabildo/contracts/economy/credit/debts/get_debt.ts';
import listDebts from '@cabildo/contracts/economy/credit/debts/list_debts.ts';
import payDebt from '@cabildo/contracts/economy/credit/debts/pay_debt.ts';
import signDebt from '@cabildo/contracts/economy/credit/debts/sign_debt.ts';
import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import listNotifications from '@cabildo/contracts/economy/insight/notifications/list_notifications.ts';
import getAnalytics from '@cabildo/contracts/economy/insight/reports/get_analytics.ts';
import getDashboard from '@cabildo/contracts/economy/insight/reports/get_dashboard.ts';
import getRegisters from '@cabildo/contracts/economy/insight/reports/get_registers.ts';
import { addMember, openFor } from '../../bank/accounts/accounts.testing.ts';
import { endCharacters, treasuryOf } from '../../endings/deletion/endings.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Makes a debt that the second character owes the first. */
async function owing(amount = 40, { pin, sign = false }: { pin?: string; sign?: boolean } = {}) {
  const creditor = world.person();
  const { serverId } = creditor;
  const debtor = world.person({ serverId });
  const to = await openFor(world, creditor);
  const from = await openFor(world, debtor, { balance: 100, ...(pin !== undefined && { pin }) });
  const input = { debtor_character_id: debtor.characterId, amount, description: 'Coche' };
  const { debt_id } = await world.ok(createDebt, input, creditor.ctx);
  if (sign) await world.ok(signDebt, { debt_id }, debtor.ctx);
  const status = async () => (await world.ok(getDebt, { debt_id }, debtor.ctx)).debt.status;
  return { creditor, debtor, serverId, to, from, debt_id, status };
}

describe('a debt', () => {
  it('is created by the creditor, signed and paid by the debtor in full, and told to both', async () => {
    const { creditor, debtor, from, to, debt_id, status } = await owing();
    expect(await status()).toBe('unsigned');
    await world.ok(signDebt, { debt_id }, debtor.ctx);
    const paid = await world.ok(payDebt, { debt_id }, debtor.ctx);
    expect(paid).toMatchObject({ from_balance: 60, debt: { status: 'paid', description: 'Coche' } });
    expect([await world.balanceOf(from), await world.balanceOf(to)]).toEqual([60, 40]);
    const kindsOf = async ({ characterId, ctx }: Person) =>
      (await world.ok(listNotifications, { server_character_id: characterId }, ctx)).notifications
        .filter(({ kind }) => kind === 'debt')
        .map(({ event }) => event.split('.').at(-1));
    expect([await kindsOf(creditor), await kindsOf(debtor)]).toEqual([['paid', 'signed'], ['created']]);
  });

  it.each<[DebtStatus, string | null, string | null, string | null]>([
    ['unsigned', null, 'not_signed', null],
    ['signed', 'already_signed', null, null],
    ['paid', 'already_paid', 'already_paid', 'already_paid'],
    ['cancelled', 'already_cancelled', 'already_cancelled', 'already_cancelled'],
  ])('that is %s answers sign, pay and cancel with %s, %s, %s', async (state, ...codes) => {
    const found: (string | null)[] = [];
    for (const contract of [signDebt, payDebt, cancelDebt]) {
      const { creditor, debtor, debt_id } = await owing();
      if (state === 'signed' || state === 'paid') await world.ok(signDebt, { debt_id }, debtor.ctx);
      if (state === 'paid') await world.ok(payDebt, { debt_id }, debtor.ctx);
      if (state === 'cancelled') await world.ok(cancelDebt, { debt_id }, creditor.ctx);
      found.push(await world.codeOf(contract, { debt_id }, contract === cancelDebt ? creditor : debtor));
    }
    expect(DEBT_STATUSES).toContain(state);
    expect(found).toEqual(codes);
  });

  it('is paid once however often it is paid, and not beside being cancelled', async () => {
    const { creditor, debtor, debt_id, from, to, status } = await owing(40, { sign: true });
    const codes = await Promise.all([
      ...Array.from({ length: 15 }, () => world.codeOf(payDebt, { debt_id }, debtor)),
      ...Array.from({ length: 5 }, () => world.codeOf(cancelDebt, { debt_id }, creditor)),
    ]);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    const moved = (await status()) === 'paid' ? 40 : 0;
    expect([await world.balanceOf(from), await world.balanceOf(to)]).toEqual([100 - moved, moved]);
  });

  it('is the business of its parties and of staff', async () => {
    const { creditor, debtor, debt_id, serverId } = await owing();
    const stranger = world.person({ serverId });
    for (const contract of [getDebt, signDebt, payDebt, cancelDebt]) {
      expect(await world.codeOf(contract, { debt_id }, stranger)).toBe('forbidden');
      expect(await world.codeOf(contract, { debt_id }, world.person())).toBe('debt_not_found');
    }
    expect(await world.codeOf(signDebt, { debt_id }, creditor)).toBe('forbidden');
    await world.ok(signDebt, { debt_id }, debtor.ctx);
    expect(await world.codeOf(cancelDebt, { debt_id }, debtor)).toBe('forbidden');
    const staff = world.person({ serverId, permissions: ['manage_bank_config'] });
    expect(await world.codeOf(cancelDebt, { debt_id }, staff)).toBeNull();
    const refused = await owing();
    expect(await world.codeOf(cancelDebt, { debt_id: refused.debt_id }, refused.debtor)).toBeNull();
  });

  it('needs money, the PIN where there is one, and `pay` on another account that is named', async () => {
    const { debtor, debt_id, serverId } = await owing(40, { pin: '1234', sign: true });
    expect(await world.codeOf(payDebt, { debt_id }, debtor)).toBe('pin_required');
    expect(await world.codeOf(payDebt, { debt_id, pin: '1235' }, debtor)).toBe('invalid_pin');
    const friend = world.person({ serverId });
    const account_id = await openFor(world, friend, { type: 'shared', balance: 50 });
    expect(await world.codeOf(payDebt, { debt_id, account_id }, debtor)).toBe('forbidden');
    await addMember(world, account_id, debtor, ['pay']);
    expect(await world.ok(payDebt, { debt_id, account_id }, debtor.ctx)).toMatchObject({
      from_balance: null,
    });
    const poor = await owing(101, { sign: true });
    expect(await world.codeOf(payDebt, { debt_id: poor.debt_id }, poor.debtor)).toBe('insufficient_balance');
  });

  it('is of somebody else, within the limit of the server, due in the future, and one of a hundred', async () => {
    const { creditor, debtor, serverId } = await owing();
    const code = (rest: object) =>
      world.codeOf(createDebt, { debtor_character_id: debtor.characterId, amount: 1, ...rest }, creditor);
    expect(await code({ debtor_character_id: creditor.characterId })).toBe('self_transfer');
    expect(await code({ debtor_character_id: world.person().characterId })).toBe('destination_not_found');
    expect(await code({ due_at: '2020-01-01T00:00:00Z' })).toBe('error');
    expect(await code({ account_id: 999_999 })).toBe('account_not_found');
    expect(await code({ account_id: await openFor(world, debtor, { type: 'business' }) })).toBe('forbidden');
    await world.database.query(
      `INSERT INTO debts (server_id, kind, status, amount, creditor_character_id, debtor_character_id, created_at)
       SELECT $1, 'debt', 'unsigned', 1, $2, $3, now() FROM generate_series(1, 98)`,
      [serverId, creditor.characterId, debtor.characterId],
    );
    const codes = await Promise.all(Array.from({ length: 5 }, () => code({})));
    expect(codes.filter((each) => each === null)).toHaveLength(1);
    const strict = world.newServer();
    await world.configure(strict, { debts_config: { max_amount: 10 } });
    const [a, b] = [world.person({ serverId: strict }), world.person({ serverId: strict })];
    const big = { debtor_character_id: b.characterId, amount: 11 };
    expect(await world.codeOf(createDebt, big, a)).toBe('limit_exceeded');
  });

  it('is listed to either side', async () => {
    const { creditor, debtor, debt_id } = await owing();
    const idsOf = async ({ ctx }: Person, rest: object = {}) =>
      (await world.ok(listDebts, rest, ctx)).debts.map((each) => each.debt_id);
    expect(await idsOf(creditor, { direction: 'owed' })).toEqual([debt_id]);
    expect(await idsOf(creditor, { direction: 'owing' })).toEqual([]);
    expect(await idsOf(debtor, { direction: 'owing', status: 'unsigned' })).toEqual([debt_id]);
    expect(await idsOf(debtor, { status: 'paid' })).toEqual([]);
  });

  it('goes to the treasury where it is a fine', async () => {
    const { debtor, serverId } = await owing();
    const [fine] = await world.database.query<{ id: number }>(
      `INSERT INTO debts (server_id, kind, status, amount, debtor_character_id, created_at, signed_at)
       VALUES ($1, 'fine', 'signed', 30, $2, now(), now()) RETURNING id`,
      [serverId, debtor.characterId],
    );
    const before = await treasuryOf(world, serverId);
    expect(await world.codeOf(payDebt, { debt_id: fine!.id }, debtor)).toBeNull();
    expect((await treasuryOf(world, serverId)) - before).toBe(30);
  });

  it('ends with a character that is deleted, on either side', async () => {
    const first = await owing(40, { sign: true });
    await endCharacters(world, first.creditor);
    expect(await first.status()).toBe('cancelled');
    const second = await owing();
    await endCharacters(world, second.debtor);
    const { debts } = await world.ok(listDebts, {}, second.creditor.ctx);
    expect(debts[0]!.status).toBe('cancelled');
  });

  it('that is owed to an account is seen and let go by the owner of that account, also when the member has left', async () => {
    const { creditor, debtor, serverId } = await owing();
    const owner = world.person({ serverId });
    const account_id = await openFor(world, owner, { type: 'business' });
    await addMember(world, account_id, creditor, ['sign_debts']);
    const input = { debtor_character_id: debtor.characterId, amount: 5, account_id };
    const { debt_id } = await world.ok(createDebt, input, creditor.ctx);
    await world.ok(signDebt, { debt_id }, debtor.ctx);
    await world.database.query('DELETE FROM account_members WHERE account_id = $1', [account_id]);
    expect((await world.ok(getDebt, { debt_id }, owner.ctx)).debt.status).toBe('signed');
    const { debts } = await world.ok(listDebts, { direction: 'owed' }, owner.ctx);
    expect(debts).toMatchObject([{ debt_id, creditor_character_id: creditor.characterId }]);
    expect((await world.ok(listDebts, { direction: 'owing' }, owner.ctx)).debts).toEqual([]);
    expect((await world.ok(getDashboard, {}, owner.ctx)).open_debts).toMatchObject([{ debt_id }]);
    expect(await world.codeOf(payDebt, { debt_id }, owner)).toBe('forbidden');
    expect(await world.codeOf(cancelDebt, { debt_id }, owner)).toBeNull();
  });

  it('says which account paid and which was paid, and concerns the owners of both', async () => {
    const { creditor, debtor, debt_id, serverId, to } = await owing(40, { sign: true });
    const friend = world.person({ serverId });
    const account_id = await openFor(world, friend, { type: 'shared', balance: 50 });
    await addMember(world, account_id, debtor, ['pay']);
    await world.ok(payDebt, { debt_id, account_id }, debtor.ctx);
    expect((await world.events('bank.debt.paid')).at(-1)).toMatchObject({
      character_ids: [creditor, debtor, friend].map(({ characterId }) => characterId),
      data: { debt_id, from_account_id: account_id, to_account_id: to },
    });
  });
});

describe('a debt to an account that was closed since', () => {
  /** Makes a signed debt of 10 to a business of an owner, and closes the business. */
  async function toClosed({ debtor, creditor }: { debtor: Person; creditor: Person }, holder: Person) {
    const account_id = await openFor(world, holder, { type: 'business' });
    if (holder !== creditor) await addMember(world, account_id, creditor, ['sign_debts']);
    const input = { debtor_character_id: debtor.characterId, amount: 10, account_id };
    const { debt_id } = await world.ok(createDebt, input, creditor.ctx);
    await world.ok(signDebt, { debt_id }, debtor.ctx);
    await world.ok(closeAccount, { account_id }, holder.ctx);
    return { debt_id };
  }

  it('is paid to the account that stands for its holder, else for the creditor', async () => {
    const parties = await owing();
    const { creditor, debtor, serverId, to } = parties;
    const holder = world.person({ serverId });
    expect(await world.codeOf(payDebt, await toClosed(parties, creditor), debtor)).toBeNull();
    expect(await world.balanceOf(to)).toBe(10);
    expect(await world.codeOf(payDebt, await toClosed(parties, holder), debtor)).toBeNull();
    expect(await world.balanceOf(to)).toBe(20);
    const input = await toClosed(parties, holder);
    const bank = await openFor(world, holder);
    expect(await world.codeOf(payDebt, input, debtor)).toBeNull();
    expect([await world.balanceOf(to), await world.balanceOf(bank)]).toEqual([20, 10]);
  });

  it('goes to the treasury where no account is left, and is no fine in the reports', async () => {
    const { debtor, serverId, from } = await owing();
    const creditor = world.person({ serverId });
    const input = await toClosed({ debtor, creditor }, creditor);
    const before = await treasuryOf(world, serverId);
    expect(await world.codeOf(payDebt, input, debtor)).toBeNull();
    expect([(await treasuryOf(world, serverId)) - before, await world.balanceOf(from)]).toEqual([10, 90]);
    const { registers } = await world.ok(getRegisters, { account_id: from }, debtor.ctx);
    expect(registers[0]).toMatchObject({ type: 'debt', amount: -10, counterparty: null });
    const staff = world.person({ serverId, role: 'admin' });
    expect(await world.ok(getAnalytics, {}, staff.ctx)).toMatchObject({ fines_collected: 0, treasury: 10 });
  });

  it('is paid to who is meant, never by an account to itself', async () => {
    const { creditor, debtor, serverId, from, to } = await owing();
    // The closed account was the debtor's own business: the money goes to the creditor, not to the account's owner.
    const { debt_id } = await toClosed({ debtor, creditor }, debtor);
    expect(await world.codeOf(payDebt, { debt_id }, debtor)).toBeNull();
    expect([await world.balanceOf(from), await world.balanceOf(to)]).toEqual([90, 10]);
    expect(await treasuryOf(world, serverId)).toBe(0);
  });

  it('is paid although the account is closed at the same moment', async () => {
    const { creditor, debtor, serverId, to } = await owing();
    for (let round = 0; round < 10; round += 1) {
      const account_id = await openFor(world, creditor, { type: 'custom' });
      const order = { debtor_character_id: debtor.characterId, amount: 1, account_id };
      const { debt_id } = await world.ok(createDebt, order, creditor.ctx);
      await world.ok(signDebt, { debt_id }, debtor.ctx);
      const [paid, closed] = await Promise.all([
        world.codeOf(payDebt, { debt_id }, debtor),
        world.codeOf(closeAccount, { account_id }, creditor),
      ]);
      expect(paid).toBeNull();
      expect([null, 'balance_not_zero']).toContain(closed);
      if (closed === null) continue;
      await world.fund(serverId, account_id, -1);
      await world.fund(serverId, to, 1);
      await world.ok(closeAccount, { account_id }, creditor.ctx);
    }
    expect(await world.balanceOf(to)).toBe(10);
  });
});
