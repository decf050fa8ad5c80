import { join } from 'node:path';
import { Characters, resolveActing } from '@cabildo/characters';
import { createLoader } from '@cabildo/kit/database';
import { IdBlocks } from '@cabildo/kit/ledger';
import { defineService } from '@cabildo/kit/service';
import { PurchaseSaga } from '@cabildo/saga';
import { z } from 'zod';
import { readRules } from './config/table.ts';
import type { Deps } from './deps.ts';
import { handlers } from './handlers.gen.ts';
import { poundOf } from './impounds/pound.ts';
import { books } from './ledger/invariants.ts';
import { lockOrder } from './lock-order.ts';
import { retentionRules } from './retention.ts';
import { createDealerLedger } from './ledger/ledger.ts';
import { sellerOf } from './sales/seller.ts';

export default defineService({
  name: 'vehicles',
  migrations: join(import.meta.dirname, '../migrations'),
  settings: z.object({}),
  handlers,
  async setup(kit) {
    const characters = await Characters.create(kit.bus);
    const ledger = createDealerLedger(kit);
    const deps: Deps = {
      characters,
      rules: createLoader((serverIds: readonly number[]) => readRules(kit.database, serverIds)),
      ledger,
      dealer: new PurchaseSaga(sellerOf(ledger), kit.database),
      pound: new PurchaseSaga(poundOf(ledger), kit.database),
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
    resolveActing((deps as Deps).characters, contract.acting, member, input),
  lockOrder,
  books,
  retention: retentionRules,
});
