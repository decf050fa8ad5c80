import { TransientError } from '@cabildo/kit/bus';
import type { Clock } from '@cabildo/kit/service';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { GroupConfig } from '../settings.ts';

/** 60 s (ID-10), less one millisecond, because lru-cache still returns an entry of exactly this age. */
const TTL_MS = 60_000 - 1;
const MAX_ACCOUNTS = 10_000;
/** Shorter than the deadline of the request that waits for the answer. */
const TIMEOUT_MS = 3_000;

/** The one group of the game platform that this installation asks about (ID-10). */
export interface GameGroup {
  /** @throws {TransientError} when the platform does not answer. */
  has(gpId: string): Promise<boolean>;
}

const memberships = z.object({
  data: z.array(z.object({ group: z.object({ id: z.union([z.int(), z.string()]).transform(String) }) })),
});

/** Membership according to the list in the settings (mock sign-in), or to the game platform (live). */
export function gameGroup(config: GroupConfig, clock: Clock): GameGroup {
  if (config.mode === 'mock') return { has: async (gpId) => config.members.has(gpId) };
  const { groupId, url } = config;
  if (groupId === undefined) return { has: async () => false };
  const cache = new LRUCache<string, boolean>({
    max: MAX_ACCOUNTS,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    // An entry that is evicted while it loads still gets its answer.
    ignoreFetchAbort: true,
    fetchMethod: async (gpId) => (await groupsOf(`${url}/v2/users/${gpId}/groups/roles`)).includes(groupId),
  });
  return { has: async (gpId) => (await cache.fetch(gpId))! };
}

/** The ids of an account's groups; none for an account that the platform does not know. */
async function groupsOf(url: string): Promise<string[]> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) return memberships.parse(await response.json()).data.map(({ group }) => group.id);
    await response.body?.cancel();
    if (response.status === 400 || response.status === 404) return [];
    throw new Error(`${url} answered ${response.status}`);
  } catch (error) {
    throw new TransientError('The game platform cannot tell the groups of an account.', { cause: error });
  }
}
