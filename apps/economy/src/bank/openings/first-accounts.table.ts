import { c, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import { due, SHORT_LEASE_SECONDS } from '@cabildo/kit/jobs';

/** New characters of servers whose bank opens the first account itself (EC-19). */
export const firstAccounts = table(
  'first_accounts',
  { id: c.id, character_id: c.bigint, server_id: c.bigint, due_at: c.timestamptz },
  {
    bound: 'characters_made',
    goes: 'by open_first_accounts: a moment after the character was made',
    exported: 'not: orders of a moment; the account that comes of one is in accounts',
    locks: { first_accounts: 5 },
  },
);

export const dueFirstAccounts = due(firstAccounts, { at: 'due_at', leaseSeconds: SHORT_LEASE_SECONDS });

/** Orders the first accounts of these characters, each once. */
export const orderFirstAccounts = (
  tx: Tx,
  ordered: readonly Omit<RowOf<typeof firstAccounts>, 'id'>[],
): Promise<unknown> => firstAccounts.insertMany(tx, ordered, { skipExisting: true });

/** Ends an order. */
export async function forgetFirstAccount(sql: Sql, id: number): Promise<void> {
  await run(sql, firstAccounts.delete().where({ id }));
}
