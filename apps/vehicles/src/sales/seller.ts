import type { Seller } from '@cabildo/saga';
import type { DealerLedger } from '../ledger/ledger.ts';
import { owner } from '../owners/resource.ts';
import { purchase } from '../purchases/resource.ts';
import type { PurchaseRow } from '../purchases/table.ts';
import { vehicle } from '../vehicles/resource.ts';
import { decideDelivery, decideRelease } from './rules.ts';

/** How the dealer takes part in the saga of a purchase. */
export const sellerOf = (ledger: DealerLedger): Seller<PurchaseRow> => ({
  name: 'vehicle',
  describe: ({ vehicle: { brand, model, plate } }) => ({
    sale: 'vehicle',
    goods: `${brand} ${model} (${plate})`,
  }),
  deliver: ({ id, server_id: serverId, character_id: characterId }, paid, origin) =>
    ledger.submit({
      ...origin,
      serverId,
      uses: { purchase: purchase(id), vehicle: vehicle(id), owner: owner({ serverId, characterId }) },
      decide: (states, time) => decideDelivery(paid, states, time),
    }),
  release: ({ id, server_id: serverId }, ending, origin) =>
    ledger.submit({
      ...origin,
      serverId,
      uses: { purchase: purchase(id), vehicle: vehicle(id) },
      decide: (states, time) => decideRelease(ending, states, time),
    }),
});
