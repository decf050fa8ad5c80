import { SERVICES, type ServiceName } from '@cabildo/contracts';
import {
  FAST_SETTINGS,
  startBalancer,
  startPostgres,
  startStack,
  type Balancer,
  type Stack,
  type StackOptions,
  type StackProcess,
} from '@cabildo/testing/lab/index.ts';

export type ProcessName = ServiceName | 'gateway';

/** Two of each process, the gateways behind balancers. */
export interface Pairs {
  readonly stack: Stack;
  /** Public address of the gateways. */
  readonly url: string;
  readonly internalUrl: string;
  /**
   * Restarts the first of each of these pairs and, once the balancers send requests to it, the second.
   * @param how what is other from then on
   */
  restart(names: readonly ProcessName[], how: (name: ProcessName) => Restart): Promise<void>;
  stop(): Promise<void>;
}

type Restart = Parameters<StackProcess['restart']>[0];

const SETTINGS = {
  RATE_USERS: '1000000',
  RATE_SERVERS: '1000000',
  RATE_BOT: '1000000',
  WEBHOOK_ALLOW_HTTP: '1',
  WEBHOOK_ALLOW_PRIVATE: '1',
  LOG_LEVEL: 'error',
  // In this time a balancer has asked, also where eighteen processes keep both processors busy.
  DRAIN_DELAY_MS: '4000',
};

/** Starts two of each process on a database that need not be durable. @param say reports progress */
export async function startPairs(
  { secrets, root }: Pick<StackOptions, 'secrets' | 'root'>,
  say: (line: string) => void,
): Promise<Pairs> {
  const stack = await startStack({
    env: SETTINGS,
    secrets,
    root,
    startDatabase: () => startPostgres({ settings: FAST_SETTINGS }),
    onProgress: say,
  });
  const balancers: Balancer[] = [];
  const stop = async (): Promise<void> => {
    for (const balancer of balancers) balancer.close();
    await stack.stop();
  };
  try {
    say('starting another of each process');
    const names = [...SERVICES, 'gateway'] as const;
    const seconds = await Promise.all(names.map((name) => stack.start(name)));
    const pairs = new Map<ProcessName, StackProcess[]>(
      names.map((name, index) => [name, [stack.processes[name], seconds[index]!]]),
    );
    const [outside, inside] = [await startBalancer(), await startBalancer()];
    balancers.push(outside, inside);
    for (const gateway of pairs.get('gateway')!) {
      await outside.add(gateway.readyUrl!);
      await inside.add(`${gateway.internalUrl}/readyz`);
    }
    const restart: Pairs['restart'] = async (names, how) => {
      for (const index of [0, 1]) {
        await Promise.all(names.map((name) => pairs.get(name)![index]!.restart(how(name))));
        await Promise.all([outside.knowsAll(), inside.knowsAll()]);
      }
    };
    return { stack, url: outside.url, internalUrl: inside.url, restart, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
