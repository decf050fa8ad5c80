import type { ActionContract, RequestContext } from '@cabildo/contracts/action';
import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import depositItem from '@cabildo/contracts/economy/vaults/deposit_vault_item.ts';
import withdrawItem from '@cabildo/contracts/economy/vaults/withdraw_vault_item.ts';
import give from '@cabildo/contracts/inventory/holdings/give.ts';
import deleteItem from '@cabildo/contracts/inventory/endings/delete.ts';
import createItem from '@cabildo/contracts/inventory/items/create.ts';
import updateItem from '@cabildo/contracts/inventory/items/update.ts';
import economy from '@cabildo/economy';
import { violations as moneyViolations } from '@cabildo/economy/ledger/invariants.ts';
import inventory from '@cabildo/inventory';
import { violations as itemViolations } from '@cabildo/inventory/ledger/invariants.ts';
import type { Database } from '@cabildo/kit/database';
import { createHarness, createPopulation, member, until, withKey, type Harness } from '@cabildo/testing';
import { act as ask, Replaceable } from './replaceable.ts';

/** A time longer than the lease of a move. */
const PAST_LEASE_MS = 13_000;
const TEN = 10;
const FOUR = 4;

const population = createPopulation();
/** The real inventory; only the servers service is simulated. */
let items: Harness;
/** The economy, which dies. */
const bank = new Replaceable(economy, () => items);

beforeAll(async () => {
  items = await createHarness(inventory, { answers: population.answers });
  await bank.open();
});
afterAll(async () => {
  await bank.close();
  await items.close();
});

const act = (contract: ActionContract, input: object, ctx: RequestContext) =>
  ask(items.bus, contract, input, ctx);

interface Scene {
  contract: ActionContract;
  input: object;
  ctx: RequestContext;
  /** Counts the units of the character and of the vault. */
  places(): Promise<[held: number, kept: number]>;
}

/** Makes a character with ten units and a vault. */
async function depositScene(): Promise<Scene & { vault: unknown; item_id: number; keeper: RequestContext }> {
  const { characterId: server_character_id, serverId, ctx } = population.person();
  const keeper = member(999_999, 'member', { serverId, permissions: ['manage_items'] });
  const { item_id } = await items.ok(createItem, { name: 'Oro', price: 1 }, keeper);
  await items.ok(give, { server_character_id, item_id, quantity: TEN }, keeper);
  const opened = await act(createAccount, { server_character_id, account_type: 'vault' }, ctx);
  const vault = opened.body['account_id'];
  const sum = async (sql: Database | Harness['database'], text: string, value: unknown): Promise<number> =>
    (
      await sql.query<{ n: number }>(`SELECT coalesce(sum(quantity), 0)::bigint AS n FROM ${text}`, [value])
    )[0]!.n;
  return {
    vault,
    item_id,
    keeper,
    ctx,
    contract: depositItem,
    input: { account_id: vault, item_name: 'Oro', item_id, quantity: FOUR },
    places: () =>
      Promise.all([
        sum(items.database, 'holdings WHERE character_id = $1', server_character_id),
        sum(bank.database, 'vault_items WHERE account_id = $1', vault),
      ]),
  };
}

/** Makes a character with six units, and four in its vault. */
async function withdrawalScene(): Promise<Scene & { item_id: number; keeper: RequestContext }> {
  const scene = await depositScene();
  const { body } = await act(scene.contract, scene.input, scene.ctx);
  const input = { account_id: scene.vault, vault_item_id: body['vault_item_id'] };
  return { ...scene, contract: withdrawItem, input };
}

async function areSettled(): Promise<boolean> {
  const open = await bank.database.query(`SELECT 1 FROM vault_moves WHERE state = 'open' LIMIT 1`);
  return open.length === 0;
}

/**
 * Lets moves die at every moment, one moment each; every unit is in one place, and a repeated order is carried out
 * once.
 */
async function dieEverywhere(
  open: () => Promise<Scene>,
  { code, before, after }: { code: string; before: number; after: number },
): Promise<void> {
  const seen = new Set<number>();
  for (let moment = 0; ; moment += 1) {
    const { contract, input, ctx, places } = await open();
    const order = () => act(contract, input, withKey(ctx, 'the only key'));
    bank.process.dieAt(moment);
    const first = await order();
    const died = bank.process.isDead;
    if (died) await bank.replace(PAST_LEASE_MS);
    await until(areSettled);
    const [held, kept] = await places();
    expect([moment, first.code]).toEqual([moment, died ? 'no answer' : code]);
    expect([moment, held + kept]).toEqual([moment, TEN]);
    seen.add(held);
    const again = await order();
    expect([moment, again.code, await places()]).toEqual([moment, code, [after, TEN - after]]);
    if (!died) expect(again).toEqual(first);
    expect([await moneyViolations(bank.database), await itemViolations(items.database)]).toEqual([[], []]);
    if (!died) break;
  }
  expect(seen).toEqual(new Set([before, after]));
}

describe('however far a move came when the economy died (ECB-16, GW-23)', () => {
  test('units that are put into a vault are there once, or with their character', () =>
    dieEverywhere(depositScene, { code: 'ok', before: TEN, after: TEN - FOUR }));

  test('units that are taken out of a vault are with their character once, or in the vault', () =>
    dieEverywhere(withdrawalScene, { code: 'ok', before: TEN - FOUR, after: TEN }));

  test('units that their character may not have stay in the vault', () => {
    const open = async (): Promise<Scene> => {
      const scene = await withdrawalScene();
      await items.ok(updateItem, { item_id: scene.item_id, user_limit: TEN - 1 }, scene.keeper);
      return scene;
    };
    return dieEverywhere(open, { code: 'limit_exceeded', before: TEN - FOUR, after: TEN - FOUR });
  });

  test.each([
    ['put into', depositScene],
    ['taken out of', withdrawalScene],
  ])('units that are %s a vault are nowhere when their item is deleted then (IT-03)', async (_, open) => {
    for (let moment = 0; ; moment += 1) {
      const { contract, input, ctx, places, item_id, keeper } = await open();
      bank.process.dieAt(moment);
      await act(contract, input, ctx);
      const died = bank.process.isDead;
      await items.ok(deleteItem, { item_id }, keeper);
      if (died) await bank.replace(PAST_LEASE_MS);
      await until(async () => (await areSettled()) && (await places()).every((units) => units === 0));
      expect([await moneyViolations(bank.database), await itemViolations(items.database)]).toEqual([[], []]);
      if (!died) break;
    }
  });
});
