import setRanks from '@cabildo/contracts/economy/organisations/set_ranks.ts';
import suspendOrg from '@cabildo/contracts/economy/organisations/suspend_org.ts';
import listPayslips from '@cabildo/contracts/economy/payroll/list_payslips.ts';
import payBonus from '@cabildo/contracts/economy/payroll/pay_bonus.ts';
import { openFor } from '../bank/accounts/accounts.testing.ts';
import { kept } from '../organisations/organisations.testing.ts';
import type { Person, World } from '../testing/world.ts';
import { payrollOf, startPayroll, type Shifts } from './payroll.testing.ts';

let world: World;
let shifts: Shifts;
beforeAll(async () => {
  ({ world, shifts } = await startPayroll());
});
afterAll(() => world.close());

const bonus = (org_id: number, target: Person, amount = 40) => ({
  org_id,
  target_character_id: target.characterId,
  amount,
  concept: 'Buen trabajo',
});

describe('pay_bonus (PY-05)', () => {
  it('pays a member from the main account, and is a payslip of no run', async () => {
    const { org_id, owner, worker, balanceOf } = await payrollOf(world, shifts, 100);
    const ana = await worker();
    const { payslip } = await world.ok(payBonus, bonus(org_id, ana), owner.ctx);
    expect(payslip).toMatchObject({
      run_id: null,
      gross: 40,
      net: 40,
      status: 'paid',
      concept: 'Buen trabajo',
    });
    expect((await world.ok(listPayslips, {}, ana.ctx)).payslips).toEqual([payslip]);
    expect([await world.balanceOf(ana.accountId), await balanceOf()]).toEqual([40, 60]);
    expect(await world.events('bank.payslip.paid')).toMatchObject([{ data: { run_id: null, net: 40 } }]);
  });

  it('is refused without the right, to oneself, to others, without a bank account and without the money', async () => {
    const { org_id, owner, staff, serverId, hire, worker, memberWith } = await payrollOf(world, shifts, 30);
    const ana = await worker();
    const payer = await memberWith(9, 'payroll');
    await openFor(world, payer);
    await openFor(world, owner);
    const code = (target: Person, by: Person, amount = 10) =>
      world.codeOf(payBonus, bonus(org_id, target, amount), by);
    expect(await code(ana, ana)).toBe('forbidden');
    expect(await code(payer, payer)).toBe('self_transfer');
    expect(await code(owner, owner)).toBeNull();
    expect(await code(world.person({ serverId }), payer)).toBe('member_not_found');
    expect(await code(world.person(), payer)).toBe('character_not_found');
    expect(await code(await hire(world.person({ serverId })), payer)).toBe('no_bank_account');
    expect(await code(ana, payer, 21)).toBe('insufficient_balance');
    expect(await code(ana, payer, 20)).toBeNull();
    await world.ok(suspendOrg, { org_id, reason: 'Revisión' }, staff.ctx);
    expect(await code(ana, owner)).toBe('account_disabled');
  });

  it('is refused to another character of the same person, unless that is the owner', async () => {
    const { org_id, owner, staffRank, memberWith } = await payrollOf(world, shifts, 30);
    const payer = await memberWith(9, 'payroll');
    const codeFor = async (person: Person) => {
      const other = { ...person, characterId: world.addCharacter(person) };
      const { rank_id } = staffRank;
      await world.database.query(
        'INSERT INTO org_members (org_id, character_id, rank_id, joined_at) VALUES ($1, $2, $3, now())',
        [org_id, other.characterId, rank_id],
      );
      await openFor(world, other);
      const by = { server_character_id: person.characterId };
      return world.codeOf(payBonus, { ...bonus(org_id, other, 10), ...by }, person);
    };
    expect(await codeFor(payer)).toBe('self_transfer');
    expect(await codeFor(owner)).toBeNull();
  });

  it('counts as spent by who orders it, and no two pass what is there (BZ-06)', async () => {
    const { org_id, owner, worker, memberWith, get, balanceOf } = await payrollOf(world, shifts, 1000);
    const ana = await worker();
    const payer = await memberWith(9, 'payroll');
    const ranks = (await get()).ranks.map(kept);
    const limited = ranks.map((rank) => (rank.level === 9 ? { ...rank, spend_per_day: 100 } : rank));
    await world.ok(setRanks, { org_id, ranks: limited }, owner.ctx);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.act(payBonus, bonus(org_id, ana, 30), payer.ctx)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      code: 'limit_exceeded',
      body: { limit_left: 10 },
    });
    expect(await balanceOf()).toBe(910);
  });
});
