import { join } from 'node:path';
import { Characters, defineService } from '@cabildo/kit';
import DataLoader from 'dataloader';
import { z } from 'zod';
import type { Deps } from './handler.ts';
import { handlers } from './handlers.gen.ts';
import { ItemLedger } from './ledger/ledger.ts';
import { SharedReads } from './shared-reads.ts';
import { Shop } from './shop/shop.ts';
import { listHeld, type HeldPage } from './sql/holdings.ts';

export default defineService({
  name: 'inventory',
  migrations: join(import.meta.dirname, '../migrations'),
  settings: z.object({}),
  handlers,
  async setup(kit) {
    const characters = await Characters.create(kit.bus);
    const ledger = new ItemLedger(kit);
    const shop = new Shop(ledger, kit.database);
    const held = new DataLoader((pages: readonly HeldPage[]) => listHeld(kit.database, pages), {
      cache: false,
      maxBatchSize: 256,
      batchScheduleFn: (load) => setImmediate(load),
    });
    const deps: Deps = { characters, ledger, shop, held, shopPages: new SharedReads() };
    return {
      deps,
      async close() {
        await ledger.drain();
        await characters.close();
      },
    };
  },
});
