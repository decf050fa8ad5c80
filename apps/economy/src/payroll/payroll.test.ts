import removeFromOrg from '@cabildo/contracts/economy/organisations/remove_from_org.ts';
import configureOrgs from '@cabildo/contracts/economy/organisations/configure_orgs.ts';
import dissolveOrg from '@cabildo/contracts/economy/organisations/dissolve_org.ts';
import resumeOrg from '@cabildo/contracts/economy/organisations/resume_org.ts';
import suspendOrg from '@cabildo/contracts/economy/organisations/suspend_org.ts';
import createBankAccount from '@cabildo/contracts/economy/bank/openings/create_bank_account.ts';
import configureTax from '@cabildo/contracts/economy/funds/taxes/configure_tax.ts';
import getTaxHistory from '@cabildo/contracts/economy/funds/taxes/get_tax_history.ts';
import getPayRun from '@cabildo/contracts/economy/payroll/get_pay_run.ts';
import listPayRuns from '@cabildo/contracts/economy/payroll/list_pay_runs.ts';
import listPayslips from '@cabildo/contracts/economy/payroll/list_payslips.ts';
import payNow from '@cabildo/contracts/economy/payroll/pay_now.ts';
import setPay from '@cabildo/contracts/economy/payroll/set_pay.ts';
import setPayPeriod from '@cabildo/contracts/economy/payroll/set_pay_period.ts';
import { inGame, until } from '@cabildo/testing';
import { dieInEconomy, treasuryOf } from '../endings/deletion/endings.testing.ts';
import type { Person, World } from '../testing/world.ts';
import { MOST_OWED } from './lines.table.ts';
import { abandonedRun, payrollOf, replicaOf, startPayroll, type Shifts } from './payroll.testing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: World;
let shifts: Shifts;
beforeAll(async () => {
  ({ world, shifts } = await startPayroll());
});
afterAll(() => world.close());

const setting = (balance: number) => payrollOf(world, shifts, balance);
const slipsOf = async (person: Person) => (await world.ok(listPayslips, {}, person.ctx)).payslips;
const linesBy = ({
  lines,
}: {
  lines: { server_character_id: number; status: string; paid: number; owed: number }[];
}) =>
  new Map(
    lines.map(({ server_character_id, status, paid, owed }) => [server_character_id, [status, paid, owed]]),
  );

