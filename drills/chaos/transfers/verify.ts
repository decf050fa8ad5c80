import { violations } from '@cabildo/economy/ledger/invariants.ts';
import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { lookInto } from '../../lab/databases.ts';
import type { Journal } from '../../lab/journal.ts';
import { compareLog, logged } from '../../lab/log.ts';

/** Compares the clients' answers with the databases; a sentence for each difference. */
export const verify = (
  stack: Stack,
  community: Community,
  journal: Journal,
  opening: number,
): Promise<string[]> =>
  lookInto(stack, ['economy'], async ({ economy }) => {
    const transfers = await economy.query<{ id: number }>(`SELECT id FROM transfers WHERE kind = 'transfer'`);
    const accounts = await economy.query<{ id: number; balance: number }>(
      `SELECT id, balance FROM accounts WHERE kind = 'personal'`,
    );
    const written = transfers.map(({ id }) => id);
    const filter = { domain: 'bank', log_action: 'transfer.completed' } as const;
    return [
      ...(await violations(economy)),
      ...compareTransfers(journal, written),
      ...compareBalances(journal, accounts, opening),
      ...compareLog('transfers', written, await logged(community, filter, 'transfer_id', written.length)),
    ];
  });

function compareTransfers(journal: Journal, written: readonly number[]): string[] {
  const answered = journal.find('done').map(({ answer }) => Number(answer.body['transfer_id']));
  const unknown = journal.find('unknown').length;
  const differences: string[] = [];
  if (unknown > 0) differences.push(`${unknown} orders were never settled`);
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

/** Compares the balances with those that the accounts should have after all successes. */
function compareBalances(
  journal: Journal,
  accounts: readonly { id: number; balance: number }[],
  opening: number,
): string[] {
  const expected = new Map(accounts.map(({ id }) => [id, opening]));
  for (const { params } of journal.find('done')) {
    const [from, to, amount] = ['from_account_id', 'to_account_id', 'amount'].map((name) =>
      Number(params[name]),
    );
    expected.set(from!, expected.get(from!)! - amount!);
    expected.set(to!, expected.get(to!)! + amount!);
  }
  return accounts
    .filter(({ id, balance }) => balance !== expected.get(id))
    .map(
      ({ id, balance }) =>
        `account ${id} holds ${balance}, its customers' answers add up to ${expected.get(id)}`,
    );
}
