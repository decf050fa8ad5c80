import type { ActionContract, RequestContext } from '@cabildo/contracts/action';
import charge from '@cabildo/contracts/economy/payments/charges/charge.rpc.ts';
import getOverview from '@cabildo/contracts/economy/bank/cash/get_overview.rpc.ts';
import refund from '@cabildo/contracts/economy/payments/charges/refund.rpc.ts';
import planBillTypes from '@cabildo/contracts/economy/bank/cash/plan_bill_types.rpc.ts';
import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import createBankAccount from '@cabildo/contracts/economy/bank/openings/create_bank_account.ts';
import createBillType from '@cabildo/contracts/economy/bank/cash/create_bill_type.ts';
import deposit from '@cabildo/contracts/economy/bank/cash/deposit.ts';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import getBalance from '@cabildo/contracts/economy/bank/accounts/get_balance.ts';
import getBank from '@cabildo/contracts/economy/bank/cards/get_bank.ts';
import getRegisters from '@cabildo/contracts/economy/insight/reports/get_registers.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import listAccounts from '@cabildo/contracts/economy/bank/accounts/list_accounts.ts';
import setPin from '@cabildo/contracts/economy/bank/pins/set_pin.ts';
import transfer from '@cabildo/contracts/economy/payments/transfers/transfer.ts';
import updateBankConfig from '@cabildo/contracts/economy/config/update_bank_config.ts';
import withdraw from '@cabildo/contracts/economy/bank/cash/withdraw.ts';
import type { Database, Tx } from '@cabildo/kit/database';
import { eraseServer, isServerEnded } from '@cabildo/operation/erasure';
import { tablesOf } from '@cabildo/kit/service';
import { until } from '@cabildo/testing';
import { addMember, openFor } from '../../bank/accounts/accounts.testing.ts';
import { endCharacters, serverDeletionOf, publish } from './endings.testing.ts';
import { violations } from '../../ledger/invariants.ts';
import service from '../../service.ts';
import { closeServer } from './close-server.ts';
import { startWorld, type Cardholder, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const DAY_MS = 24 * 60 * 60 * 1000;

/** Erases a server as another process would. */
async function erase(serverId: number, database: Database = world.database): Promise<void> {
  await closeServer({ database, serverId, now: world.clock.now() });
  await eraseServer(database, tablesOf(service), serverId);
}

async function end(serverId: number): Promise<void> {
  await publish(world, serverDeletionOf(serverId));
  await until(() => isServerEnded(world.database, serverId));
}

const OF_SERVER = [
  'charges',
  'accounts',
  'transfers',
  'bill_types',
  'denomination_sets',
  'bank_configs',
  'ended_characters',
  'notifications',
];
const OF_ACCOUNT = ['entries', 'cards', 'account_members', 'daily_transfers'];

const accountsOf = async (serverId: number): Promise<number[]> =>
  (
    await world.database.query<{ id: number }>('SELECT id FROM accounts WHERE server_id = $1', [serverId])
  ).map((row) => row.id);

/** The tables that still have rows of a server with these accounts. */
async function leftovers(serverId: number, accountIds: readonly number[]): Promise<string[]> {
  const left: string[] = [];
  const look = async (name: string, condition: string, value: unknown): Promise<void> => {
    const rows = await world.database.query(`SELECT 1 FROM ${name} WHERE ${condition} LIMIT 1`, [value]);
    if (rows.length > 0) left.push(name);
  };
  for (const name of OF_SERVER) await look(name, 'server_id = $1', serverId);
  for (const name of OF_ACCOUNT) await look(name, 'account_id = ANY($1)', accountIds);
  await look('pins', 'holder_id = ANY($1)', accountIds);
  return left;
}

const purchase = ({ serverId, characterId }: Person, key: string) => ({
  key: `${serverId}:${key}`,
  server_id: serverId,
  server_character_id: characterId,
  amount: 2,
  sale: 'items',
  payment_method: 'auto',
  concept: 'pan',
});

/** Makes a server with rows in every table. */
async function furnish(): Promise<{ serverId: number; holder: Cardholder; friend: Person; shared: number }> {
  const serverId = world.newServer();
  await world.configure(serverId, { transfers_config: { daily_limit: 10_000, fee_fixed: 1 } });
  const holder = await world.cardholder(500, { serverId, pin: '4711' });
  const friend = world.person({ serverId, role: 'owner' });
  const shared = await openFor(world, holder, { type: 'shared', balance: 300 });
  await addMember(world, shared, friend, ['transfer']);
  const to_account_id = await openFor(world, friend, { balance: 10 });
  const move = { from_account_id: shared, to_account_id, amount: 5 };
  await world.ok(internalTransfer, move, friend.ctx);
  await world.ok(withdraw, { account_id: shared, amount: 5 }, friend.ctx);
  await world.ask(charge, purchase(holder, 'furnished'), holder.ctx);
  const third = world.person({ serverId });
  await openFor(world, third, { balance: 25 });
  await endCharacters(world, third);
  return { serverId, holder, friend, shared };
}

describe('a deleted server', () => {
  it('leaves nothing of its money, others keep theirs', async () => {
    const gone = await furnish();
    const other = await furnish();
    const ids = await accountsOf(gone.serverId);
    const [before, others] = [await leftovers(gone.serverId, ids), await accountsOf(other.serverId)];
    expect(before.sort()).toEqual([...OF_SERVER, ...OF_ACCOUNT, 'pins'].sort());
    const kept = await leftovers(other.serverId, others);
    await end(gone.serverId);
    await erase(gone.serverId);
    expect(await leftovers(gone.serverId, ids)).toEqual([]);
    expect((await leftovers(other.serverId, others)).sort()).toEqual(kept.sort());
    expect(await world.balanceOf(other.holder.accountId)).toBe(500 - 2);
    expect(await violations(world.database)).toEqual([]);
  });

  it('is erased in several steps when there is much of it, by several processes at once', async () => {
    const { serverId, holder } = await furnish();
    await world.database.query(
      `INSERT INTO transfers (id, server_id, kind, created_at)
       SELECT -(1000000 * $1::bigint) - i, $1, 'test', now() FROM generate_series(1, 12000) i`,
      [serverId],
    );
    await world.database.query(
      `INSERT INTO entries (transfer_id, account_id, type, amount, balance_after, created_at)
       SELECT -(1000000 * $1::bigint) - i, $2, 'adjustment', side, 1, now()
       FROM generate_series(1, 12000) i, unnest(ARRAY[1, -1]) side`,
      [serverId, holder.accountId],
    );
    await world.database.query(
      `INSERT INTO accounts (server_id, kind, owner_character_id) SELECT $1, 'custom', i FROM generate_series(1, 1100) i`,
      [serverId],
    );
    const ids = await accountsOf(serverId);
    await end(serverId);
    await Promise.all([erase(serverId), erase(serverId), erase(serverId)]);
    await erase(serverId);
    expect(await leftovers(serverId, ids)).toEqual([]);
  });

  it('has every account closed before anything of it goes, so that nothing moves there any more', async () => {
    const { serverId } = await furnish();
    // The server is not marked as deleted, so that the service's own erasure does not close the accounts.
    const interrupted = {
      transaction: (work: (tx: Tx) => Promise<unknown>) => world.database.transaction(work),
      query: () => Promise.reject(new Error('killed')),
    };
    await expect(erase(serverId, interrupted as never)).rejects.toThrow('killed');
    const open = await world.database.query(
      `SELECT id FROM accounts WHERE server_id = $1 AND owner_character_id IS NOT NULL AND status <> 'closed'`,
      [serverId],
    );
    expect(open).toEqual([]);
  });

  it('is erased again for a day, in case something was on its way', async () => {
    const { serverId } = await furnish();
    const ids = await accountsOf(serverId);
    const isErased = async () => (await leftovers(serverId, ids)).length === 0;
    const ended = world.clock.now().getTime();
    await end(serverId);
    await until(isErased);
    // Milliseconds after the deletion: the due time of each next pass, and the time when that pass runs.
    for (const [due, at] of [
      [10_000, DAY_MS - 1_000],
      [DAY_MS, DAY_MS],
    ] as const) {
      await until(async () => (await erasureOf(serverId)).due === due);
      await world.ask(getOverview, { server_id: serverId });
      expect(await leftovers(serverId, [])).toEqual(['bill_types', 'denomination_sets']);
      world.clock.set(new Date(ended + at));
      await until(isErased);
    }
    await until(async () => (await erasureOf(serverId)).is_finished);
  });

  /** The due time of the next pass of a server's erasure, in milliseconds after its deletion. */
  const erasureOf = async (serverId: number): Promise<{ due: number; is_finished: boolean }> => {
    const erasure = `SELECT extract(epoch FROM erase_at - ended_at)::float * 1000 AS due,
      finished_at IS NOT NULL AS is_finished FROM erasures WHERE server_id = $1`;
    return (await world.database.query<{ due: number; is_finished: boolean }>(erasure, [serverId]))[0]!;
  };
});

describe('a request about the money of a server while it ends', () => {
  it('is answered, never with a fault of ours, and leaves nothing behind', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { serverId, holder, friend, shared } = await furnish();
      const newcomer = world.person({ serverId });
      const ids = await accountsOf(serverId);
      const { accountId, cardNumber, cvv } = holder;
      const self = { server_character_id: holder.characterId };
      const requests: [ActionContract, object, RequestContext][] = Array.from(
        { length: 3 },
        () =>
          [
            [internalTransfer, { from_account_id: shared, to_account_id: accountId, amount: 1 }, holder.ctx],
            [internalTransfer, { from_account_id: shared, to_account_id: accountId, amount: 1 }, friend.ctx],
            [
              transfer,
              {
                from_card_number: cardNumber,
                from_cvv: cvv,
                pin: '4711',
                to_character_id: friend.characterId,
                amount: 1,
              },
              friend.ctx,
            ],
            [withdraw, { ...self, account_id: shared, amount: 3 }, holder.ctx],
            [deposit, { ...self, account_id: shared, amount: 1 }, holder.ctx],
            [createAccount, { ...self, account_type: 'custom' }, holder.ctx],
            [createBankAccount, { server_character_id: newcomer.characterId }, newcomer.ctx],
            [closeAccount, { account_id: shared }, holder.ctx],
            [freezeAccount, { account_id: shared }, friend.ctx],
            [setPin, { account_id: shared, pin: '9999' }, holder.ctx],
            [createBillType, { value: 500 + round }, friend.ctx],
            [updateBankConfig, { transfers_config: { min_amount: 1 } }, friend.ctx],
            [getBalance, self, holder.ctx],
            [getBank, self, holder.ctx],
            [getRegisters, { account_id: shared }, holder.ctx],
            [listAccounts, self, holder.ctx],
          ] as [ActionContract, object, RequestContext][],
      ).flat();
      const send = () =>
        requests.map(async ([contract, input, ctx]) => {
          const { status, body } = await world.act(contract, input, ctx);
          if (status >= 500) throw new Error(`${contract.name}: ${JSON.stringify(body)}`);
          return { status };
        });
      const cash = { server_id: serverId, bill_types: [{ value: 2, label: null, image_url: null }] };
      const shop = () =>
        [1, 2, 3].flatMap((n) => [
          world.ask(charge, purchase(holder, `busy ${n}`), holder.ctx),
          world.ask(refund, { server_id: serverId, key: `${serverId}:busy ${n}` }),
          world.ask(refund, { server_id: serverId, key: `${serverId}:furnished` }),
        ]);
      const early = [...send(), ...shop()];
      const ending = end(serverId).then(() => erase(serverId));
      const late = [
        ...send(),
        ...shop(),
        world.ask(getOverview, { server_id: serverId }),
        world.ask(planBillTypes, cash),
      ];
      const answers = await Promise.all([...early, ending, ...late, erase(serverId)]);
      for (const answer of answers) expect(answer?.status ?? 200).toBeLessThan(500);
      await Promise.all([...send(), ...shop()]);
      const since = await accountsOf(serverId);
      await erase(serverId);
      expect(await leftovers(serverId, [...ids, ...since])).toEqual([]);
      const orphans = await world.database.query(
        'SELECT 1 FROM entries e WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = e.account_id)',
      );
      expect(orphans).toEqual([]);
      expect(await violations(world.database)).toEqual([]);
    }
  });
});