describe('a run (PY-03)', () => {
  it('pays each character its minutes, less income tax, and takes the sum from the organisation', async () => {
    const { org_id, org, serverId, staff, worker, work, pay, balanceOf } = await setting(1000);
    const tax = { name: 'Renta', tax_type: 'income', rate: 10 };
    await world.ok(configureTax, tax, staff.ctx);
    const [ana, leo] = [await worker(), await worker()];
    work(90, ana);
    work(30, ana, leo);
    const { run, lines } = await pay();
    expect(run).toMatchObject({ org_id, gross: 150, paid: 150, owed: 0, line_count: 2, status: 'done' });
    expect(lines).toMatchObject([
      {
        server_character_id: ana.characterId,
        minutes: 120,
        per_hour: 60,
        gross: 120,
        tax: 12,
        net: 108,
        status: 'paid',
      },
      {
        server_character_id: leo.characterId,
        minutes: 30,
        per_hour: 60,
        gross: 30,
        tax: 3,
        net: 27,
        status: 'paid',
      },
    ]);
    expect([await world.balanceOf(ana.accountId), await world.balanceOf(leo.accountId)]).toEqual([108, 27]);
    expect([await balanceOf(), await treasuryOf(world, serverId)]).toEqual([850, 15]);
    expect(await slipsOf(ana)).toMatchObject([
      { run_id: run.run_id, net: 108, org_name: org.name, concept: null },
    ]);
    expect((await world.ok(getTaxHistory, { tax_type: 'income' }, staff.ctx)).entries).toHaveLength(2);
    const told = (await world.events()).filter(({ server_id }) => server_id === serverId);
    expect(
      told
        .filter(({ type }) => type.startsWith('bank.pay'))
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['bank.payroll.paid', 'bank.payroll.pay_set', 'bank.payslip.paid', 'bank.payslip.paid']);
  });

  it('counts no minute twice', async () => {
    const { worker, work, pay } = await setting(1000);
    const ana = await worker();
    work(20, ana);
    expect((await pay()).run.gross).toBe(20);
    expect((await pay()).run).toMatchObject({ gross: 0, line_count: 0, status: 'done' });
    work(15, ana);
    expect((await pay()).run.gross).toBe(15);
  });

  it('pays in proportion where there is too little, and what is owed first the next time', async () => {
    const { serverId, org, owner, org_id, worker, work, pay, balanceOf } = await setting(100);
    const [ana, leo] = [await worker(), await worker()];
    work(60, ana, leo);
    work(60, leo);
    const first = await pay();
    expect(linesBy(first)).toEqual(
      new Map([
        [ana.characterId, ['part', 34, 26]],
        [leo.characterId, ['part', 66, 54]],
      ]),
    );
    expect(await balanceOf()).toBe(0);
    expect((await world.ok(listPayRuns, { org_id }, owner.ctx)).owed).toBe(80);
    await world.fund(serverId, org.account_id, 90);
    work(20, ana);
    const second = await pay();
    expect(linesBy(second)).toEqual(new Map([[ana.characterId, ['part', 10, 10]]]));
    expect(
      linesBy(await world.ok(getPayRun, { run_id: first.run.run_id }, owner.ctx)).get(leo.characterId),
    ).toEqual(['paid', 120, 0]);
    expect(await world.balanceOf(leo.accountId)).toBe(120);
    const short = (await world.events('bank.payroll.short')).filter(
      ({ server_id }) => server_id === serverId,
    );
    expect(short.map(({ data }) => (data as { owed: number }).owed)).toEqual([80, 10]);
  });

  it('owes who has no bank account, stops nobody, and pays once there is one', async () => {
    const { serverId, hire, worker, work, pay } = await setting(100);
    const poor = await hire(world.person({ serverId }));
    const ana = await worker();
    work(60, poor, ana);
    expect(linesBy(await pay())).toEqual(
      new Map([
        [poor.characterId, ['owed', 0, 60]],
        [ana.characterId, ['paid', 60, 0]],
      ]),
    );
    await world.ok(createBankAccount, { server_character_id: poor.characterId }, poor.ctx);
    await pay();
    expect(await slipsOf(poor)).toMatchObject([{ status: 'part', paid: 40, owed: 20 }]);
  });

  it('pays the others however much is owed to who has no bank account', async () => {
    const { org_id, name, serverId, hire, worker, work, pay } = await setting(100);
    const poor = await hire(world.person({ serverId }));
    const ana = await worker();
    await world.database.query(
      `INSERT INTO pay_lines (server_id, org_id, org_name, character_id, minutes, per_hour, gross, tax, paid, delivered, is_void, created_at)
       SELECT $1, $2, $3, $4, 1, 60, 1, 0, 0, 0, false, now() FROM generate_series(1, $5)`,
      [serverId, org_id, name, poor.characterId, MOST_OWED],
    );
    work(60, ana);
    expect(linesBy(await pay())).toEqual(new Map([[ana.characterId, ['paid', 60, 0]]]));
  });

  it('owes everything while the organisation is suspended', async () => {
    const { org_id, staff, owner, worker, work, done, pay, balanceOf } = await setting(100);
    const ana = await worker();
    work(30, ana);
    const run = await abandonedRun(world, org_id);
    await world.ok(suspendOrg, { org_id, reason: 'Revisión' }, staff.ctx);
    expect(await world.codeOf(payNow, { org_id }, owner)).toBe('account_disabled');
    await replicaOf(world, shifts, run);
    expect(linesBy(await done(run.id))).toEqual(new Map([[ana.characterId, ['owed', 0, 30]]]));
    expect(await balanceOf()).toBe(100);
    await world.ok(resumeOrg, { org_id, reason: 'Resuelto' }, staff.ctx);
    await world.database.query('UPDATE org_pay SET counted_until = $2 WHERE org_id = $1', [
      org_id,
      world.clock.now(),
    ]);
    await pay();
    expect(await slipsOf(ana)).toMatchObject([{ status: 'paid', net: 30 }]);
  });

  it('is changed by a corrected shift the next time, and never after it was paid (PY-04)', async () => {
    const { worker, work, pay } = await setting(1000);
    const ana = await worker();
    const [shift] = work(60, ana);
    const first = await pay();
    shift!.end = new Date(shift!.end.getTime() - 20 * MINUTE);
    expect((await pay()).lines).toEqual([]);
    work(50, ana);
    expect((await pay()).lines).toMatchObject([{ minutes: 30, gross: 30 }]);
    expect((await slipsOf(ana)).map(({ gross }) => gross)).toEqual([30, first.run.gross]);
  });

  it('pays who was dismissed for the time before, as the rank was', async () => {
    const { org_id, owner, worker, work, pay } = await setting(1000);
    const ana = await worker();
    const [shift] = work(60, ana);
    await world.ok(removeFromOrg, { org_id, target_character_id: ana.characterId }, owner.ctx);
    shift!.end = new Date(shift!.end.getTime() + HOUR);
    expect((await pay()).lines).toMatchObject([
      { server_character_id: ana.characterId, minutes: 60, status: 'paid' },
    ]);
  });

  it('is void for the dead, whose account gets nothing', async () => {
    const { worker, work, pay, balanceOf } = await setting(1000);
    const [ana, leo] = [await worker(), await worker()];
    work(60, ana, leo);
    await dieInEconomy(world, ana);
    expect(linesBy(await pay())).toEqual(
      new Map([
        [ana.characterId, ['void', 0, 0]],
        [leo.characterId, ['paid', 60, 0]],
      ]),
    );
    expect(await balanceOf()).toBe(940);
  });
});

