import { isProduction, type DatabaseAddress } from '../config/config.ts';
import { hasGenerated, type StoredConfig } from '../config/secrets.ts';
import { codeOf, Database } from '../database/database.ts';
import { compareKeys } from './check.ts';
import type { SealedValues } from './sealed.ts';

/** Databases that are reached for a moment. */
export interface ReachedDatabases<N extends string> {
  addressOf(service: N): DatabaseAddress;
  leave(): Promise<void>;
}

/** The database is missing, or is from before there were keys: nothing in it was made with any. */
const HAS_NO_KEYS = /^(3D000|42P01|42703)$/;

/**
 * Refuses to make keys beside values that were made with others, as after a restore without them: nothing could put back those any
 * more. It reaches no database where the keys are given, are stored, or are never made.
 * @param reach undefined is its answer where there are no databases yet
 * @throws {ConfigError} that says which version is missing, and of what
 */
export async function refuseLostKeys<N extends string>(
  services: readonly { readonly name: N; readonly sealed?: readonly SealedValues[] }[],
  config: StoredConfig & { SECRET_KEYS?: string | undefined },
  reach: () => Promise<ReachedDatabases<N> | undefined>,
): Promise<void> {
  if (config.SECRET_KEYS || isProduction(config) || hasGenerated(config)) return;
  const reached = await reach();
  if (!reached) return;
  try {
    for (const { name, sealed } of services) if (sealed) await refuseUsed(reached.addressOf(name), sealed);
  } finally {
    await reached.leave();
  }
}

async function refuseUsed({ url, setting }: DatabaseAddress, sealed: readonly SealedValues[]): Promise<void> {
  const database = new Database({ url, max: 1, applicationName: 'cabildo-keys' });
  try {
    await compareKeys({ sql: database, name: new URL(url).pathname.slice(1), setting, sealed }, undefined);
  } catch (error) {
    if (!HAS_NO_KEYS.test(codeOf(error))) throw error;
  } finally {
    await database.close();
  }
}
