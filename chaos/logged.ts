import type { Client, InputOf } from '@cabildo/client';
import type { Community } from '@cabildo/testing';

const PER_PAGE = 100;
const PATIENCE_MS = 30_000;

export type Filter = Pick<InputOf<Client['logs']['query']>, 'domain' | 'log_action'>;

/** Reads the log's entries of one action over the API, once it has caught up with `expected`. */
export async function logged<T>(
  community: Community,
  { expected, ...filter }: Filter & { expected: number },
): Promise<T[]> {
  const page = async (number: number): Promise<{ total: number; data: T[] }> => {
    const { total, logs } = await community.owner.api.logs.query({
      server_id: community.serverId,
      ...filter,
      page: number,
      per_page: PER_PAGE,
    });
    return { total: total ?? 0, data: logs.map((entry) => entry.data as T) };
  };
  // The total of a long log is a lower bound (GW-12), but never less than what its own page shows.
  const last = Math.max(1, Math.ceil(expected / PER_PAGE));
  const until = Date.now() + PATIENCE_MS;
  while ((await page(last)).total < expected && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 200));
  const found: T[] = [];
  for (let number = 1, full = true; full; number += 1) {
    const { data } = await page(number);
    found.push(...data);
    full = data.length === PER_PAGE;
  }
  return found;
}