describe('things that happen at once', () => {
  it('pays by hand once an hour, also when ten ask', async () => {
    const { org_id, owner, worker, work, done } = await setting(1000);
    const ana = await worker();
    work(60, ana);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.act(payNow, { org_id }, owner.ctx)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
    await done(answers.find(({ status }) => status === 200)!.body.run_id);
    expect(await world.balanceOf(ana.accountId)).toBe(60);
    world.clock.advance(HOUR - 1);
    expect(await world.codeOf(payNow, { org_id }, owner)).toBe('limit_exceeded');
    world.clock.advance(1);
    expect(await world.codeOf(payNow, { org_id }, owner)).toBeNull();
  });

  it('pays each line once, however many processes work on a run', async () => {
    const { org_id, worker, work, done, balanceOf } = await setting(1000);
    const people = [await worker(), await worker(), await worker()];
    work(60, ...people);
    const run = await abandonedRun(world, org_id);
    await Promise.all([1, 2, 3, 4].map(() => replicaOf(world, shifts, run)));
    expect((await done(run.id)).run).toMatchObject({ paid: 180, line_count: 3 });
    for (const { accountId } of people) expect(await world.balanceOf(accountId)).toBe(60);
    expect(await balanceOf()).toBe(820);
  });

  it('continues a run whose process died in the middle, and pays nothing twice', async () => {
    const { org_id, worker, work, done, runOf, balanceOf } = await setting(1000);
    const people: Awaited<ReturnType<typeof worker>>[] = [];
    for (let n = 0; n < 27; n += 1) people.push(await worker());
    work(10, ...people);
    const run = await abandonedRun(world, org_id);
    await replicaOf(world, shifts, run, { stopsAt: 1 });
    const half = await runOf(run.id);
    expect(half.run).toMatchObject({ status: 'paying', paid: 270 });
    expect(half.lines.filter(({ net }) => net === 10)).toHaveLength(25);
    expect(await balanceOf()).toBe(730);
    await world.database.query('UPDATE pay_runs SET due_at = $2 WHERE id = $1', [run.id, world.clock.now()]);
    world.clock.advance(1);
    await done(run.id);
    for (const { accountId } of people) expect(await world.balanceOf(accountId)).toBe(10);
    expect(await balanceOf()).toBe(730);
  });

  it('gives money back that finds no account any more, and owes it', async () => {
    const { org_id, worker, work, done, balanceOf } = await setting(1000);
    const [ana, leo] = [await worker(), await worker()];
    work(30, ana, leo);
    const run = await abandonedRun(world, org_id);
    await replicaOf(world, shifts, run, { stopsAt: 0 });
    expect(await balanceOf()).toBe(940);
    await world.database.query(`UPDATE accounts SET status = 'frozen' WHERE id = $1`, [ana.accountId]);
    await Promise.all([replicaOf(world, shifts, run), replicaOf(world, shifts, run)]);
    expect(linesBy(await done(run.id))).toEqual(
      new Map([
        [ana.characterId, ['owed', 0, 30]],
        [leo.characterId, ['paid', 30, 0]],
      ]),
    );
    expect(await balanceOf()).toBe(970);
  });

  it('leaves wages that are on their way to a later run, which would forget that they arrived', async () => {
    const { org_id, org, serverId, worker, work, balanceOf } = await setting(60);
    const [ana, leo] = [await worker(), await worker()];
    work(60, ana, leo);
    const begin = async () => {
      const run = await abandonedRun(world, org_id);
      const ends = [run.period_end, org_id];
      await world.database.query('UPDATE org_pay SET counted_until = $1 WHERE org_id = $2', ends);
      return run;
    };
    const first = await begin();
    await replicaOf(world, shifts, first, { stopsAt: 0 });
    await world.fund(serverId, org.account_id, 1000);
    world.clock.advance(MINUTE);
    const second = await begin();
    await replicaOf(world, shifts, second, { stopsAt: 0 });
    expect(await balanceOf()).toBe(1000);
    await Promise.all([replicaOf(world, shifts, first), replicaOf(world, shifts, second)]);
    for (const { accountId } of [ana, leo]) expect(await world.balanceOf(accountId)).toBe(30);
    world.clock.advance(MINUTE);
    await replicaOf(world, shifts, await begin());
    for (const { accountId } of [ana, leo]) expect(await world.balanceOf(accountId)).toBe(60);
    expect(await balanceOf()).toBe(940);
  });

  it('delivers 25 lines with one commit, and no line waits for another one', async () => {
    const { org_id, worker, work } = await setting(1000);
    const people: Person[] = [];
    for (let count = 0; count < 30; count += 1) people.push(await worker());
    work(10, ...people);
    const run = await abandonedRun(world, org_id);
    await replicaOf(world, shifts, run);
    const commits = await world.database.query<{ lines: number }>(
      `SELECT count(*) AS lines FROM transfers t
       WHERE kind = 'payslip' AND EXISTS (SELECT FROM entries e JOIN accounts a ON a.id = e.account_id
         WHERE e.transfer_id = t.id AND a.owner_character_id = ANY($1::bigint[]))
       GROUP BY t.xmin::text ORDER BY 1`,
      [people.map(({ characterId }) => characterId)],
    );
    expect(commits.map(({ lines }) => lines)).toEqual([5, 25]);
  });

  it('pays a run beside dismissals and a suspension, all or nothing', async () => {
    const { org_id, owner, staff, worker, work, done, balanceOf } = await setting(1000);
    const people = [await worker(), await worker(), await worker()];
    work(60, ...people);
    const run = await abandonedRun(world, org_id);
    await Promise.all([
      replicaOf(world, shifts, run),
      ...people.map(({ characterId }) =>
        world.act(removeFromOrg, { org_id, target_character_id: characterId }, owner.ctx),
      ),
      world.ok(suspendOrg, { org_id, reason: 'Revisión' }, staff.ctx),
    ]);
    const { run: shown, lines } = await done(run.id);
    expect(lines.map(({ minutes }) => minutes)).toEqual([60, 60, 60]);
    expect([0, 180]).toContain(shown.paid);
    expect(await balanceOf()).toBe(1000 - shown.paid);
  });
});

