import { join } from 'node:path';
import { Characters, defineService } from '@cabildo/kit';
import { z } from 'zod';
import type { Deps } from './handler.ts';
import { handlers } from './handlers.gen.ts';
import { Inventories } from './inventories.ts';
import { ItemLedger } from './ledger/ledger.ts';
import { SharedReads } from './shared-reads.ts';
import { Shop } from './shop/shop.ts';

export default defineService({
  name: 'inventory',
  migrations: join(import.meta.dirname, '../migrations'),
  settings: z.object({}),
  handlers,
  async setup(kit) {
    const characters = await Characters.create(kit.bus);
    const ledger = new ItemLedger(kit);
    const shop = new Shop(ledger, kit.database);
    const inventories = new Inventories(kit.database);
    const deps: Deps = { characters, ledger, shop, inventories, shopPages: new SharedReads() };
    return {
      deps,
      async close() {
        await ledger.drain();
        await characters.close();
      },
    };
  },
});
