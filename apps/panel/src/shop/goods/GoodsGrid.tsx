import { useServer } from '../../app/server.tsx';
import { Badge } from '../../design/Badge.tsx';
import { formatNumber } from '../../design/format.ts';
import { Icon } from '../../design/Icon.tsx';
import { IconButton } from '../../design/IconButton.tsx';
import { Money } from '../../design/Money.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { mostOf } from '../checkout/basket.ts';
import type { Holder } from '../holder.ts';
import type { Item, Licence } from '../items.ts';
import { labelOf } from '../../app/label.ts';
import { shopWords } from '../words.ts';
import styles from './goods.module.css';

type Props = {
  label: string;
  items: readonly Item[];
  licences: readonly Licence[];
  holder: Holder;
  onOpen: (item: Item) => void;
  /** Undefined: nobody is there who could buy. */
  onAdd: ((item: Item) => void) | undefined;
};

/** The goods of the shop as cards. */
export function GoodsGrid({ label, items, onOpen, onAdd, ...about }: Props) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {items.map((item) => (
        <li key={item.item_id}>
          <GoodsCard
            item={item}
            onOpen={() => onOpen(item)}
            onAdd={onAdd && (() => onAdd(item))}
            {...about}
          />
        </li>
      ))}
    </ul>
  );
}

type CardProps = {
  item: Item;
  licences: readonly Licence[];
  holder: Holder;
  onOpen: () => void;
  onAdd: (() => void) | undefined;
};

function GoodsCard({ item, licences, holder, onOpen, onAdd }: CardProps) {
  const words = useWords(shopWords);
  const { symbol } = useServer();
  const label = labelOf(item);
  const mayBuy = isLicensed(item, holder) && mostOf(item, holder.held(item.item_id)) > 0;
  return (
    <article className={styles.card}>
      <span className={styles.picture}>
        <Icon name="box" />
      </span>
      <div className={styles.texts}>
        <h3 className={styles.name}>
          <button type="button" className={styles.open} onClick={onOpen}>
            {label}
          </button>
        </h3>
        <p className={styles.badges}>
          <Availability item={item} licences={licences} holder={holder} />
        </p>
      </div>
      <div className={styles.foot}>
        <span className={styles.price}>
          <Money amount={item.price} symbol={symbol} />
        </span>
        {onAdd && mayBuy && (
          <IconButton icon="plus" size="small" label={`${words.add}: ${label}`} onClick={onAdd} />
        )}
      </div>
    </article>
  );
}

/** Whether a character has the licence that an item needs. */
export const isLicensed = ({ require_license_id: needed }: Item, { licences }: Holder): boolean =>
  needed === null || licences.get(needed)?.is_valid === true;

/** Says in badges what stands in the way of buying an item, or soon will. */
function Availability({ item, licences, holder }: Omit<CardProps, 'onOpen' | 'onAdd'>) {
  const words = useWords(shopWords);
  const lang = useLanguage();
  const { stock_quantity: stock, require_license_id: needed, user_limit } = item;
  const licence = licences.find(({ license_id }) => license_id === needed);
  const isLimitReached = user_limit !== null && holder.held(item.item_id) >= user_limit;
  return (
    <>
      {stock === 0 && <Badge tone="danger">{words.soldOut}</Badge>}
      {stock !== null && stock > 0 && (
        <Badge tone={stock <= 5 ? 'warning' : 'neutral'}>{words.stock(formatNumber(stock, lang))}</Badge>
      )}
      {licence &&
        (isLicensed(item, holder) ? (
          <Badge tone="success" icon="check">
            {words.has(labelOf(licence))}
          </Badge>
        ) : (
          <Badge tone="warning" icon="lock">
            {words.needs(labelOf(licence))}
          </Badge>
        ))}
      {isLimitReached && <Badge tone="info">{words.enough}</Badge>}
    </>
  );
}
