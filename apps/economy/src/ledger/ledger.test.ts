import fc from 'fast-check';
import { fail, type Failure } from '@cabildo/contracts/errors';
import { Database } from '@cabildo/kit/database';
import type { Command, Decision as KitDecision, Uses } from '@cabildo/kit/ledger';
import {
  createLogger,
  createRegistry,
  CommandReply,
  systemClock,
  type IdempotencyClaim,
  createOutbox,
} from '@cabildo/kit/service';
import { createTestDatabase, type TestDatabase } from '@cabildo/testing';
import { join } from 'node:path';
import { account } from '../bank/accounts/resource.ts';
import type { AccountRow } from '../bank/accounts/table.ts';
import { violations } from './invariants.ts';
import { createMoneyLedger, type MoneyLedger } from './ledger.ts';
import type { Movement, Posting } from './postings.ts';

type Decision = KitDecision<Uses, Movement>;
/** Decides over the accounts that the command names, by id. */
type Decide = (accountOf: (id: number) => AccountRow | undefined, transferId: number) => Decision | Failure;

let store: TestDatabase;
let database: Database;
/** Two ledgers on one database: two replicas of the service. */
let ledgers: MoneyLedger[];

const makeLedger = (): MoneyLedger =>
  createMoneyLedger({
    database,
    clock: systemClock,
    log: createLogger('test', 'silent'),
    registry: createRegistry(),
    outbox: createOutbox(),
  });

beforeAll(async () => {
  store = await createTestDatabase('economy', join(import.meta.dirname, '../../migrations'));
  database = new Database({ url: store.url });
  ledgers = [makeLedger(), makeLedger()];
});

afterAll(async () => {
  expect(await violations(database)).toEqual([]);
  await database.close();
  await store.drop();
});

let nextCharacter = 1;

async function openAccounts(serverId: number, count: number, kind = 'personal'): Promise<number[]> {
  const owners = Array.from({ length: count }, () => nextCharacter++);
  const rows = await database.query<{ id: number }>(
    `INSERT INTO accounts (server_id, kind, owner_character_id, bills)
     SELECT $1, $2, o, CASE WHEN $2 = 'wallet' THEN '{}'::jsonb END FROM unnest($3::bigint[]) o RETURNING id`,
    [serverId, kind, owners],
  );
  return rows.map((row) => row.id);
}

const order = (serverId: number, accounts: number[], decide: Decide, claim: IdempotencyClaim | null = null) =>
  ({
    serverId,
    uses: { accounts: accounts.map(account) },
    decide: ({ accounts: rows }, { id }) => decide((wanted) => rows.find((row) => row?.id === wanted), id),
    claim,
    actor: { kind: 'system', id: null },
    deadline: Date.now() + 60_000,
  }) satisfies Command<{ accounts: ReturnType<typeof account>[] }, Movement>;

const moving = (postings: Posting[], output: object = {}): Decision => ({
  output,
  movement: { kind: 'test', postings },
});

/** Moves the amount if the source can pay: the smallest rule that can refuse. */
function pay(from: number, to: number, amount: number): Decide {
  return (accountOf, transferId) => {
    if (accountOf(from)!.balance < amount) return fail('insufficient_balance');
    return moving(
      [
        { account: from, amount: -amount, type: 'transfer_out', counterparty: to },
        { account: to, amount, type: 'transfer_in', counterparty: from },
      ],
      { transfer_id: transferId },
    );
  };
}

const issue =
  (to: number, amount: number): Decide =>
  () =>
    moving([
      { account: 'issuance', amount: -amount, type: 'adjustment' },
      { account: to, amount, type: 'adjustment' },
    ]);

const balanceOf = async (id: number): Promise<number> =>
  (await database.query<{ balance: number }>('SELECT balance FROM accounts WHERE id = $1', [id]))[0]!.balance;

const statusOf = (reply: CommandReply): number => Number(reply.line.slice(0, 3));

