import { useEffect, useState } from 'react';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { Empty } from '../../design/Empty.tsx';
import { formatNumber } from '../../design/format.ts';
import { Icon } from '../../design/Icon.tsx';
import { KeyValues } from '../../design/KeyValues.tsx';
import { Money } from '../../design/Money.tsx';
import { Notice } from '../../design/Notice.tsx';
import { NumberField } from '../../design/NumberField.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { mostOf } from '../checkout/basket.ts';
import type { Holder } from '../holder.ts';
import { useCategories, type Item, type Licence } from '../items.ts';
import { labelOf } from '../../app/label.ts';
import { shopWords } from '../words.ts';
import styles from './goods.module.css';
import { isLicensed } from './GoodsGrid.tsx';
import { useGoods } from './use-goods.ts';

type Props = {
  itemId: number;
  licences: readonly Licence[];
  holder: Holder;
  onClose: () => void;
  onAdd: (item: Item, quantity: number) => void;
  onLicence: (licenceId: number) => void;
};

/** The details of an item of the shop, by its id in the address. */
export function ItemDrawer(props: Props) {
  const words = useWords(shopWords);
  const { items, hasMore, isPending, isLoadingMore, loadMore } = useGoods({});
  const item = items.find(({ item_id }) => item_id === props.itemId);
  // An address may name an item beyond the first page.
  const isSought = !item && hasMore && !isLoadingMore;
  useEffect(() => {
    if (isSought) loadMore();
  });
  if (item) return <Details {...props} item={item} key={item.item_id} />;
  return (
    <Drawer title={words.items} onClose={props.onClose}>
      {isPending || hasMore ? (
        <Skeleton shape="card" />
      ) : (
        <Empty icon="shop" title={words.gone} text={words.goneText} />
      )}
    </Drawer>
  );
}

function Details({ item, licences, holder, onClose, onAdd, onLicence }: Props & { item: Item }) {
  const words = useWords(shopWords);
  const { symbol } = useServer();
  const [quantity, setQuantity] = useState<number | null>(1);
  const most = mostOf(item, holder.held(item.item_id));
  const licence = licences.find(({ license_id }) => license_id === item.require_license_id);
  const mayBuy = holder.acting && isLicensed(item, holder) && most > 0;
  const isReady = quantity !== null && Number.isInteger(quantity) && quantity >= 1 && quantity <= most;
  return (
    <Drawer
      title={labelOf(item)}
      onClose={onClose}
      footer={
        mayBuy && (
          <div className={styles.buy}>
            <NumberField
              label={words.quantity}
              value={quantity}
              onChange={setQuantity}
              min={1}
              max={most}
              isRequired
            />
            <Button
              variant="primary"
              icon="plus"
              isDisabled={!isReady}
              onClick={() => quantity && onAdd(item, quantity)}
            >
              {words.add}
            </Button>
          </div>
        )
      }
    >
      <div className={styles.stack}>
        <div className={styles.figure}>
          <span className={styles.picture}>
            <Icon name="box" />
          </span>
          <Money amount={item.price} symbol={symbol} />
        </div>
        {licence && holder.isKnown && !isLicensed(item, holder) && (
          <Notice
            tone="warning"
            title={words.needs(labelOf(licence))}
            action={
              <Button size="small" onClick={() => onLicence(licence.license_id)}>
                {words.getLicence}
              </Button>
            }
          />
        )}
        <Facts item={item} licence={licence} holder={holder} />
      </div>
    </Drawer>
  );
}

function Facts({ item, licence, holder }: { item: Item; licence: Licence | undefined; holder: Holder }) {
  const words = useWords(shopWords);
  const lang = useLanguage();
  const categories = useCategories();
  const yesNo = (is: boolean): string => (is ? words.yes : words.no);
  const count = (units: number | null): string =>
    units === null ? words.unlimited : formatNumber(units, lang);
  const category = categories.find(({ category_id }) => category_id === item.category_id);
  return (
    <KeyValues
      items={[
        [words.category, category?.label ?? words.noCategory],
        [words.inStock, item.stock_quantity === 0 ? words.soldOut : count(item.stock_quantity)],
        [words.limit, count(item.user_limit)],
        [words.held, holder.acting && holder.isKnown ? count(holder.held(item.item_id)) : undefined],
        [words.licence, licence && labelOf(licence)],
        [words.gift, yesNo(item.can_gift)],
        [words.discard, yesNo(item.can_delete)],
        [words.confiscate, yesNo(item.can_search && item.can_confiscate)],
      ]}
    />
  );
}
