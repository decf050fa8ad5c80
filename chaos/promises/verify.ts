import { Database } from '@cabildo/kit/database';
import { violations } from '@cabildo/economy/ledger/invariants.ts';
import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { logged } from '../logged.ts';
import type { Journal } from './journal.ts';

const PATIENCE_MS = 60_000;

interface Stored {
  id: number;
  status: string;
  times: number;
}

/**
 * Waits for the last due transfers and compares the clients' answers with the tables; a sentence for each difference.
 */
export async function verify(stack: Stack, community: Community, journal: Journal): Promise<string[]> {
  const economy = new Database({ url: stack.databaseUrl('economy'), max: 2 });
  try {
    const until = Date.now() + PATIENCE_MS;
    const active = `SELECT 1 FROM recurring_payments WHERE status = 'active' LIMIT 1`;
    while ((await economy.query(active)).length > 0 && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 200));
    const stored = await economy.query<Stored>(
      `SELECT p.id, p.status, count(r.id) AS times FROM recurring_payments p
       LEFT JOIN recurring_runs r ON r.payment_id = p.id GROUP BY p.id`,
    );
    const loans = await economy.query<{ id: number; paid: number }>('SELECT id, paid FROM loans');
    const transfers = await economy.query<{ id: number }>(
      `SELECT id FROM transfers WHERE kind = 'scheduled'`,
    );
    const entries = await logged<{ transfer_id: number }>(community, {
      domain: 'bank',
      log_action: 'transfer.completed',
      expected: transfers.length,
    });
    const known = new Set(entries.map(({ transfer_id }) => transfer_id));
    const unlogged = transfers.filter(({ id }) => !known.has(id));
    return [
      ...(await violations(economy)),
      ...comparePromises(journal, stored),
      ...loans
        .filter(({ id, paid }) => journal.repaid.get(id) !== paid)
        .map(
          ({ id, paid }) => `loan ${id} was paid ${paid}, its debtor's answers say ${journal.repaid.get(id)}`,
        ),
      ...unlogged.map(({ id }) => `transfer ${id} fell due and is not in the log`),
    ];
  } finally {
    await economy.close();
  }
}

function comparePromises({ promised }: Journal, stored: readonly Stored[]): string[] {
  const rows = new Map(stored.map((row) => [row.id, row]));
  const differences = promised.flatMap(({ id, cancelled }) => {
    const row = rows.get(id);
    if (!row) return [`scheduled transfer ${id} was answered but is not there`];
    const [status, times] = cancelled === 'done' ? ['cancelled', 0] : ['completed', 1];
    const isSo = row.status === status && row.times === times;
    return isSo ? [] : [`scheduled transfer ${id} is ${row.status} and ran ${row.times} times, not ${times}`];
  });
  const ids = new Set(promised.map(({ id }) => id));
  const unknown = stored.filter(({ id }) => !ids.has(id));
  return [
    ...differences,
    ...unknown.map(({ id }) => `scheduled transfer ${id} is there but nobody got an answer`),
  ];
}
