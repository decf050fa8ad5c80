import type { Seller } from '@cabildo/saga';
import { holder } from '../holders/resource.ts';
import { holding } from '../holdings/resource.ts';
import { item, stock } from '../items/resource.ts';
import type { ItemLedger } from '../ledger/ledger.ts';
import { license, licenseRecord, licenseStatuses } from '../licenses/resource.ts';
import { purchase } from '../purchases/resource.ts';
import type { PurchaseRow } from '../purchases/table.ts';
import { decideDelivery, decideRelease } from './rules.ts';

/** What every step after the first uses: the purchase, its buyer, and what was set aside. */
function goodsOf({ id, server_id: serverId, character_id: characterId, lines, license_id }: PurchaseRow) {
  const itemIds = (lines ?? []).map(({ item_id }) => item_id);
  return {
    purchase: purchase(id),
    holder: holder({ serverId, characterId }),
    items: itemIds.map((itemId) => item({ serverId, id: itemId })),
    holdings: itemIds.map((itemId) => holding({ serverId, characterId, itemId })),
    license: license_id === null ? undefined : license({ serverId, id: license_id }),
  };
}

/** How the shop takes part in the saga of a purchase, of items or of a licence. */
export const sellerOf = (ledger: ItemLedger): Seller<PurchaseRow> => ({
  name: 'purchase',
  describe: ({ lines }) =>
    lines
      ? { sale: 'items', goods: lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ') }
      : { sale: 'license', goods: 'Licencia' },
  deliver(bought, paid, origin) {
    const { server_id: serverId, character_id: characterId, license_id: licenseId } = bought;
    return ledger.submit({
      ...origin,
      serverId,
      uses: {
        ...goodsOf(bought),
        licenseStatuses: licenseStatuses(characterId),
        record: licenseId === null ? undefined : licenseRecord({ characterId, licenseId }),
      },
      decide: (states, time) => decideDelivery(paid, states, time),
    });
  },
  release: (bought, ending, origin) =>
    ledger.submit({
      ...origin,
      serverId: bought.server_id,
      uses: { ...goodsOf(bought), stocks: (bought.lines ?? []).map(({ item_id }) => stock(item_id)) },
      decide: (states, time) => decideRelease(ending, states, time),
    }),
});
