import type { ActionContract } from '@cabildo/contracts/action';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import unfreezeAccount from '@cabildo/contracts/economy/bank/accounts/unfreeze_account.ts';
import createDebt from '@cabildo/contracts/economy/credit/debts/create_debt.ts';
import createFine from '@cabildo/contracts/economy/credit/debts/create_fine.rpc.ts';
import payDebt from '@cabildo/contracts/economy/credit/debts/pay_debt.ts';
import signDebt from '@cabildo/contracts/economy/credit/debts/sign_debt.ts';
import executeInheritance from '@cabildo/contracts/economy/endings/inheritance/execute_inheritance.ts';
import setBeneficiary from '@cabildo/contracts/economy/endings/inheritance/set_beneficiary.ts';
import approveLoan from '@cabildo/contracts/economy/credit/loans/approve_loan.ts';
import cancelLoan from '@cabildo/contracts/economy/credit/loans/cancel_loan.ts';
import payLoan from '@cabildo/contracts/economy/credit/loans/pay_loan.ts';
import requestLoan from '@cabildo/contracts/economy/credit/loans/request_loan.ts';
import claimRewards from '@cabildo/contracts/economy/funds/rewards/claim_rewards.ts';
import configureReward from '@cabildo/contracts/economy/funds/rewards/configure_reward.ts';
import cancelScheduled from '@cabildo/contracts/economy/payments/scheduled/cancel_scheduled_transfer.ts';
import createScheduled from '@cabildo/contracts/economy/payments/scheduled/create_scheduled_transfer.ts';
import pauseScheduled from '@cabildo/contracts/economy/payments/scheduled/pause_scheduled_transfer.ts';
import resumeScheduled from '@cabildo/contracts/economy/payments/scheduled/resume_scheduled_transfer.ts';
import createSubscription from '@cabildo/contracts/economy/payments/subscriptions/create_subscription.ts';
import configureTax from '@cabildo/contracts/economy/funds/taxes/configure_tax.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import { bankConfig } from '@cabildo/contracts/economy/config/config.ts';
import { createLogger, createOutbox, createRegistry } from '@cabildo/kit/service';
import { Random, TestClock, workOff } from '@cabildo/testing';
import { openFor } from './bank/accounts/accounts.testing.ts';
import { daysAfter } from './calendar.ts';
import { findBankSections } from './config/table.ts';
import { dieInEconomy } from './endings/deletion/endings.testing.ts';
import payInterest from './funds/interest/pay_interest.job.ts';
import { violations } from './ledger/invariants.ts';
import { createMoneyLedger } from './ledger/ledger.ts';
import collectLoans from './credit/loans/collect_loans.job.ts';
import payRecurring from './payments/recurring/pay_recurring.job.ts';
import { ratesOf } from './funds/taxes/rules.ts';
import { listTaxes } from './funds/taxes/table.ts';
import { startWorld, type Person, type World } from './testing/world.ts';

const START = new Date('2026-01-31T06:00:00Z');
const DAYS = 3 * 365;

let world: World;
const clock = new TestClock(START);
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

/** A character of the town, with a main account and savings. */
interface Citizen extends Person {
  accounts: number[];
}

interface Made {
  id: number;
  payer: Citizen;
}

/** A town that acts at random; the seed is fixed, so that every run plays the same three years. */
class Town {
  readonly random = new Random(20_261_123);
  readonly serverId = world.newServer();
  readonly staff = world.person({ serverId: this.serverId, role: 'owner' });
  citizens: Citizen[] = [];
  /** The loans, schedules and debts so far, and who pays them. */
  readonly made: Record<'loan' | 'schedule' | 'debt', Made[]> = { loan: [], schedule: [], debt: [] };
  /** Actions that answered with an internal error. */
  readonly surprises: string[] = [];
  readonly done = new Map<string, number>();
  #fines = 0;

  async settle(): Promise<Citizen> {
    const person = world.person({ serverId: this.serverId });
    const main = await openFor(world, person, { balance: 2_000 });
    const savings = await openFor(world, person, { type: 'savings', balance: 500 });
    const citizen = { ...person, accounts: [main, savings] };
    this.citizens.push(citizen);
    return citizen;
  }

  async act(contract: ActionContract, input: object, by: Person): Promise<Record<string, unknown>> {
    const { status, code, body } = await world.act(contract, input, by.ctx);
    if (status >= 500) this.surprises.push(`${contract.action}: ${code}`);
    if (code === null) this.done.set(contract.action, (this.done.get(contract.action) ?? 0) + 1);
    return body;
  }

