import type { ActionContract } from '@cabildo/contracts/action';
import createBankAccount from '@cabildo/contracts/economy/bank/openings/create_bank_account.ts';
import { createLogger, Registry, systemClock, createOutbox } from '@cabildo/kit/service';
import {
  createHarness,
  createPopulation,
  type CallAnswers,
  type Harness,
  type HarnessOptions,
  type Person,
  type Population,
} from '@cabildo/testing';
import { account as accountOf } from '../bank/accounts/resource.ts';
import { totalOf, type Bills } from '../bank/accounts/bills.ts';
import { violations } from '../ledger/invariants.ts';
import { createMoneyLedger } from '../ledger/ledger.ts';
import service from '../service.ts';
import { ensureDenominations } from '../bank/cash/bill-types.table.ts';
import { ensureWallet } from '../bank/cash/wallets.table.ts';

export type { Person };

/** A person with an account from create_bank_account, and its card. */
export interface Cardholder extends Person {
  readonly accountId: number;
  readonly cardNumber: string;
  readonly cvv: string;
}

/** The running service; its servers service is a stand-in that knows the characters made by the test. */
export interface World extends Harness, Population {
  /** Makes a person with a bank account that has this balance. */
  cardholder(balance: number, options?: { serverId?: number; pin?: string }): Promise<Cardholder>;
  /** Replaces a server's bank configuration. */
  configure(serverId: number, sections: object): Promise<void>;
  /** Issues money to an account. */
  fund(serverId: number, accountId: number, amount: number): Promise<void>;
  /** Issues cash to a character; returns the id of the wallet. */
  giveCash(person: Pick<Person, 'serverId' | 'characterId'>, bills: Bills): Promise<number>;
  balanceOf(accountId: number): Promise<number>;
  /** Acts as a person; returns the code of the refusal, null for none. */
  codeOf(contract: ActionContract, input: object, person: Pick<Person, 'ctx'>): Promise<string | null>;
}

/** Services that keep no goods of anybody. */
const NO_GOODS: CallAnswers = {
  'calls.inventory.count_items': () => ({ units: 0 }),
  'calls.inventory.count_org_stock': () => ({ shops: 0, units: 0 }),
  'calls.vehicles.count_org_vehicles': () => ({ vehicles: 0 }),
  'calls.inventory.pass_on_items': () => ({ moved: 0, is_more: false }),
  'calls.vehicles.count_vehicles': () => ({ vehicles: 0 }),
  'calls.vehicles.pass_on_vehicles': () => ({ moved: 0 }),
};

/** A service of shifts in which nobody has worked. */
const NO_SHIFTS: CallAnswers = {
  'calls.mdt.list_clocked_in': () => ({ server_character_ids: [] }),
  'calls.mdt.list_worked': () => ({ shifts: [], next: null }),
};

interface WorldOptions extends Pick<HarnessOptions, 'clock' | 'answers'> {
  /** True where the test runs the services of goods itself, so that nothing else may answer for them. */
  hasGoods?: boolean;
}

/** Starts the service for one test file. */
export async function startWorld({ hasGoods = false, ...options }: WorldOptions = {}): Promise<World> {
  const { answers, ...population } = createPopulation();
  const ofOthers = hasGoods ? answers : { ...answers, ...NO_GOODS };
  const h = await createHarness(service, {
    ...options,
    answers: { ...ofOthers, ...NO_SHIFTS, ...options.answers },
  });
  const money = moneyOf(h);
  const cardholder: World['cardholder'] = async (balance, { serverId, pin } = {}) => {
    const person = population.person(serverId === undefined ? {} : { serverId });
    const input = { server_character_id: person.characterId, pin };
    const { account_id, card_number, cvv } = await h.ok(createBankAccount, input, person.ctx);
    if (balance > 0) await money.fund(person.serverId, account_id, balance);
    return { ...person, accountId: account_id, cardNumber: card_number, cvv };
  };
  const codeOf: World['codeOf'] = async (contract, input, { ctx }) =>
    (await h.act(contract, input, ctx)).code;
  return { ...h, ...population, ...money, cardholder, codeOf, close: () => closeSound(h) };
}

/** Stops the service, and checks after every test file that the ledger is sound. */
async function closeSound(h: Harness): Promise<void> {
  const broken = await violations(h.database);
  await h.close();
  expect(broken).toEqual([]);
}

function moneyOf({ database }: Harness): Pick<World, 'configure' | 'fund' | 'giveCash' | 'balanceOf'> {
  const log = createLogger('test', 'silent');
  const registry = new Registry();
  const ledger = createMoneyLedger({
    database,
    clock: systemClock,
    log,
    registry,
    outbox: createOutbox(),
  });
  const issue = async (serverId: number, account: number, amount: number, bills?: Bills): Promise<void> => {
    await ledger.submit({
      serverId,
      uses: { account: accountOf(account) },
      decide: () => ({
        output: {},
        movement: {
          kind: 'test',
          postings: [
            { account: 'issuance', amount: -amount, type: 'adjustment' },
            { account, amount, type: 'adjustment', ...(bills && { bills }) },
          ],
        },
      }),
      claim: null,
      actor: { kind: 'system', id: null },
      deadline: Date.now() + 60_000,
    });
  };
  return {
    async configure(serverId, sections) {
      await database.query(
        `INSERT INTO bank_configs (server_id, sections) VALUES ($1, $2)
         ON CONFLICT (server_id) DO UPDATE SET sections = excluded.sections`,
        [serverId, sections],
      );
    },
    fund: issue,
    async giveCash({ serverId, characterId }, bills) {
      await ensureDenominations(database, serverId);
      const wallet = (await ensureWallet(database, serverId, characterId))!;
      await issue(serverId, wallet, totalOf(bills), bills);
      return wallet;
    },
    async balanceOf(accountId) {
      const [row] = await database.query<{ balance: number }>('SELECT balance FROM accounts WHERE id = $1', [
        accountId,
      ]);
      return row!.balance;
    },
  };
}