describe('set_pay_period', () => {
  it('begins a run at each midnight on which a period ends, once', async () => {
    const { org_id, owner, worker, work, done } = await setting(1000);
    const ana = await worker();
    const set = await world.ok(setPayPeriod, { org_id, period: '1d' }, owner.ctx);
    expect(set.next_run_at).toMatch(/T00:00:00.000Z$/);
    work(30, ana);
    world.clock.set(new Date(new Date(set.next_run_at!).getTime() + 24 * HOUR));
    const runs = async () => (await world.ok(listPayRuns, { org_id }, owner.ctx)).runs;
    await until(async () => (await runs()).length === 2);
    const [second, first] = await runs();
    await Promise.all([done(first!.run_id), done(second!.run_id)]);
    expect((await runs()).map(({ gross, period_end }) => [gross, period_end])).toEqual([
      [0, world.clock.now().toISOString()],
      [30, set.next_run_at],
    ]);
    expect((await world.ok(setPayPeriod, { org_id, period: '' }, owner.ctx)).next_run_at).toBeNull();
    expect(await world.codeOf(setPayPeriod, { org_id }, owner)).toBe('error');
  });
});

describe('set_pay (PY-01)', () => {
  it('is refused above the most of the server, without the right, and for a rank that is not below', async () => {
    const { org_id, owner, staff, staffRank, memberWith } = await setting(0);
    await world.ok(configureOrgs, { payroll_config: { max_per_hour: 100 } }, staff.ctx);
    const rank_id = staffRank.rank_id;
    expect(await world.codeOf(setPay, { org_id, rank_id, per_hour: 101 }, owner)).toBe('limit_exceeded');
    const plain = await memberWith(5);
    const payer = await memberWith(9, 'payroll');
    expect(await world.codeOf(setPay, { org_id, rank_id, per_hour: 1 }, plain)).toBe('forbidden');
    expect(await world.codeOf(setPay, { org_id, rank_id, per_hour: 1 }, payer)).toBeNull();
    expect(await world.codeOf(setPay, { org_id, rank_id: 999_999, per_hour: 1 }, payer)).toBe('not_found');
    const { pay } = await world.ok(listPayRuns, { org_id }, owner.ctx);
    const own = pay.find(({ name }) => name.endsWith(' 9'))!;
    expect(await world.codeOf(setPay, { org_id, rank_id: own.rank_id, per_hour: 1 }, payer)).toBe(
      'forbidden',
    );
  });
});