  #two(): [Citizen, Citizen] {
    const one = this.random.pick(this.citizens);
    return [one, this.random.pick(this.citizens.filter((other) => other !== one))];
  }

  #keep(kind: keyof Town['made'], id: unknown, payer: Citizen): void {
    if (typeof id === 'number') this.made[kind].push({ id, payer });
  }

  /** Lets a random citizen do something at random. */
  async doSomething(): Promise<void> {
    const { random, staff } = this;
    const [me, other] = this.#two();
    const amount = 1 + random.below(400);
    const mine = random.pick(me.accounts);
    const theirs = random.pick(other.accounts);
    const frequency = random.pick(['1d', '1w', '2w', '1mo'] as const);
    const paid = { from_account_id: mine, to_account_id: theirs, amount };
    const one = (kind: keyof Town['made']): Made => random.pick(this.made[kind]) ?? { id: 0, payer: me };
    const [loan, schedule, debt] = [one('loan'), one('schedule'), one('debt')];
    const things: (() => Promise<unknown>)[] = [
      () => this.act(internalTransfer, paid, me),
      () => this.act(claimRewards, {}, me),
      () => world.fund(this.serverId, me.accounts[0]!, amount),
      async () => {
        const max_runs = random.oneIn(2) ? 1 + random.below(12) : undefined;
        const body = await this.act(
          createScheduled,
          { ...paid, amount: 1 + (amount % 40), frequency, max_runs },
          me,
        );
        this.#keep('schedule', body['scheduled_transfer_id'], me);
      },
      () => this.act(createSubscription, { ...paid, amount: 1 + (amount % 60), name: 'Club', frequency }, me),
      () =>
        this.act(
          random.pick([pauseScheduled, resumeScheduled, resumeScheduled, cancelScheduled]),
          { scheduled_transfer_id: schedule.id },
          schedule.payer,
        ),
      async () => {
        const order = { account_id: mine, amount: amount * 5, installments: 1 + random.below(6), frequency };
        const { loan_id } = await this.act(requestLoan, order, me);
        if (loan_id !== undefined) await this.act(approveLoan, { loan_id }, staff);
        this.#keep('loan', loan_id, me);
      },
      () => this.act(payLoan, { loan_id: loan.id, amount: random.oneIn(2) ? amount : undefined }, loan.payer),
      () => (random.oneIn(4) ? this.act(cancelLoan, { loan_id: loan.id }, staff) : Promise.resolve()),
      async () => {
        const { debt_id } = await this.act(
          createDebt,
          { debtor_character_id: other.characterId, amount },
          me,
        );
        this.#keep('debt', debt_id, other);
        await this.act(signDebt, { debt_id }, other);
      },
      () => this.act(payDebt, { debt_id: debt.id }, debt.payer),
      () =>
        world.ask(createFine, {
          server_id: this.serverId,
          reference: `mdt:${(this.#fines += 1)}`,
          amount,
          debtor_character_id: me.characterId,
          description: null,
        }),
      () => this.act(random.oneIn(3) ? freezeAccount : unfreezeAccount, { account_id: mine }, staff),
    ];
    await random.pick(things)();
  }

  /** Lets a citizen die and a new one settle, and executes the inheritance. */
  async dieAndBeBorn(): Promise<void> {
    const dead = this.random.pick(this.citizens);
    this.citizens = this.citizens.filter((citizen) => citizen !== dead);
    const heir = this.random.pick(this.citizens);
    await this.act(setBeneficiary, { beneficiary_character_id: heir.characterId, percentage: 70 }, dead);
    await this.act(unfreezeAccount, { account_id: heir.accounts[0] }, this.staff);
    await dieInEconomy(world, dead);
    await this.settle();
    await this.act(executeInheritance, { server_character_id: dead.characterId }, this.staff);
  }
}

describe('three years of a town', () => {
  it('keep every promise and every coin, week after week, through orders, outages and deaths', async () => {
    const town = new Town();
    await town.act(configureTax, { name: 'IVA', tax_type: 'transfer', rate: 7 }, town.staff);
    await town.act(configureTax, { name: 'IRPF', tax_type: 'income', rate: 19 }, town.staff);
    await town.act(configureTax, { name: 'Ahorro', tax_type: 'interest', rate: 10 }, town.staff);
    await town.act(configureTax, { name: 'Sucesiones', tax_type: 'inheritance', rate: 5 }, town.staff);
    await town.act(configureReward, { name: 'Salario', amount: 130, frequency: 'weekly' }, town.staff);
    for (let count = 0; count < 8; count += 1) await town.settle();
    // A second replica runs beside the service, so that two processes compete for the work.
    const parts = { database: world.database, clock, log: createLogger('test', 'silent') };
    const ledger = createMoneyLedger({ ...parts, registry: createRegistry(), outbox: createOutbox() });
    const settings = async (serverId: number) => {
      const config = bankConfig.parse(await findBankSections(world.database, serverId));
      return { ...config, tax_rates: ratesOf(await listTaxes(world.database, serverId), config) };
    };
    const replica = { ledger, configs: { get: settings } };
    let checked = 0;
    for (let day = 0; day < DAYS;) {
      for (let count = town.random.below(4); count > 0; count -= 1) await town.doSomething();
      if (town.random.oneIn(60)) await town.dieAndBeBorn();
      // Now and then nothing runs for weeks, as in an outage; afterwards everything that fell due is made up for.
      day += town.random.oneIn(40) ? 5 + town.random.below(40) : 1;
      clock.set(daysAfter(START, day));
      for (const job of [payRecurring, collectLoans, payInterest]) await workOff(job, world, replica);
      // Wrong books stay wrong, so that a look a week misses nothing.
      if (day < checked + 7) continue;
      checked = day;
      expect([day, await violations(world.database), town.surprises]).toEqual([day, [], []]);
    }
    await ledger.drain();
    expect([await violations(world.database), town.surprises]).toEqual([[], []]);
    // Without enough of each action the test would prove little.
    for (const action of [
      'approve_loan',
      'create_subscription',
      'execute_inheritance',
      'claim_rewards',
      'pay_loan',
    ])
      expect([action, (town.done.get(action) ?? 0) > 3]).toEqual([action, true]);
    const count = async (from: string) =>
      (await world.database.query<{ n: number }>(`SELECT count(*) AS n FROM ${from}`))[0]!.n;
    expect(await count('recurring_runs WHERE transfer_id IS NOT NULL')).toBeGreaterThan(300);
    expect(await count('loan_installments WHERE overdue_since IS NOT NULL')).toBeGreaterThan(5);
    expect(await count('interest_payments')).toBeGreaterThan(50);
  });
});
