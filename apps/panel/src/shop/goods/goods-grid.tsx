import { Thumb } from '../../shared/picture/picture.tsx';
import { Badge } from '../../design/badge.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Money } from '../../design/money.tsx';
import { labelOf } from '../../shared/person/label.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useWords } from '../../words/words.ts';
import { mostOf, type Goods } from '../checkout/basket.ts';
import { isLicensed, type Holder } from '../holder.ts';
import type { Licence } from '../items.ts';
import { shopWords } from '../words.ts';
import styles from './goods.module.css';

export interface GridProps {
  licences: readonly Licence[];
  holder: Holder;
  /** Opens the details of an item by its id, where there are any. */
  onOpen?: (itemId: number) => void;
  /** Undefined: nobody is there who could buy. */
  onAdd: ((item: Goods) => void) | undefined;
}

interface Props extends GridProps {
  label: string;
  items: readonly Goods[];
}

/** The goods of a shop as cards. */
export function GoodsGrid({ label, items, onOpen, onAdd, ...about }: Props) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {items.map((item) => (
        <li key={item.item_id}>
          <GoodsCard
            item={item}
            onOpen={onOpen && (() => onOpen(item.item_id))}
            onAdd={onAdd && (() => onAdd(item))}
            {...about}
          />
        </li>
      ))}
    </ul>
  );
}

interface CardProps extends Pick<GridProps, 'licences' | 'holder'> {
  item: Goods;
  onOpen: (() => void) | undefined;
  onAdd: (() => void) | undefined;
}

function GoodsCard({ item, licences, holder, onOpen, onAdd }: CardProps) {
  const words = useWords(shopWords);
  const { symbol } = useServer();
  const label = labelOf(item);
  const mayBuy = isLicensed(item, holder) && mostOf(item, holder.held(item.item_id)) > 0;
  return (
    <article className={styles.card}>
      <span className={styles.picture}>
        <Thumb address={item.image_url} icon="box" size="normal" />
      </span>
      <div className={styles.texts}>
        <h3 className={styles.name}>
          {onOpen ? (
            <button type="button" className={styles.open} onClick={onOpen}>
              {label}
            </button>
          ) : (
            label
          )}
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

/** Says in badges what stands in the way of buying an item, or soon will. */
function Availability({ item, licences, holder }: Omit<CardProps, 'onOpen' | 'onAdd'>) {
  const words = useWords(shopWords);
  const { count } = useFormat();
  const { stock_quantity: stock, require_license_id: needed, user_limit } = item;
  const licence = licences.find(({ license_id }) => license_id === needed);
  const isLimitReached = user_limit !== null && holder.held(item.item_id) >= user_limit;
  return (
    <>
      {stock === 0 && <Badge tone="danger">{words.soldOut}</Badge>}
      {stock !== null && stock > 0 && (
        <Badge tone={stock <= 5 ? 'warning' : 'neutral'}>{words.stock(count(stock))}</Badge>
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
