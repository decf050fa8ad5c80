import { setImmediate as immediate } from 'node:timers/promises';
import type { ActionContract, RequestContext } from '@cabildo/contracts/action';
import updateBankConfig from '@cabildo/contracts/economy/config/update_bank_config.ts';
import payDebt from '@cabildo/contracts/economy/credit/debts/pay_debt.ts';
import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import createLicense from '@cabildo/contracts/inventory/licenses/create.ts';
import grantLicense from '@cabildo/contracts/inventory/licenses/grant.ts';
import createPunishment from '@cabildo/contracts/mdt/punishments/create_punishment.ts';
import voidPunishment from '@cabildo/contracts/mdt/punishments/void_punishment.ts';
import economy from '@cabildo/economy';
import { violations as moneyViolations } from '@cabildo/economy/ledger/invariants.ts';
import inventory from '@cabildo/inventory';
import type { Database } from '@cabildo/kit/database';
import mdt from '@cabildo/mdt';
import { createHarness, createPopulation, member, until, withKey, type Harness } from '@cabildo/testing';
import { act as ask, Replaceable } from './replaceable.ts';

/** A time longer than the lease of a punishment. */
const PAST_LEASE_MS = 21_000;
const FUNDS = 500;
const FINE = 120;
/** Ticks of the event loop: after some hundred, a payment is through. */
const TICKS = 40;
const [TWELVE, THREE] = [12, 3];

const population = createPopulation();
/** The real inventory; only the servers service is simulated. */
let items: Harness;

const bank = new Replaceable(economy, () => items);
const court = new Replaceable(mdt, () => items);

beforeAll(async () => {
  items = await createHarness(inventory, { answers: population.answers });
  await Promise.all([bank.open(), court.open()]);
});
afterAll(async () => {
  await Promise.all([bank.close(), court.close()]);
  await items.close();
});

const act = (contract: ActionContract, input: object, ctx: RequestContext) =>
  ask(items.bus, contract, input, ctx);

/** The fines, points and money of an offender, in all three services. */
interface State {
  /** `<fine>/<debt>` of each punishment. */
  fines: string[];
  points: number;
  balance: number;
}

/** Makes a character with money and a licence, and a moderator. */
async function newScene() {
  const { characterId: server_character_id, serverId, ctx } = population.person();
  const founder = member(999_999, 'owner', { serverId });
  await act(updateBankConfig, { accounts_config: { initial_balance: FUNDS } }, founder);
  await act(createAccount, { server_character_id, account_type: 'personal' }, ctx);
  const { license_id } = await items.ok(createLicense, { name: 'Coche', max_points: TWELVE }, founder);
  await items.ok(grantLicense, { server_character_id, license_id }, founder);
  const offence = { server_character_id, type: 'fine', reason: 'Exceso de velocidad', fine_amount: FINE };
  const order = { ...offence, license_id, license_points: THREE };
  const one = async <T>(database: Pick<Database, 'query'>, sql: string, value: number): Promise<T> =>
    (await database.query<{ value: T }>(sql, [value]))[0]!.value;
  return {
    punish: () => act(createPunishment, order, withKey(founder, 'the only key')),
    annul: (punishment_id: unknown) => act(voidPunishment, { punishment_id }, founder),
    debt: () =>
      one<number>(bank.database, 'SELECT max(id) AS value FROM debts WHERE server_id = $1', serverId),
    pay: (debt_id: number) => act(payDebt, { debt_id }, withKey(ctx, 'the only key')),
    async state(): Promise<State> {
      const punishments = await court.database.query<{ id: number; fine_status: string }>(
        'SELECT id, fine_status FROM punishments WHERE server_id = $1 ORDER BY id',
        [serverId],
      );
      const debts = await bank.database.query<{ reference: string; status: string }>(
        'SELECT reference, status FROM debts WHERE server_id = $1',
        [serverId],
      );
      const debtOf = new Map(debts.map(({ reference, status }) => [reference, status]));
      expect(debtOf.size).toBe(debts.length);
      const fines = punishments.map(({ id, fine_status }) => {
        const debt = debtOf.get(`mdt:${id}`) ?? 'none';
        debtOf.delete(`mdt:${id}`);
        return `${fine_status}/${debt}`;
      });
      // Every debt is for one of these punishments.
      expect([...debtOf]).toEqual([]);
      const held = 'SELECT points::bigint AS value FROM character_licenses WHERE character_id = $1';
      const points = await one<number>(items.database, held, server_character_id);
      const owned = `SELECT sum(balance)::bigint AS value FROM accounts WHERE server_id = $1 AND kind = 'personal'`;
      return { fines, points, balance: await one<number>(bank.database, owned, serverId) };
    },
  };
}
type Scene = Awaited<ReturnType<typeof newScene>>;

/** Makes a character that owes a fine. */
async function finedScene(): Promise<Scene & { id: unknown }> {
  const scene = await newScene();
  const { body } = await scene.punish();
  await until(async () => (await scene.state()).fines.join() === 'owed/signed' && (await isSettled()));
  return { ...scene, id: body['punishment_id'] };
}

