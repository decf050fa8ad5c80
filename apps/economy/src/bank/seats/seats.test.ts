import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import getAccount from '@cabildo/contracts/economy/bank/accounts/get_account.ts';
import listAccounts from '@cabildo/contracts/economy/bank/accounts/list_accounts.ts';
import withdraw from '@cabildo/contracts/economy/bank/cash/withdraw.ts';
import addAccountMember from '@cabildo/contracts/economy/bank/members/add_account_member.ts';
import listAccountMembers from '@cabildo/contracts/economy/bank/members/list_account_members.ts';
import createPaymentRequest from '@cabildo/contracts/economy/payments/requests/create_payment_request.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import quoteTransfer from '@cabildo/contracts/economy/payments/transfers/quote_transfer.ts';
import createCard from '@cabildo/contracts/economy/bank/issuing/create_card.ts';
import transfer from '@cabildo/contracts/economy/payments/transfers/transfer.ts';
import { TestClock } from '@cabildo/testing';
import { lockOrgAccounts, openOrgAccount, setSuspended } from '../../organisations/accounts.table.ts';
import { goTo, schedule } from '../../ledger/due-order.testing.ts';
import { openFor, whileHeld } from '../accounts/accounts.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';
import { found, hire } from './seats.testing.ts';

let world: World;
const clock = new TestClock();
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());
beforeEach(() => clock.set(new Date('2026-03-10T12:00:00Z')));

/** A company with money, its owner, an employee who may transfer, and an account outside. */
async function company(balance = 1_000, spendPerDay: number | null = null) {
  const owner = world.person();
  const { serverId } = owner;
  const [employee, outsider] = [world.person({ serverId }), world.person({ serverId })];
  const firm = await found(world, owner, balance);
  await hire(world, firm, employee, ['transfer', 'view_balance', 'pay', 'create_cards'], spendPerDay);
  return { ...firm, firm, owner, employee, outsider, outside: await openFor(world, outsider) };
}
const send = async (by: Person, from: number, to: number, amount: number) =>
  world.act(internalTransfer, { from_account_id: from, to_account_id: to, amount }, by.ctx);
const codeOf = async (...order: Parameters<typeof send>) => (await send(...order)).code;
const dismiss = (orgId: number, { characterId }: Person) =>
  `DELETE FROM org_members WHERE org_id = ${orgId} AND character_id = ${characterId}`;

