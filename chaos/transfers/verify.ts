import { Database } from '@cabildo/kit/database';
import { violations } from '@cabildo/economy/ledger/invariants.ts';
import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { logged } from '../logged.ts';
import type { Journal } from './journal.ts';

/** Compares the clients' answers with the databases; a sentence for each difference. */
export async function verify(
  stack: Stack,
  community: Community,
  journal: Journal,
  opening: number,
): Promise<string[]> {
  const economy = new Database({ url: stack.databaseUrl('economy'), max: 2 });
  try {
    const found = await violations(economy);
    const transfers = await economy.query<{ id: number }>(`SELECT id FROM transfers WHERE kind = 'transfer'`);
    const accounts = await economy.query<{ id: number; balance: number }>(
      `SELECT id, balance FROM accounts WHERE kind = 'personal'`,
    );
    found.push(
      ...compareTransfers(
        journal,
        transfers.map((row) => row.id),
      ),
    );
    found.push(...compareBalances(journal, accounts, opening));
    const entries = await logged<{ transfer_id: number }>(community, {
      domain: 'bank',
      log_action: 'transfer.completed',
      expected: transfers.length,
    });
    found.push(
      ...compareLog(
        transfers.map((row) => row.id),
        entries.map(({ transfer_id }) => transfer_id),
      ),
    );
    return found;
  } finally {
    await economy.close();
  }
}

function compareTransfers(journal: Journal, written: readonly number[]): string[] {
  const answered = journal.orders.flatMap((order) => order.transferId ?? []);
  const differences: string[] = [];
  if (journal.count('unknown') > 0) differences.push(`${journal.count('unknown')} orders were never settled`);
  if (new Set(answered).size !== answered.length)
    differences.push('two orders were answered with the same transfer');
  const ledger = new Set(written);
  for (const id of answered)
    if (!ledger.has(id)) differences.push(`transfer ${id} was answered but is not in the ledger`);
  const known = new Set(answered);
  for (const id of written)
    if (!known.has(id)) differences.push(`transfer ${id} is in the ledger but nobody got an answer`);
  return differences;
}

function compareBalances(
  journal: Journal,
  accounts: readonly { id: number; balance: number }[],
  opening: number,
): string[] {
  const expected = journal.balances(new Map(accounts.map(({ id }) => [id, opening])));
  return accounts
    .filter(({ id, balance }) => balance !== expected.get(id))
    .map(
      ({ id, balance }) =>
        `account ${id} holds ${balance}, its customers' answers add up to ${expected.get(id)}`,
    );
}

function compareLog(transfers: readonly number[], log: readonly number[]): string[] {
  const differences: string[] = [];
  if (new Set(log).size !== log.length)
    differences.push(`${log.length - new Set(log).size} transfers are logged twice`);
  const entries = new Set(log);
  const missing = transfers.filter((id) => !entries.has(id));
  if (missing.length > 0)
    differences.push(`${missing.length} transfers are not in the log, such as ${missing[0]}`);
  if (entries.size > transfers.length) differences.push('the log has transfers that never happened');
  return differences;
}
