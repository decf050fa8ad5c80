import { violations } from '@cabildo/economy/ledger/invariants.ts';
import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { lookInto } from '../../lab/databases.ts';
import { holdsWithin } from '../../lab/holds-within.ts';
import { logged } from '../../lab/log.ts';
import type { Known } from './known.ts';

const PATIENCE_MS = 60_000;

interface Stored {
  id: number;
  status: string;
  times: number;
}

/**
 * Waits for the last due transfers and compares the clients' answers with the tables; a sentence for each difference.
 */
export const verify = (stack: Stack, community: Community, known: Known): Promise<string[]> =>
  lookInto(stack, ['economy'], async ({ economy }) => {
    const active = `SELECT 1 FROM recurring_payments WHERE status = 'active' LIMIT 1`;
    // Whatever is active for longer is a difference below.
    await holdsWithin(PATIENCE_MS, async () => (await economy.query(active)).length === 0);
    const stored = await economy.query<Stored>(
      `SELECT p.id, p.status, count(r.id) AS times FROM recurring_payments p
       LEFT JOIN recurring_runs r ON r.payment_id = p.id GROUP BY p.id`,
    );
    const loans = await economy.query<{ id: number; paid: number }>('SELECT id, paid FROM loans');
    const transfers = await economy.query<{ id: number }>(
      `SELECT id FROM transfers WHERE kind = 'scheduled'`,
    );
    const filter = { domain: 'bank', log_action: 'transfer.completed' } as const;
    const entries = new Set(await logged(community, filter, 'transfer_id', transfers.length));
    const unlogged = transfers.filter(({ id }) => !entries.has(id));
    return [
      ...(await violations(economy)),
      ...comparePromises(known, stored),
      ...loans
        .filter(({ id, paid }) => known.repaid.get(id) !== paid)
        .map(
          ({ id, paid }) => `loan ${id} was paid ${paid}, its debtor's answers say ${known.repaid.get(id)}`,
        ),
      ...unlogged.map(({ id }) => `transfer ${id} fell due and is not in the log`),
    ];
  });

function comparePromises({ promised }: Known, stored: readonly Stored[]): string[] {
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
