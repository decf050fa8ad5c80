import type { Client, InputOf } from '@cabildo/client';
import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import type { Body } from './calls.ts';
import { lookInto } from './databases.ts';
import { holdsWithin } from './holds-within.ts';

const PER_PAGE = 100;
const PATIENCE_MS = 30_000;

export type Filter = Pick<InputOf<Client['logs']['query']>, 'domain' | 'log_action'>;

/** Reads a number of each of the log's entries of one action over the API, once it has caught up with `expected`. */
export async function logged(
  { owner, serverId: server_id }: Community,
  filter: Filter,
  field: string,
  expected: number,
): Promise<number[]> {
  const page = async (number: number): Promise<{ total: number; ids: number[] }> => {
    const asked = { server_id, ...filter, page: number, per_page: PER_PAGE };
    const { total, logs } = await owner.api.logs.query(asked);
    return { total: total ?? 0, ids: logs.map(({ data }) => Number((data as Body)[field])) };
  };
  // The total of a long log is a lower bound (GW-12), but never less than what its own page shows.
  const last = Math.max(1, Math.ceil(expected / PER_PAGE));
  await holdsWithin(PATIENCE_MS, async () => (await page(last)).total >= expected);
  const found: number[] = [];
  for (let number = 1, isFull = true; isFull; number += 1) {
    const { ids } = await page(number);
    found.push(...ids);
    isFull = ids.length === PER_PAGE;
  }
  return found;
}

/** Compares what happened with the log; a sentence for each difference. @param noun what happened, in the plural */
export function compareLog(noun: string, happened: readonly number[], log: readonly number[]): string[] {
  const entries = new Set(log);
  const differences: string[] = [];
  if (entries.size !== log.length) differences.push(`${log.length - entries.size} ${noun} are logged twice`);
  const missing = happened.filter((id) => !entries.has(id));
  if (missing.length > 0)
    differences.push(`${missing.length} ${noun} are not in the log, such as ${missing[0]}`);
  if (entries.size > happened.length) differences.push(`the log has ${noun} that never happened`);
  return differences;
}

/** The transfers that the log's database knows. */
export const loggedTransfers = (stack: Stack): Promise<Set<number>> =>
  lookInto(stack, ['audit'], async ({ audit }) => {
    const rows = await audit.query<{ id: number }>(
      `SELECT (data::json ->> 'transfer_id')::bigint AS id FROM entries WHERE type = 'bank.transfer.completed'`,
    );
    return new Set(rows.map(({ id }) => id));
  });
