import { join } from 'node:path';
import { Characters, provideActing } from '@cabildo/characters';
import { createLoader } from '@cabildo/kit/database';
import { IdBlocks } from '@cabildo/kit/ledger';
import { defineService } from '@cabildo/kit/service';
import { erasureJobs } from '@cabildo/operation';
import { PurchaseSaga } from '@cabildo/saga';
import { z } from 'zod';
import type { Deps } from './deps.ts';
import { handlers } from './handlers.gen.ts';
import { books } from './ledger/invariants.ts';
import { readHeld, type HeldPage } from './holdings/table.ts';
import { readShops, type ShopPage } from './items/table.ts';
import { createItemLedger } from './ledger/ledger.ts';
import { sellerOf } from './shop/seller.ts';
import { createOrgShops } from './shop/shops/table.ts';
import { tables } from './tables.gen.ts';

export default defineService({
  name: 'inventory',
  migrations: join(import.meta.dirname, '../migrations'),
  tables,
  settings: z.object({}),
  handlers,
  erasure: erasureJobs(),
  async setup(kit) {
    const characters = await Characters.create(kit.bus);
    const ledger = createItemLedger(kit);
    const shop = new PurchaseSaga(sellerOf(ledger, kit.database), kit.database);
    const deps: Deps = {
      characters,
      held: createLoader((pages: readonly HeldPage[]) => readHeld(kit.database, pages)),
      shops: createLoader((pages: readonly ShopPage[]) => readShops(kit.database, pages)),
      orgShops: createOrgShops(kit),
      ledger,
      shop,
      purchaseIds: new IdBlocks('purchase_id_blocks'),
    };
    return {
      deps,
      async close() {
        await ledger.drain();
        await characters.close();
      },
    };
  },
  provide: provideActing,
  books,
});