describe('an account of an organisation (BZ-02)', () => {
  it('is used by rank: the owner does everything, a member by the rights of the rank, others nothing', async () => {
    const { owner, employee, outsider, firm, accountId, outside, serverId } = await company();
    const clerk = world.person({ serverId });
    await hire(world, firm, clerk, ['view_balance', 'hire']);
    expect(await codeOf(owner, accountId, outside, 1)).toBeNull();
    expect(await codeOf(employee, accountId, outside, 1)).toBeNull();
    expect(await codeOf(clerk, accountId, outside, 1)).toBe('forbidden');
    expect(await codeOf(outsider, accountId, outside, 1)).toBe('forbidden');
    const { account } = await world.ok(getAccount, { account_id: accountId }, employee.ctx);
    expect(account).toMatchObject({
      owner_character_id: null,
      owner_org_id: firm.orgId,
      account_type: 'business',
      balance: 998,
      my_permissions: ['view_balance', 'pay', 'transfer', 'create_cards'],
    });
  });

  it('stands in the lists of those whose rank has a right on it', async () => {
    const { employee, outsider, accountId, firm, serverId } = await company();
    const trainee = world.person({ serverId });
    await hire(world, firm, trainee, []);
    const idsOf = async (person: Person) => {
      const mine = { server_character_id: person.characterId };
      return (await world.ok(listAccounts, mine, person.ctx)).accounts.map(({ account_id }) => account_id);
    };
    expect(await idsOf(employee)).toContain(accountId);
    for (const other of [outsider, trainee]) expect(await idsOf(other)).not.toContain(accountId);
  });

  it('is neither joined nor closed by hand, and is asked for money by invoices alone', async () => {
    const { owner, outsider, accountId, outside } = await company(0);
    const joining = {
      account_id: accountId,
      member_character_id: outsider.characterId,
      permissions: ['pay'],
    };
    expect(await world.codeOf(addAccountMember, joining, owner)).toBe('forbidden');
    expect(await world.codeOf(closeAccount, { account_id: accountId }, owner)).toBe('forbidden');
    expect((await world.ok(listAccountMembers, { account_id: accountId }, owner.ctx)).members).toEqual([]);
    const order = { account_id: accountId, card_type: 'permanent', server_character_id: owner.characterId };
    const { card } = await world.ok(createCard, order as never, owner.ctx);
    const asked = { server_character_id: outsider.characterId, amount: 5, account_id: outside };
    const request = { ...asked, to_card_number: card.card_number };
    expect(await world.codeOf(createPaymentRequest, request, outsider)).toBe('forbidden');
  });

  it('changes hands on the way to another, so that fee and tax are taken, also between two organisations', async () => {
    const { accountId, owner, outside, serverId } = await company();
    await world.configure(serverId, { transfers_config: { fee_fixed: 7 } });
    const other = await found(world, world.person({ serverId }));
    for (const to of [outside, other.accountId])
      expect((await send(owner, accountId, to, 10)).body).toMatchObject({ fee: 7 });
  });

  it('pays nothing for who was dismissed before the decision, however many orders waited for it', async () => {
    const { employee, accountId, outside, orgId } = await company();
    const answers = await whileHeld(world, accountId, (tx) => tx.query(dismiss(orgId, employee)), [
      () => codeOf(employee, accountId, outside, 10),
    ]);
    expect(answers).toEqual(['forbidden']);
    expect(await world.balanceOf(accountId)).toBe(1_000);
  });

  it('pays nothing after a dismissal was answered, while both happen at once (BZ-02)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { employee, accountId, outside, orgId } = await company();
      let after = 0;
      const dismissal = world.database.transaction(async (tx) => {
        await lockOrgAccounts(tx, orgId);
        await tx.query(dismiss(orgId, employee));
      });
      const orders = Array.from({ length: 20 }, () => codeOf(employee, accountId, outside, 10));
      await dismissal;
      after = await world.balanceOf(accountId);
      const later = await Promise.all(
        Array.from({ length: 5 }, () => codeOf(employee, accountId, outside, 10)),
      );
      const answers = await Promise.all(orders);
      expect(later).toEqual(Array(5).fill('forbidden'));
      const paid = answers.filter((code) => code === null).length;
      expect(await world.balanceOf(accountId)).toBe(1_000 - 10 * paid);
      expect(after).toBe(1_000 - 10 * paid);
    }
  });

  it('lets nothing out while its organisation is suspended, and everything in', async () => {
    const { owner, outsider, accountId, outside, orgId } = await company();
    await world.fund(owner.serverId, outside, 50);
    await world.database.transaction((tx) => setSuspended(tx, orgId, true));
    expect(await codeOf(owner, accountId, outside, 1)).toBe('account_disabled');
    expect(await codeOf(outsider, outside, accountId, 50)).toBeNull();
    await world.database.transaction((tx) => setSuspended(tx, orgId, false));
    expect(await codeOf(owner, accountId, outside, 1_050)).toBeNull();
  });
});

