import type { Seller } from '@cabildo/saga';
import type { DealerLedger } from '../ledger/ledger.ts';
import { payerOf } from '../owners/payment.ts';
import { owner } from '../owners/resource.ts';
import { purchase } from '../purchases/resource.ts';
import type { PurchaseRow } from '../purchases/table.ts';
import { vehicle } from '../vehicles/resource.ts';
import { decideDelivery, decideRelease, ownerOf } from './rules.ts';

/** How the dealer takes part in the saga of a purchase. */
export const sellerOf = (ledger: DealerLedger): Seller<PurchaseRow> => ({
  name: 'vehicle',
  describe(bought) {
    const { brand, model, plate } = bought.vehicle;
    return { sale: 'vehicle', goods: `${brand} ${model} (${plate})`, ...payerOf(ownerOf(bought)) };
  },
  deliver: (bought, paid, origin) =>
    ledger.submit({
      ...origin,
      serverId: bought.server_id,
      uses: {
        purchase: purchase(bought.id),
        vehicle: vehicle(bought.id),
        owner: owner({ serverId: bought.server_id, characterId: ownerOf(bought) }),
      },
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
