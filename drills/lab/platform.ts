import { foundCommunity, type Community } from '@cabildo/testing';
import {
  FAST_SETTINGS,
  startPostgres,
  startStack,
  type Stack,
  type StackOptions,
} from '@cabildo/testing/lab/index.ts';
import type { OnEnd, Say } from '../drill.ts';

/** Nobody is refused for asking too often. */
export const UNLIMITED = { RATE_USERS: '1000000', RATE_SERVERS: '1000000' };
/** Receivers of webhooks are on this machine. */
export const LOCAL_RECEIVERS = { WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOW_PRIVATE: '1' };

/** Starts the whole platform for a drill, on a database that need not be durable unless `options` say so. */
export async function startPlatform(say: Say, onEnd: OnEnd, options: StackOptions = {}): Promise<Stack> {
  const stack = await startStack({
    env: { ...UNLIMITED, LOG_LEVEL: 'error' },
    startDatabase: () => startPostgres({ settings: FAST_SETTINGS }),
    onProgress: say,
    ...options,
  });
  onEnd(() => stack.stop());
  return stack;
}

/** Founds a community of people with one account each, and more money than they can spend. */
export const foundWealthy = (
  { url, databaseUrl }: Pick<Stack, 'url' | 'databaseUrl'>,
  size: { people: number; items?: number; models?: number },
): Promise<Community> =>
  foundCommunity(url, databaseUrl('servers'), { accountsEach: 1, balance: 1_000_000, ...size });

/** The parameters of a transfer by which somebody pays the next one a coin. */
export function paymentOf({ serverId: server_id, citizens }: Community, index: number) {
  const accountOf = (at: number): number => citizens[at % citizens.length]!.accounts[0]!.accountId;
  return { server_id, from_account_id: accountOf(index), to_account_id: accountOf(index + 1), amount: 1 };
}
