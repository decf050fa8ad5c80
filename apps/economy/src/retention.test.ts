import { retain } from '@cabildo/testing';
import cancelRequest from '@cabildo/contracts/economy/payments/requests/cancel_payment_request.ts';
import createRequest from '@cabildo/contracts/economy/payments/requests/create_payment_request.ts';
import cancelDebt from '@cabildo/contracts/economy/credit/debts/cancel_debt.ts';
import createDebt from '@cabildo/contracts/economy/credit/debts/create_debt.ts';
import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import createCard from '@cabildo/contracts/economy/bank/issuing/create_card.ts';
import deleteCard from '@cabildo/contracts/economy/bank/cards/delete_card.ts';
import cancelLoan from '@cabildo/contracts/economy/credit/loans/cancel_loan.ts';
import requestLoan from '@cabildo/contracts/economy/credit/loans/request_loan.ts';
import cancelScheduled from '@cabildo/contracts/economy/payments/scheduled/cancel_scheduled_transfer.ts';
import createScheduled from '@cabildo/contracts/economy/payments/scheduled/create_scheduled_transfer.ts';
import setPin from '@cabildo/contracts/economy/bank/pins/set_pin.ts';
import depositItem from '@cabildo/contracts/economy/vaults/deposit_vault_item.ts';
import withdrawItem from '@cabildo/contracts/economy/vaults/withdraw_vault_item.ts';
import { openFor } from './bank/accounts/accounts.testing.ts';
import { violations } from './ledger/invariants.ts';
import { startWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const run = () => retain(world.database, world.definition.tables);
const idsOf = async (table: string, serverId: number) =>
  (
    await world.database.query<{ id: number }>(`SELECT id FROM ${table} WHERE server_id = $1 ORDER BY id`, [
      serverId,
    ])
  ).map(({ id }) => id);
/** Moves a time of all rows of a table so many days back. */
const age = (table: string, column: string, days: number) =>
  world.database.query(`UPDATE ${table} SET ${column} = ${column} - make_interval(days => $1)`, [days]);

describe('retention (FU-09)', () => {
  it('removes what has been over for 90 days, keeps what is open or younger, and the ledger is sound', async () => {
    const person = world.person();
    const { serverId } = person;
    const other = world.person({ serverId });
    const from = await openFor(world, person, { type: 'shared', balance: 1_000 });
    const to = await openFor(world, other);
    const request = async () =>
      (
        await world.ok(
          createRequest,
          { to_character_id: other.characterId, account_id: from, amount: 1 },
          person.ctx,
        )
      ).request_id;
    const debt = async () =>
      (await world.ok(createDebt, { debtor_character_id: other.characterId, amount: 1 }, person.ctx)).debt_id;
    const pays = { from_account_id: from, to_account_id: to, amount: 1, frequency: '1mo' };
    const schedule = async () => (await world.ok(createScheduled, pays, person.ctx)).scheduled_transfer_id;
    const card = async () =>
      (await world.ok(createCard, { account_id: from, card_type: 'permanent' }, person.ctx)).card_id;
    const loan = async () =>
      (await world.ok(requestLoan, { account_id: from, amount: 1, installments: 1 }, person.ctx)).loan_id;
    const made = async (make: () => Promise<number>) => [await make(), await make(), await make()] as const;
    const kinds = {
      payment_requests: await made(request),
      debts: await made(debt),
      recurring_payments: await made(schedule),
      cards: await made(card),
      loans: await made(loan),
    };
    await world.ok(setPin, { card_id: kinds.cards[0], pin: '1234' }, person.ctx);
    const end = async (n: 0 | 1) => {
      await world.ok(cancelRequest, { request_id: kinds.payment_requests[n] }, person.ctx);
      await world.ok(cancelDebt, { debt_id: kinds.debts[n] }, person.ctx);
      await world.ok(cancelScheduled, { scheduled_transfer_id: kinds.recurring_payments[n] }, person.ctx);
      await world.ok(deleteCard, { card_id: kinds.cards[n] }, person.ctx);
      await world.ok(cancelLoan, { loan_id: kinds.loans[n] }, person.ctx);
    };
    await end(0);
    // The handler writes the end of a loan by the test's clock; triggers write all other ends by the database's clock.
    await world.database.query('UPDATE loans SET ended_at = now() WHERE ended_at IS NOT NULL');
    for (const table of Object.keys(kinds)) await age(table, 'ended_at', 90);
    await end(1);
    await world.database.query(`UPDATE loans SET ended_at = now() WHERE id = $1`, [kinds.loans[1]]);
    await run();
    for (const [table, [, ...kept]] of Object.entries(kinds))
      expect([table, await idsOf(table, serverId)]).toEqual([table, kept]);
    expect(await world.database.query(`SELECT 1 FROM pins WHERE holder_kind = 'card'`)).toEqual([]);
    expect(await violations(world.database)).toEqual([]);
  });

  it('removes closed accounts that money was never on, and keeps those with entries and open ones', async () => {
    const person = world.person();
    const [empty, used, open] = [
      await openFor(world, person, { type: 'shared' }),
      await openFor(world, person, { type: 'shared', balance: 10 }),
      await openFor(world, person, { type: 'shared' }),
    ];
    await world.fund(person.serverId, used, -10);
    for (const account_id of [empty, used]) await world.ok(closeAccount, { account_id }, person.ctx);
    await world.database.query('UPDATE accounts SET closed_at = now() WHERE closed_at IS NOT NULL');
    const left = async () =>
      (
        await world.database.query<{ id: number }>(
          'SELECT id FROM accounts WHERE owner_character_id = $1 ORDER BY id',
          [person.characterId],
        )
      ).map(({ id }) => id);
    await age('accounts', 'closed_at', 89);
    await run();
    expect(await left()).toEqual([empty, used, open]);
    await age('accounts', 'closed_at', 1);
    await run();
    expect(await left()).toEqual([used, open]);
  });

  it('removes claims of rewards but for the last, and rewards a day after they were deleted', async () => {
    const { serverId } = world.person();
    const [kept, deleted, today] = (
      await world.database.query<{ id: number }>(
        `INSERT INTO rewards (server_id, name, amount, frequency, active, created_at, deleted_at)
         SELECT $1, n, 1, 'daily', true, now(), CASE n WHEN 2 THEN now() - interval '1 day' WHEN 3 THEN now() END
         FROM generate_series(1, 3) n RETURNING id`,
        [serverId],
      )
    ).map(({ id }) => id);
    await world.database.query(
      `INSERT INTO reward_claims (reward_id, user_id, period, created_at)
       SELECT r, u, d, now() - make_interval(days => 200 - d) FROM unnest($1::bigint[]) r, generate_series(1, 2) u, generate_series(1, 2) d`,
      [[kept, deleted]],
    );
    await run();
    expect(await idsOf('rewards', serverId)).toEqual([kept, today]);
    expect(
      await world.database.query(`SELECT reward_id, user_id, period FROM reward_claims ORDER BY user_id`),
    ).toEqual([1, 2].map((user_id) => ({ reward_id: kept, user_id, period: '2' })));
  });

  it('removes the moves of a vault together, once nothing of the thing lies there', async () => {
    const person = world.person();
    const account_id = await openFor(world, person, { type: 'vault' });
    const deposit = async () =>
      (await world.ok(depositItem, { account_id, item_name: 'x', quantity: 2 }, person.ctx)).vault_item_id;
    const [gone, half, late] = [await deposit(), await deposit(), await deposit()];
    const withdraw = (vault_item_id: number, quantity?: number) =>
      world.ok(withdrawItem, { account_id, vault_item_id, quantity }, person.ctx);
    await withdraw(gone);
    await withdraw(half, 1);
    await world.database.query('UPDATE vault_moves SET created_at = now()');
    await age('vault_moves', 'created_at', 90);
    await withdraw(late);
    await world.database.query(
      `UPDATE vault_moves SET created_at = now() WHERE direction = 'out' AND vault_item_id = $1`,
      [late],
    );
    await run();
    const moves = await world.database.query<{ id: number }>(
      'SELECT DISTINCT vault_item_id AS id FROM vault_moves WHERE account_id = $1 ORDER BY 1',
      [account_id],
    );
    expect(moves.map(({ id }) => id)).toEqual([half, late]);
    expect(await violations(world.database)).toEqual([]);
  });
});
