import { attempts, refusals, requests } from './calls.ts';
import { lists, streams } from './streams.ts';
import { webhooks } from './webhooks.ts';
import type { Case, World } from './world.ts';

/** The cases that hold in every runtime. */
export const SUITE: Readonly<Record<string, Case>> = Object.assign(
  {},
  requests,
  refusals,
  attempts,
  lists,
  streams,
  webhooks,
);

/** Runs all cases; returns what failed, by the names of the cases. */
export async function runSuite(world: World): Promise<{ passed: number; failures: string[] }> {
  const failures: string[] = [];
  for (const [name, run] of Object.entries(SUITE)) {
    await run(world).catch((error: unknown) => failures.push(`${name}: ${String((error as Error).stack)}`));
  }
  return { passed: Object.keys(SUITE).length - failures.length, failures };
}
