import { violations } from '@cabildo/economy/ledger/invariants.ts';
import { Database } from '@cabildo/kit/database';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import type { Receiver } from '@cabildo/webhooks/testing/receiver.ts';

/** The transfers that the log knows. */
export async function loggedTransfers(stack: Stack): Promise<Set<number>> {
  const database = new Database({ url: stack.databaseUrl('audit'), max: 1 });
  try {
    const rows = await database.query<{ id: number }>(
      `SELECT (data::json ->> 'transfer_id')::bigint AS id FROM entries WHERE type = 'bank.transfer.completed'`,
    );
    return new Set(rows.map(({ id }) => id));
  } finally {
    await database.close();
  }
}

/** The transfers that the receiver of a webhook knows. */
export function receivedTransfers({ received }: Receiver): Set<number> {
  const ids = received.map(
    ({ body }) => (JSON.parse(body) as { data: { transfer_id?: number } }).data.transfer_id,
  );
  return new Set(ids.filter((id) => id !== undefined));
}

/** Counts the transfers that are not there. */
export const missing = (ids: readonly number[], there: ReadonlySet<number>): number =>
  ids.filter((id) => !there.has(id)).length;

/** The state of the economy's books. */
export interface Books {
  /** The number of transfers of any kind. */
  transfers: number;
  /** A sentence for each breach. */
  breaches: string[];
}

/** Examines the books of the economy. */
export async function readBooks(stack: Stack): Promise<Books> {
  const database = new Database({ url: stack.databaseUrl('economy'), max: 1 });
  try {
    const [row] = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM transfers');
    return { transfers: row!.count, breaches: await violations(database) };
  } finally {
    await database.close();
  }
}
