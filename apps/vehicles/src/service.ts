import { join } from 'node:path';
import { Characters, Names, provideActing } from '@cabildo/characters';
import { createLoader } from '@cabildo/kit/database';
import { IdBlocks } from '@cabildo/kit/ledger';
import { defineService } from '@cabildo/kit/service';
import { erasureJobs } from '@cabildo/operation';
import { PurchaseSaga } from '@cabildo/saga';
import { z } from 'zod';
import { readRules } from './config/table.ts';
import type { Deps } from './deps.ts';
import { handlers } from './handlers.gen.ts';
import { poundOf } from './impounds/pound.ts';
import { books } from './ledger/invariants.ts';
import { createDealerLedger } from './ledger/ledger.ts';
import { ownerSelling } from './offers/seller.ts';
import { sellerOf } from './sales/seller.ts';
import { tables } from './tables.gen.ts';

export default defineService({
  name: 'vehicles',
  migrations: join(import.meta.dirname, '../migrations'),
  tables,
  settings: z.object({}),
  handlers,
  erasure: erasureJobs(),
  async setup(kit) {
    const characters = await Characters.create(kit.bus);
    const names = await Names.create(kit.bus);
    const ledger = createDealerLedger(kit);
    const deps: Deps = {
      characters,
      names,
      rules: createLoader((serverIds: readonly number[]) => readRules(kit.database, serverIds)),
      ledger,
      dealer: new PurchaseSaga(sellerOf(ledger), kit.database),
      pound: new PurchaseSaga(poundOf(ledger), kit.database),
      owners: new PurchaseSaga(ownerSelling(ledger), kit.database),
      purchaseIds: new IdBlocks('purchase_id_blocks'),
    };
    return {
      deps,
      async close() {
        await ledger.drain();
        await characters.close();
        await names.close();
      },
    };
  },
  provide: provideActing,
  books,
});