describe('who reads the pay (PY-05)', () => {
  it('has the right view_staff, or manages the organisations of the server', async () => {
    const { org_id, staff, memberWith, pay } = await setting(0);
    const { run } = await pay();
    const plain = await memberWith(5);
    const reader = await memberWith(6, 'view_staff');
    for (const [contract, input] of [
      [listPayRuns, { org_id }],
      [getPayRun, { run_id: run.run_id }],
    ] as const) {
      expect(await world.codeOf(contract, input, plain)).toBe('forbidden');
      expect(await world.codeOf(contract, input, reader)).toBeNull();
      expect(await world.codeOf(contract, input, staff)).toBeNull();
      expect(await world.codeOf(contract, input, world.person({ role: 'admin' }))).toBe('not_found');
    }
  });
});

describe('dissolve_org', () => {
  it('is refused while wages are owed (BZ-07)', async () => {
    const { org_id, org, serverId, owner, worker, work, pay } = await setting(10);
    const ana = await worker();
    work(30, ana);
    await pay();
    const dissolve = () => world.act(dissolveOrg, { org_id, to_treasury: true }, owner.ctx);
    expect(await dissolve()).toMatchObject({ status: 409, code: 'error' });
    await world.fund(serverId, org.account_id, 20);
    await pay();
    expect((await dissolve()).code).toBeNull();
    expect(await slipsOf(ana)).toMatchObject([{ status: 'paid', owed: 0 }]);
  });

  it('voids what is owed to who has no bank account where staff say so, and nobody else may', async () => {
    const { org_id, serverId, owner, staff, hire, work, pay } = await setting(100);
    const poor = await hire(world.person({ serverId }));
    work(60, poor);
    await pay();
    const dissolve = (by: Pick<Person, 'ctx'>, more: object = { void_owed_pay: true }) =>
      world.act(dissolveOrg, { org_id, to_treasury: true, ...more }, by.ctx);
    expect(await dissolve(owner)).toMatchObject({ status: 403, code: 'forbidden' });
    // Who owns the organisation and manages those of the server does the one from the game, and not the other (ID-12).
    const both = {
      ...owner.ctx,
      membership: { ...owner.ctx.membership!, permissions: ['manage_orgs' as const] },
    };
    expect(await dissolve({ ctx: inGame(both) })).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await dissolve(staff, {})).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('debe 60 en sueldos') },
    });
    expect((await dissolve(staff)).body).toMatchObject({ amount: 100, org: { status: 'dissolved' } });
    expect(await slipsOf(poor)).toMatchObject([{ status: 'void', paid: 0, owed: 0 }]);
    expect((await world.events('bank.org.dissolved')).at(-1)).toMatchObject({
      character_ids: [owner.characterId, poor.characterId],
      data: { amount: 100, voided_pay: 60 },
    });
  });
});
