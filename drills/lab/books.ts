import { violations } from '@cabildo/economy/ledger/invariants.ts';
import { until } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import type { Receiver } from '@cabildo/webhooks/testing/receiver.ts';
import type { Count, Say } from '../drill.ts';
import { lookInto } from './databases.ts';
import { loggedTransfers } from './log.ts';

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
export const readBooks = (stack: Stack): Promise<Books> =>
  lookInto(stack, ['economy'], async ({ economy }) => {
    const [row] = await economy.query<{ count: number }>('SELECT count(*)::int AS count FROM transfers');
    return { transfers: row!.count, breaches: await violations(economy) };
  });

/** Waits until the log has these transfers. */
export async function untilLogged(stack: Stack, transfers: readonly number[]): Promise<void> {
  const known = [...transfers];
  await until(async () => missing(known, await loggedTransfers(stack)) === 0);
}

/**
 * Waits until the log has the transfers that people were answered, and compares it and the books with them.
 * @param given.before the books before the first of them; default: empty ones
 * @param given.lines lines about answers, of which the first ones are reported with the breaches
 */
export async function closeBooks(
  stack: Stack,
  say: Say,
  { transfers, before, lines }: { transfers: readonly number[]; before?: Books; lines: readonly string[] },
): Promise<Record<'inBooks' | 'inLog' | 'breaches', Count>> {
  await untilLogged(stack, transfers);
  const after = await readBooks(stack);
  for (const line of [...lines.slice(0, 10), ...after.breaches]) say(line);
  const unlogged = missing(transfers, await loggedTransfers(stack));
  const booked = after.transfers - (before?.transfers ?? 0);
  return {
    inBooks: { what: 'more or fewer in the books', count: booked - transfers.length, wanted: 0 },
    inLog: { what: 'missing in the log', count: unlogged, wanted: 0 },
    breaches: { what: 'breaches of the books', count: after.breaches.length, wanted: 0 },
  };
}
