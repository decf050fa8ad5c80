import { SERVICES, type ServiceName } from '@cabildo/contracts/action';
import {
  startBalancer,
  type Stack,
  type StackOptions,
  type StackProcess,
} from '@cabildo/testing/lab/index.ts';
import type { OnEnd, Say } from '../drill.ts';
import { LOCAL_RECEIVERS, startPlatform, UNLIMITED } from './platform.ts';

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
}

type Restart = Parameters<StackProcess['restart']>[0];

const SETTINGS = {
  ...UNLIMITED,
  ...LOCAL_RECEIVERS,
  RATE_BOT: '1000000',
  LOG_LEVEL: 'error',
  // In this time a balancer has asked, also where eighteen processes keep both processors busy.
  DRAIN_DELAY_MS: '4000',
};

/** Starts two of each process on a database that need not be durable. */
export async function startPairs(
  say: Say,
  onEnd: OnEnd,
  options: Pick<StackOptions, 'secrets' | 'root'>,
): Promise<Pairs> {
  const stack = await startPlatform(say, onEnd, { ...options, env: SETTINGS });
  say('starting another of each process');
  const names = [...SERVICES, 'gateway'] as const;
  const seconds = await Promise.all(names.map((name) => stack.start(name)));
  const pairs = new Map<ProcessName, StackProcess[]>(
    names.map((name, index) => [name, [stack.processes[name], seconds[index]!]]),
  );
  const [outside, inside] = [await startBalancer(), await startBalancer()];
  for (const balancer of [outside, inside]) onEnd(() => balancer.close());
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
  return { stack, url: outside.url, internalUrl: inside.url, restart };
}