describe('spend_per_day (BZ-06)', () => {
  it('lets exactly as much out as the rank may, by ten payments at once from two accounts', async () => {
    const { employee, owner, accountId, outside, orgId, serverId } = await company(1_000, 50);
    const second = await world.database.transaction((tx) =>
      openOrgAccount(tx, { serverId, orgId, name: 'Segunda', now: clock.now() }),
    );
    await world.fund(serverId, second.id, 1_000);
    const orders = Array.from({ length: 10 }, (_, n) =>
      codeOf(employee, n % 2 === 0 ? accountId : second.id, outside, 10),
    );
    const answers = await Promise.all(orders);
    expect(answers.filter((code) => code === null)).toHaveLength(5);
    expect(answers.filter((code) => code === 'limit_exceeded')).toHaveLength(5);
    expect(await world.balanceOf(outside)).toBe(50);
    expect(await codeOf(owner, accountId, outside, 500)).toBeNull();
  });

  it('counts nothing of what stays in the accounts of the organisation', async () => {
    const { employee, accountId, outside, orgId, serverId } = await company(1_000, 50);
    const { id: second } = await world.database.transaction((tx) =>
      openOrgAccount(tx, { serverId, orgId, name: 'Segunda', now: clock.now() }),
    );
    const quoted = { from_account_id: accountId, to_account_id: second, amount: 200 };
    expect(await world.ok(quoteTransfer, quoted, employee.ctx)).toMatchObject({ limit_left: null });
    expect(await codeOf(employee, accountId, second, 200)).toBeNull();
    expect(await codeOf(employee, second, outside, 51)).toBe('limit_exceeded');
    expect(await codeOf(employee, second, outside, 50)).toBeNull();
  });

  it('says what is left, in the refusal and in the quote, and begins anew each day (UTC)', async () => {
    clock.set(new Date('2026-03-10T23:59:00Z'));
    const { employee, accountId, outside } = await company(1_000, 50);
    expect(await codeOf(employee, accountId, outside, 20)).toBeNull();
    const { status, code, body } = await send(employee, accountId, outside, 31);
    expect([status, code, body['limit_left']]).toEqual([400, 'limit_exceeded', 30]);
    const quoted = { from_account_id: accountId, to_account_id: outside, amount: 30 };
    expect(await world.ok(quoteTransfer, quoted, employee.ctx)).toMatchObject({ limit_left: 30 });
    clock.advance(60_000);
    expect(await codeOf(employee, accountId, outside, 50)).toBeNull();
  });

  it('counts what was taken in cash, by card and by payments that fall due', async () => {
    const { employee, accountId, outside, outsider, serverId } = await company(1_000, 100);
    const acting = { server_character_id: employee.characterId };
    await world.ok(withdraw, { ...acting, account_id: accountId, amount: 60 }, employee.ctx);
    const order = { ...acting, account_id: accountId, card_type: 'permanent' };
    const { card, cvv } = await world.ok(createCard, order as never, employee.ctx);
    const byCard = {
      from_card_number: card.card_number,
      from_cvv: cvv,
      to_character_id: outsider.characterId,
    };
    expect(await world.codeOf(transfer, { ...byCard, amount: 41 }, employee)).toBe('limit_exceeded');
    expect(await world.codeOf(transfer, { ...byCard, amount: 40 }, employee)).toBeNull();
    await schedule(world, employee, [accountId, outside], {
      start: new Date('2026-03-10T13:00:00Z'),
      frequency: 'once',
      amount: 1,
    });
    await goTo(world, new Date('2026-03-10T14:00:00Z'));
    expect(await world.balanceOf(accountId)).toBe(900);
    expect((await world.events('bank.scheduled.failed')).at(-1)).toMatchObject({
      server_id: serverId,
      data: { error_code: 'limit_exceeded' },
    });
  });

  it('counts on the character that has the right, not on another one of the same person', async () => {
    const { firm, employee, accountId, outside } = await company(1_000, 50);
    const characterId = world.addCharacter(employee);
    await hire(world, firm, { characterId }, ['view_balance'], null);
    expect(await codeOf(employee, accountId, outside, 51)).toBe('limit_exceeded');
    expect(await codeOf(employee, accountId, outside, 50)).toBeNull();
  });
});
