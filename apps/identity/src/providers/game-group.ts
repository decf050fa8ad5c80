import { TransientError, type Clock, type Logger } from '@cabildo/kit';
import { z } from 'zod';
import { Remembered } from '../remembered.ts';
import { fetchJson, RemoteError } from '../remote.ts';
import type { GroupConfig } from '../settings.ts';

/** ID-10 */
const KEEP_MS = 60_000;
const MAX_ACCOUNTS = 10_000;

/** The one group of the game platform that this installation asks about (ID-10). */
export interface GameGroup {
  /** @throws {TransientError} when the platform cannot tell. */
  has(gpId: string): Promise<boolean>;
}

const memberships = z.object({
  data: z.array(z.object({ group: z.object({ id: z.union([z.int(), z.string()]).transform(String) }) })),
});

/** By the list of the setting (mock sign-in), or by what the platform says (live). */
export function gameGroup(config: GroupConfig, { clock, log }: { clock: Clock; log: Logger }): GameGroup {
  if (config.mode === 'mock') return { has: async (gpId) => config.members.has(gpId) };
  const { groupId, url } = config;
  if (groupId === undefined) return { has: async () => false };
  const answers = new Remembered<boolean>(clock, MAX_ACCOUNTS, async (gpId) => {
    const groups = await groupsOf(new URL(`${url}/v2/users/${gpId}/groups/roles`), log);
    return { value: groups.includes(groupId), forMs: KEEP_MS };
  });
  return { has: (gpId) => answers.get(gpId) };
}

/** The ids of an account's groups; none for an account that the platform does not know. */
async function groupsOf(url: URL, log: Logger): Promise<string[]> {
  try {
    return (await fetchJson(url, memberships)).data.map(({ group }) => group.id);
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    if (error.status === 400 || error.status === 404) return [];
    log.warn({ reason: error.message }, 'groups: the game platform failed');
    throw new TransientError('The game platform cannot tell the groups of an account.', { cause: error });
  }
}