describe('the ledger', () => {
  it('lets exactly one of 50 parallel transfers of a whole balance through', async () => {
    const [from, ...to] = await openAccounts(1, 51);
    await ledgers[0]!.submit(order(1, [from!], issue(from!, 1_000)));
    const replies = await Promise.all(
      to.map((account, index) =>
        ledgers[index % 2]!.submit(order(1, [from!, account], pay(from!, account, 1_000))),
      ),
    );
    expect(replies.map(statusOf).filter((status) => status === 200)).toHaveLength(1);
    expect(replies.map(statusOf).filter((status) => status === 400)).toHaveLength(49);
    expect(await balanceOf(from!)).toBe(0);
  });

  it('refuses every credit that an account has no room for, whoever orders it, and no other of the batch (EC-01)', async () => {
    const [rich, payer, to] = await openAccounts(9, 3);
    const most = Number.MAX_SAFE_INTEGER;
    await ledgers[0]!.submit(order(9, [rich!], issue(rich!, most - 5)));
    await ledgers[0]!.submit(order(9, [payer!], issue(payer!, 100)));
    const replies = await Promise.all([
      ledgers[0]!.submit(order(9, [payer!, rich!], pay(payer!, rich!, 6))),
      ledgers[0]!.submit(order(9, [payer!, to!], pay(payer!, to!, 7))),
      ledgers[0]!.submit(order(9, [payer!, rich!], pay(payer!, rich!, 5))),
      ledgers[0]!.submit(order(9, [rich!], issue(rich!, most))),
    ]);
    expect(replies.map(statusOf)).toEqual([400, 200, 200, 400]);
    expect(replies[0]!.line).toContain('limit_exceeded');
    expect([await balanceOf(rich!), await balanceOf(payer!)]).toEqual([most, 88]);
    // An account that gets as much as it gives in one movement has room for it.
    const around = [
      { account: rich!, amount: -50, type: 'transfer_out' as const },
      { account: rich!, amount: 50, type: 'transfer_in' as const },
    ];
    expect(statusOf(await ledgers[0]!.submit(order(9, [rich!], () => moving(around))))).toBe(200);
  });

  it('carries out 100 parallel commands with one idempotency key once and answers all of them alike', async () => {
    const [from, to] = await openAccounts(2, 2);
    await ledgers[0]!.submit(order(2, [from!], issue(from!, 500)));
    const claim = { actor: 'user:1@2', key: 'once', requestHash: 'h' };
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        ledgers[i % 2]!.submit(order(2, [from!, to!], pay(from!, to!, 10), claim)),
      ),
    );
    expect(new Set(replies.map((reply) => reply.line)).size).toBe(1);
    expect(statusOf(replies[0]!)).toBe(200);
    expect(await balanceOf(to!)).toBe(10);
  });

  it('refuses a key that was used with other parameters, in the same batch and later', async () => {
    const [from, to] = await openAccounts(3, 2);
    await ledgers[0]!.submit(order(3, [from!], issue(from!, 500)));
    const submit = (requestHash: string): Promise<CommandReply> =>
      ledgers[0]!.submit(
        order(3, [from!, to!], pay(from!, to!, 10), { actor: 'user:1@3', key: 'k', requestHash }),
      );
    const [first, second] = await Promise.all([submit('a'), submit('b')]);
    expect([statusOf(first), statusOf(second), statusOf(await submit('c'))]).toEqual([200, 409, 409]);
    expect(await balanceOf(to!)).toBe(10);
  });

  it('judges an order anew under the key that it was refused with (GW-17)', async () => {
    const [from, to] = await openAccounts(4, 2);
    const claim = { actor: 'user:1@4', key: 'k', requestHash: 'a' };
    const first = await ledgers[0]!.submit(order(4, [from!, to!], pay(from!, to!, 10), claim));
    await ledgers[0]!.submit(order(4, [from!], issue(from!, 500)));
    const second = await ledgers[1]!.submit(order(4, [from!, to!], pay(from!, to!, 10), claim));
    expect([statusOf(first), statusOf(second)]).toEqual([400, 200]);
  });

  it('fails a command that would break the ledger and leaves its neighbours in the batch untouched', async () => {
    const [a, b, unnamed] = await openAccounts(5, 3);
    const [foreign] = await openAccounts(6, 1);
    await ledgers[0]!.submit(order(5, [a!], issue(a!, 100)));
    const bad: Decide[] = [
      () => moving([{ account: a!, amount: 5, type: 'adjustment' }]),
      () =>
        moving([
          { account: a!, amount: -500, type: 'adjustment' },
          { account: b!, amount: 500, type: 'adjustment' },
        ]),
      () =>
        moving([
          { account: a!, amount: -1, type: 'adjustment' },
          { account: foreign!, amount: 1, type: 'adjustment' },
        ]),
      () =>
        moving([
          { account: a!, amount: 0.5, type: 'adjustment' },
          { account: b!, amount: -0.5, type: 'adjustment' },
        ]),
      // The command did not name this account.
      () =>
        moving([
          { account: a!, amount: -1, type: 'adjustment' },
          { account: unnamed!, amount: 1, type: 'adjustment' },
        ]),
    ];
    const results = await Promise.allSettled([
      ledgers[0]!.submit(order(5, [a!, b!], pay(a!, b!, 1))),
      ...bad.map((decide) => ledgers[0]!.submit(order(5, [a!, b!, foreign!], decide))),
      ledgers[0]!.submit(order(5, [a!, b!], pay(a!, b!, 2))),
    ]);
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      ...bad.map(() => 'rejected'),
      'fulfilled',
    ]);
    expect([await balanceOf(a!), await balanceOf(b!)]).toEqual([97, 3]);
  });

  it('repeats a failed batch one by one, so that only the command the database refuses fails', async () => {
    const [a, b] = await openAccounts(7, 2);
    await ledgers[0]!.submit(order(7, [a!], issue(a!, 100)));
    const unwritable: Decide = () => ({
      output: {},
      movement: {
        kind: 'nul \u0000 is no text for PostgreSQL',
        postings: [
          { account: a!, amount: -1, type: 'adjustment' },
          { account: b!, amount: 1, type: 'adjustment' },
        ],
      },
    });
    const results = await Promise.allSettled([
      ledgers[0]!.submit(order(7, [a!, b!], pay(a!, b!, 10))),
      ledgers[0]!.submit(order(7, [a!, b!], unwritable)),
      ledgers[0]!.submit(order(7, [a!, b!], pay(a!, b!, 20))),
    ]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await balanceOf(b!)).toBe(30);
  });

  it('never starts a command whose deadline has passed', async () => {
    const [to] = await openAccounts(8, 1);
    const late = { ...order(8, [to!], issue(to!, 100)), deadline: Date.now() - 1 };
    await expect(ledgers[0]!.submit(late)).rejects.toThrow('deadline');
    expect(await balanceOf(to!)).toBe(0);
  });

  it('keeps every invariant through random concurrent commands of two replicas', async () => {
    const command = fc.record({
      from: fc.nat(7),
      to: fc.nat(7),
      amount: fc.integer({ min: 1, max: 400 }),
      kind: fc.constantFrom('pay', 'pay', 'pay', 'issue', 'tax', 'broken'),
      key: fc.option(fc.nat(5), { nil: null }),
      replica: fc.nat(1),
    });
    let serverId = 100;
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 60 }), async (commands) => {
        const server = (serverId += 1);
        const accounts = await openAccounts(server, 8);
        await Promise.all(accounts.map((id) => ledgers[0]!.submit(order(server, [id], issue(id, 500)))));
        await Promise.allSettled(
          commands.map(({ from, to, amount, kind, key, replica }) => {
            const [source, target] = [accounts[from]!, accounts[to]!];
            const claim =
              key === null
                ? null
                : { actor: `user:1@${server}`, key: `${key}`, requestHash: `${from}${to}${amount}${kind}` };
            const decide: Record<string, Decide> = {
              pay: pay(source, target, amount),
              issue: issue(target, amount),
              tax: (accountOf) =>
                accountOf(source)!.balance < amount
                  ? fail('insufficient_balance')
                  : moving([
                      { account: source, amount: -amount, type: 'tax' },
                      { account: 'treasury', amount, type: 'tax' },
                    ]),
              broken: () => moving([{ account: source, amount: -amount, type: 'tax' }]),
            };
            return ledgers[replica]!.submit(order(server, [source, target], decide[kind]!, claim));
          }),
        );
        expect(await violations(database)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});
