import { Thumb } from '../../shared/picture/picture.tsx';
import { useState } from 'react';
import { useEveryPage } from '../../api/every-page.ts';
import { GoneDrawer } from '../../shared/list/gone-drawer.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { Button } from '../../design/button.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Money } from '../../design/money.tsx';
import { Notice } from '../../design/layout/notice.tsx';
import { NumberField } from '../../design/fields/number-field.tsx';
import { useWords } from '../../words/words.ts';
import { mostOf } from '../checkout/basket.ts';
import { isLicensed, type Holder } from '../holder.ts';
import { useCategories, type Item, type Licence } from '../items.ts';
import { labelOf } from '../../shared/person/label.ts';
import { shopWords } from '../words.ts';
import styles from './goods.module.css';
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
  const { items, query } = useGoods({});
  const item = items.find(({ item_id }) => item_id === props.itemId);
  // An address may name an item beyond the first page.
  useEveryPage({ ...query, hasNextPage: query.hasNextPage && !item });
  if (item) return <Details {...props} item={item} key={item.item_id} />;
  return (
    <GoneDrawer
      title={words.items}
      icon="shop"
      gone={words.gone}
      text={words.goneText}
      isSought={query.isPending || query.hasNextPage}
      onClose={props.onClose}
    />
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
            <Thumb address={item.image_url} icon="box" size="normal" />
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
  const format = useFormat();
  const categories = useCategories();
  const yesNo = (is: boolean): string => (is ? words.yes : words.no);
  const count = (units: number | null): string => (units === null ? words.unlimited : format.count(units));
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
