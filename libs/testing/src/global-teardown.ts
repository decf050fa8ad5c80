import { database } from './global-setup.ts';

/** Runs once after all tests: stops what the setup started. */
export default async function globalTeardown(): Promise<void> {
  await database?.stop();
}
