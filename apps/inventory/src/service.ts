import { join } from 'node:path';
import { Characters, resolveActing } from '@cabildo/acting';
import { createLoader, defineService, IdBlocks } from '@cabildo/kit';
import { PurchaseSaga } from '@cabildo/purchasing';
import { z } from 'zod';
import type { Deps } from './handler.ts';
import { handlers } from './handlers.gen.ts';
import { lockOrder } from './lock-order.ts';
import { retentionRules } from './retention.ts';
import { readHeld, type HeldPage } from './holdings/table.ts';
import { readShops, type ShopPage } from './items/table.ts';
import { createItemLedger } from './ledger/ledger.ts';
import { sellerOf } from './shop/seller.ts';

export default defineService({
  name: 'inventory',
  migrations: join(import.meta.dirname, '../migrations'),
  settings: z.object({}),
  handlers,
  async setup(kit) {
    const characters = await Characters.create(kit.bus);
    const ledger = createItemLedger(kit);
    const shop = new PurchaseSaga(sellerOf(ledger), kit.database);
    const deps: Deps = {
      characters,
      held: createLoader((pages: readonly HeldPage[]) => readHeld(kit.database, pages)),
      shops: createLoader((pages: readonly ShopPage[]) => readShops(kit.database, pages)),
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
  provide: ({ contract, member, input, deps }) =>
    resolveActing((deps as Deps).characters, contract, member, input),
  lockOrder,
  retention: retentionRules,
});
