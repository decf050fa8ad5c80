import { join } from 'node:path';
import DataLoader from 'dataloader';
import { z } from 'zod';
import { bankConfig } from '@cabildo/contracts/economy/bank_config.ts';
import configUpdated from '@cabildo/contracts/economy/events/bank.config.updated.ts';
import serverDeleted from '@cabildo/contracts/servers/events/server.server.deleted.ts';
import { Characters, defineService, FactCache, loadSecrets, SecretBox, type ServiceKit } from '@cabildo/kit';
import { Cvvs } from './cvvs.ts';
import type { Deps } from './handler.ts';
import { handlers } from './handlers.gen.ts';
import { Ledger } from './ledger/ledger.ts';
import { Pins } from './pins.ts';
import { findBankSections } from './sql/bank_configs.ts';
import { findHoldings } from './sql/wallets.ts';

async function setup(kit: ServiceKit<unknown>): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const { bus, database, clock, committed } = kit;
  const ledger = new Ledger(kit);
  const characters = await Characters.create(bus);
  const configs = await FactCache.create(bus, {
    load: async (serverId: number) => bankConfig.parse(await findBankSections(database, serverId)),
    patterns: [configUpdated.type, serverDeleted.type],
    staleKeys: (event) => (event.server_id === null ? 'all' : [event.server_id]),
  });
  const holdings = new DataLoader((ids: readonly number[]) => findHoldings(database, ids), {
    cache: false,
    maxBatchSize: 256,
    batchScheduleFn: (load) => setImmediate(load),
  });
  const secrets = new SecretBox(loadSecrets(kit.config).secretKeys);
  const guarded = { database, secrets, clock, committed };
  return {
    deps: {
      database,
      ledger,
      secrets,
      pins: new Pins(guarded),
      cvvs: new Cvvs(guarded),
      characters,
      configs,
      holdings,
    },
    async close() {
      await ledger.drain();
      await Promise.all([characters.close(), configs.close()]);
    },
  };
}

export default defineService({
  name: 'economy',
  migrations: join(import.meta.dirname, '../migrations'),
  settings: z.object({}),
  handlers,
  setup,
});
