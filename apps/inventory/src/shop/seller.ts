import type { Sql } from '@cabildo/kit/database';
import type { Seller } from '@cabildo/saga';
import { holder } from '../holders/resource.ts';
import { shopHolder } from '../holders/rules.ts';
import { holding } from '../holdings/resource.ts';
import { item, stock } from '../items/resource.ts';
import type { ItemLedger } from '../ledger/ledger.ts';
import { license, licenseRecord, licenseStatuses } from '../licenses/resource.ts';
import { purchase } from '../purchases/resource.ts';
import { receiverOf, SELLER } from '../purchases/rules.ts';
import type { PurchaseRow } from '../purchases/table.ts';
import { ClosedMeanwhile, decideDelivery, decideRelease } from './delivery.rules.ts';
import { store } from './shops/resource.ts';
import { findShop } from './shops/table.ts';

const itemIdsOf = ({ lines }: PurchaseRow): number[] => (lines ?? []).map(({ item_id }) => item_id);

/** The units that a holder has of each of the goods. */
const holdingsOf = (bought: PurchaseRow, characterId: number) =>
  itemIdsOf(bought).map((itemId) => holding({ serverId: bought.server_id, characterId, itemId }));

/** The resources of every step after the first: the purchase, its buyer, the shop, and the reserved goods. */
function goodsOf(bought: PurchaseRow) {
  const { id, server_id: serverId, license_id, shop_id, for_shop_id } = bought;
  const shopId = shop_id ?? for_shop_id;
  const characterId = receiverOf(bought);
  return {
    purchase: purchase(id),
    holder: holder({ serverId, characterId }),
    shop: shopId === null ? undefined : store({ serverId, id: shopId }),
    shopHolder: shop_id === null ? undefined : holder({ serverId, characterId: shopHolder(shop_id) }),
    items: itemIdsOf(bought).map((itemId) => item({ serverId, id: itemId })),
    holdings: holdingsOf(bought, characterId),
    kept: shop_id === null ? [] : holdingsOf(bought, shopHolder(shop_id)),
    license: license_id === null ? undefined : license({ serverId, id: license_id }),
  };
}

/** Who sells and who pays where that is an organisation (ST-02, ST-03), and what is sold. */
function termsOf({
  lines,
  shop_id,
  for_shop_id,
  org_id,
}: PurchaseRow): ReturnType<Seller<PurchaseRow>['describe']> {
  if (!lines) return { sale: 'license', goods: 'Licencia' };
  const goods = lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  if (shop_id !== null) return { sale: 'org_items', goods, payee: { org_id: org_id! } };
  if (for_shop_id !== null) return { sale: 'items', goods, payer_org: { org_id: org_id!, right: 'shop' } };
  return { sale: 'items', goods };
}

/** Who has the stock of a shop of an organisation that was closed while somebody paid for a part of it. */
async function receiverOfClosed(sql: Sql, { server_id: serverId, shop_id: id }: PurchaseRow) {
  const shop = id === null ? undefined : await findShop(sql, { serverId, id });
  return shop?.receiver_character_id ?? undefined;
}

/** How the shops take part in the saga of a purchase, of items or of a licence. */
export const sellerOf = (ledger: ItemLedger, database: Sql): Seller<PurchaseRow> => ({
  name: SELLER,
  describe: termsOf,
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
  async release(bought, ending, origin) {
    const { server_id: serverId } = bought;
    const attempt = async () => {
      const to = await receiverOfClosed(database, bought);
      return ledger.submit({
        ...origin,
        serverId,
        uses: {
          ...goodsOf(bought),
          stocks: bought.shop_id === null ? itemIdsOf(bought).map(stock) : [],
          passedTo: to === undefined ? undefined : holder({ serverId, characterId: to }),
          passed: to === undefined ? [] : holdingsOf(bought, to),
        },
        decide: (states, time) => decideRelease(ending, states, time),
      });
    };
    try {
      return await attempt();
    } catch (error) {
      // A shop closes once, so the second answer stays right.
      if (error instanceof ClosedMeanwhile) return attempt();
      throw error;
    }
  },
});
