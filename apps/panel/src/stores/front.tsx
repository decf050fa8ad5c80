import { Notice } from '../design/layout/notice.tsx';
import { Empty } from '../design/lists/empty.tsx';
import { labelOf } from '../shared/person/label.ts';
import { useAddress } from '../shared/route/use-address.ts';
import { ServerLink } from '../shared/server/server-link.tsx';
import type { Goods } from '../shop/checkout/basket.ts';
import { BasketDrawer } from '../shop/checkout/basket-drawer.tsx';
import { useAdd } from '../shop/checkout/use-add.ts';
import { GoodsGrid } from '../shop/goods/goods-grid.tsx';
import { useHolder } from '../shop/holder.ts';
import { useLicences } from '../shop/items.ts';
import { useWords } from '../words/words.ts';
import { storeSearch } from './search.ts';
import type { Offer, Store } from './store.ts';
import styles from './stores.module.css';
import { storesWords } from './words.ts';

/** An item as the basket knows it, at the price that its buyer pays. */
const goodsOf = ({ total, stock, require_license: licence, ...offer }: Offer): Goods => ({
  ...offer,
  price: total,
  stock_quantity: stock,
  require_license_id: licence?.license_id ?? null,
});

/** The goods of a shop of a company, and the basket. */
export function StoreFront({ store, offers }: { store: Store; offers: readonly Offer[] }) {
  const words = useWords(storesWords);
  const { search, show } = useAddress(storeSearch);
  const holder = useHolder();
  const { rows: licences } = useLicences();
  const add = useAdd(holder, store.shop_id);
  const { license_id: needed } = store;
  const licence = licences.find(({ license_id }) => license_id === needed);
  const isBarred = needed !== null && holder.isKnown && holder.licences.get(needed)?.is_valid !== true;
  return (
    <div className={styles.stack}>
      {isBarred && (
        <Notice
          tone="warning"
          title={words.needsLicence(licence ? labelOf(licence) : '…')}
          action={
            <ServerLink to="/s/$serverId/shop" search={{ view: 'licences' }}>
              {words.toLicences}
            </ServerLink>
          }
        />
      )}
      {offers.length === 0 ? (
        <Empty icon="shop" title={words.empty} text={words.emptyText} />
      ) : (
        <GoodsGrid
          label={words.goods}
          items={offers.map(goodsOf)}
          licences={licences}
          holder={holder}
          onAdd={holder.acting && !isBarred ? (item) => add(item, 1) : undefined}
        />
      )}
      {offers.some(({ tax }) => (tax ?? 0) > 0) && <p className={styles.soft}>{words.taxed}</p>}
      {search.basket && (
        <BasketDrawer
          buyer={holder.acting}
          storeId={store.shop_id}
          onClose={() => show({ basket: undefined })}
        />
      )}
    </div>
  );
}