const isSettled = async (): Promise<boolean> =>
  (await court.database.query('SELECT 1 FROM punishments WHERE due_at IS NOT NULL LIMIT 1')).length === 0;

const ONCE: State = { fines: ['owed/signed'], points: TWELVE - THREE, balance: FUNDS };

interface Trial {
  open: () => Promise<Scene & { id?: unknown }>;
  /** A client's request, which is repeated when there is no answer. */
  order: (scene: Scene & { id?: unknown }) => Promise<{ code: string }>;
  /** The answers that the client may get when it repeats the request. */
  again: string[];
  end: State;
}

/**
 * Dies at every moment, one moment each, until the work is done before its moment has come; each end must be the
 * same.
 */
async function dieEverywhere(
  stage: Replaceable,
  how: 'dieAt' | 'dieAnywhereAt',
  { open, order, again, end }: Trial,
): Promise<void> {
  for (let moment = 0; ; moment += 1) {
    const scene = await open();
    const isDone = async () => JSON.stringify(await scene.state()) === JSON.stringify(end);
    stage.process[how](moment);
    const { code } = await order(scene);
    await until(async () => stage.process.isDead || ((await isSettled()) && (await isDone())));
    const died = stage.process.isDead;
    if (died) await stage.replace(PAST_LEASE_MS);
    else expect([moment, code]).toEqual([moment, 'ok']);
    stage.process.dieAt(Infinity);
    expect(again).toContain((await order(scene)).code);
    await until(async () => (await isSettled()) && (await isDone()));
    expect(await moneyViolations(bank.database)).toEqual([]);
    if (!died) return;
  }
}

const PUNISHING: Trial = { open: newScene, order: ({ punish }) => punish(), again: ['ok'], end: ONCE };
const VOIDING: Trial = {
  open: finedScene,
  order: ({ annul, id }) => annul(id),
  again: ['ok', 'already_processed'],
  // The points go back, too (OT-06).
  end: { ...ONCE, fines: ['cancelled/cancelled'], points: TWELVE },
};
const PAYING: Trial = {
  open: finedScene,
  order: async ({ pay, debt }) => pay(await debt()),
  again: ['ok'],
  end: { ...ONCE, fines: ['paid/paid'], balance: FUNDS - FINE },
};

/** Makes a character that has paid a fine. */
async function paidScene(): Promise<Scene & { id: unknown }> {
  const scene = await finedScene();
  await scene.pay(await scene.debt());
  await until(async () => (await scene.state()).fines.join() === 'paid/paid');
  return scene;
}
const REFUNDING: Trial = {
  open: paidScene,
  order: ({ annul, id }) => annul(id),
  again: ['ok', 'already_processed'],
  end: { fines: ['refunded/paid'], points: TWELVE, balance: FUNDS },
};

describe('however far a fine came (ECB-03, V1-06, GW-23)', () => {
  test('when the mdt died, it is one debt, and its points are deducted once', () =>
    dieEverywhere(court, 'dieAnywhereAt', PUNISHING));

  test('when the economy died, it is one debt, and its points are deducted once', () =>
    dieEverywhere(bank, 'dieAt', PUNISHING));

  test('when the mdt died, it is cancelled on both sides once it is voided', () =>
    dieEverywhere(court, 'dieAnywhereAt', VOIDING));

  test('when the economy died, it is cancelled on both sides once it is voided', () =>
    dieEverywhere(bank, 'dieAt', VOIDING));

  test('when the economy died, its payment is made once and closes it', () =>
    dieEverywhere(bank, 'dieAt', PAYING));

  test('when the mdt died, it is given back once where it is voided after it was paid (TR-04)', () =>
    dieEverywhere(court, 'dieAnywhereAt', REFUNDING));

  test('when the economy died, it is given back once where it is voided after it was paid (TR-04)', () =>
    dieEverywhere(bank, 'dieAt', REFUNDING));

  test.each(Array.from({ length: 8 }, (_, round) => round))(
    'it is cancelled or given back on both sides when it is paid and voided at once (round %d)',
    async (round) => {
      const scene = await finedScene();
      const debt = await scene.debt();
      const request = items.bus.request.bind(items.bus);
      let paid: ReturnType<Scene['pay']> | undefined;
      const spied = jest.spyOn(items.bus, 'request').mockImplementation(async (...question) => {
        if (!paid && question[1].includes('calls.economy.void_fine')) {
          paid = scene.pay(debt);
          // The later the round, the further the payment has come.
          for (let tick = 0; tick < round * TICKS; tick += 1) await immediate();
        }
        return request(...question);
      });
      expect((await scene.annul(scene.id)).code).toBe('ok');
      await until(isSettled);
      const { code } = await paid!;
      spied.mockRestore();
      const { end } = code === 'ok' ? REFUNDING : VOIDING;
      expect(['ok', 'already_cancelled']).toContain(code);
      await until(async () => (await scene.state()).fines.join() === end.fines.join());
      expect(await scene.state()).toEqual(end);
    },
  );
});
