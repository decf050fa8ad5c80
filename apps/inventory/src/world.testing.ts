import {
  createHarness,
  createPopulation,
  type Harness,
  type HarnessOptions,
  type Population,
} from '@cabildo/testing';
import service from './service.ts';

/** The service in a world where the servers service knows just the characters that the test made. */
export interface World extends Harness, Population {}

/** Starts the service for one test file. */
export async function startWorld(options: Pick<HarnessOptions, 'clock'> = {}): Promise<World> {
  const { answers, ...population } = createPopulation();
  const h = await createHarness(service, { answers, ...options });
  return { ...h, ...population };
}
