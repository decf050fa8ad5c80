import { join } from 'node:path';
import { Database, prepareDatabase, readSlowly } from '@cabildo/kit/database';
import { createLogger, createRegistry, systemClock, createOutbox } from '@cabildo/kit/service';
import { settingsOf } from '@cabildo/economy/funds/taxes/taxes.testing.ts';
import { TRANSFER } from '@cabildo/economy/payments/transfers/rules.ts';
import { submitTransfer } from '@cabildo/economy/payments/transfers/submit.ts';
import { violations } from '@cabildo/economy/ledger/invariants.ts';
import { createMoneyLedger, type MoneyLedger } from '@cabildo/economy/ledger/ledger.ts';

export interface LedgerRates {
  spread: number;
  hot: number;
}

/** Commands waiting at any time: enough that a batch is always full, as behind a busy gateway. */
const WAITING = 512;
/** Milliseconds in which the books of all accounts are read. */
const READING_MS = 300_000;

/** Measures transfers per second of the executor alone, over `accounts` accounts and from a single hot one. */
export async function runLedger(serverUrl: string, accounts: number, seconds: number): Promise<LedgerRates> {
  const url = new URL(serverUrl);
  url.pathname = '/ledger';
  await prepareDatabase(url.toString(), join(import.meta.dirname, '../apps/economy/migrations'));
  const database = new Database({ url: url.toString(), max: 4 });
  const ids = await openAccounts(database, accounts);
  const log = createLogger('bench', 'warn');
  const ledger = createMoneyLedger({
    database,
    clock: systemClock,
    log,
    registry: createRegistry(),
    outbox: createOutbox(),
  });
  const any = (): number => ids[Math.floor(Math.random() * ids.length)]!;
  await drive(ledger, 2, () => [any(), any()]);
  const spread = await drive(ledger, seconds, () => [any(), any()]);
  const hot = await drive(ledger, seconds, () => [ids[0]!, any()]);
  // The books were empty a moment ago, and are taken for that until they are analyzed.
  await database.query('ANALYZE entries');
  const broken = await readSlowly(database, violations, { limitMs: READING_MS });
  await database.close();
  if (broken.length > 0) throw new Error(broken.join('\n'));
  return { spread, hot };
}

async function openAccounts(database: Database, count: number): Promise<number[]> {
  await database.query('TRUNCATE accounts, transfers, entries, sum_increments, daily_sums, outbox CASCADE');
  const rows = await database.query<{ id: number }>(
    `INSERT INTO accounts (server_id, kind, owner_character_id, number, balance, entry_count)
     SELECT 1, 'personal', i, i::text, 1000000000, 1 FROM generate_series(1, $1::int) i RETURNING id`,
    [count],
  );
  const ids = rows.map((row) => row.id);
  // The balances need entries, or the invariants would report them afterwards.
  await database.query(
    `WITH issuance AS (
       INSERT INTO accounts (server_id, kind) VALUES (1, 'issuance'), (1, 'treasury'), (1, 'shop_income'), (1, 'loan_pool') RETURNING id, kind
     ), t AS (
       INSERT INTO transfers (id, server_id, kind, created_at) VALUES (1, 1, 'funding', now())
     ), summed AS (
       INSERT INTO daily_sums (server_id, day, account_class, type, entries, amount_in, amount_out)
       SELECT 1, (now() AT TIME ZONE 'UTC')::date, class, 'adjustment', n, i, o FROM (VALUES
         ('bank', $2::bigint, 1000000000 * $2::bigint, 0), ('issuance', 1, 0, 1000000000 * $2::bigint)
       ) AS v (class, n, i, o)
     )
     INSERT INTO entries (transfer_id, account_id, type, amount, balance_after, created_at)
     SELECT 1, id, 'adjustment', 1000000000, 1000000000, now() FROM unnest($1::bigint[]) id
     UNION ALL SELECT 1, id, 'adjustment', -1000000000 * $2::bigint, NULL, now() FROM issuance WHERE kind = 'issuance'`,
    [ids, count],
  );
  await database.query('VACUUM ANALYZE accounts');
  return ids;
}

async function drive(ledger: MoneyLedger, seconds: number, pick: () => [number, number]): Promise<number> {
  const config = settingsOf();
  const end = Date.now() + seconds * 1_000;
  let done = 0;
  const worker = async (): Promise<void> => {
    while (Date.now() < end) {
      const [fromId, toId] = pick();
      if (fromId === toId) continue;
      // Ownership is not measured: the caller owns every source account.
      const characters = {
        has: () => true,
        [Symbol.iterator]: function* () {},
      } as unknown as ReadonlySet<number>;
      const order = {
        serverId: 1,
        fromId,
        toId,
        amount: 1,
        concept: null,
        characters,
        card: null,
        transferKind: TRANSFER,
        toOthers: false,
        provenPins: new Set<never>(),
        config,
      };
      const origin = { claim: null, actor: { kind: 'user' as const, id: 1 }, deadline: Date.now() + 10_000 };
      const reply = await submitTransfer(ledger, origin, order);
      if (!reply.line.startsWith('200')) throw new Error(reply.line);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: WAITING }, worker));
  return done / seconds;
}
