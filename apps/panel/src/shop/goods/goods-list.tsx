import { useId } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Icon } from '../../design/icon.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { Money } from '../../design/money.tsx';
import { Failed } from '../../shared/list/failed.tsx';
import { NoMatch } from '../../shared/list/no-match.tsx';
import { labelOf } from '../../shared/person/label.ts';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useWords } from '../../words/words.ts';
import { mostOf } from '../checkout/basket.ts';
import { isLicensed, type Holder } from '../holder.ts';
import { useCategories, type Item, type Licence } from '../items.ts';
import { shopWords } from '../words.ts';
import styles from './goods.module.css';
import { useGoods } from './use-goods.ts';

interface GridProps {
  licences: readonly Licence[];
  holder: Holder;
  onOpen: (item: Item) => void;
  /** Undefined: nobody is there who could buy. */
  onAdd: ((item: Item) => void) | undefined;
}

interface ListProps extends GridProps {
  q: string | undefined;
  category: number | undefined;
  /** Whether the person may put something into the shop. */
  mayManage: boolean;
}

/** The goods that a search leaves, page by page. */
export function GoodsList({ q, category, mayManage, ...grid }: ListProps) {
  const words = useWords(shopWords);
  const { items, query } = useGoods({ q, category });
  if (query.isPending) return <Skeleton shape="rows" rows={8} />;
  if (query.error && items.length === 0) return <Failed title={words.failed} query={query} />;
  const isFiltered = q !== undefined || category !== undefined;
  const sections = [...Map.groupBy(items, ({ category_id }) => category_id)];
  const isTitled = category === undefined && sections.some(([id]) => id !== null);
  return (
    <>
      {items.length === 0 &&
        !query.hasNextPage &&
        (isFiltered ? <NoMatch by="category" /> : <NoGoods mayManage={mayManage} />)}
      {sections.map(([id, ofCategory]) =>
        isTitled ? (
          <GoodsSection key={id ?? 'none'} category={id} items={ofCategory} {...grid} />
        ) : (
          <GoodsGrid key={id ?? 'none'} label={words.items} items={ofCategory} {...grid} />
        ),
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
    </>
  );
}

function NoGoods({ mayManage }: { mayManage: boolean }) {
  const words = useWords(shopWords);
  return (
    <Empty
      icon="shop"
      title={words.empty}
      text={mayManage ? words.emptyManage : words.emptyText}
      action={mayManage && <ServerLink to="/s/$serverId/catalogue">{words.toCatalogue}</ServerLink>}
    />
  );
}

type SectionProps = GridProps & { category: number | null; items: readonly Item[] };

/** The goods of one category below its name. */
function GoodsSection({ category, ...grid }: SectionProps) {
  const { noCategory } = useWords(shopWords);
  const id = useId();
  const name = useCategories().find(({ category_id }) => category_id === category)?.label ?? noCategory;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {name}
      </h2>
      <GoodsGrid {...grid} label={name} />
    </section>
  );
}

/** The goods of the shop as cards. */
function GoodsGrid({
  label,
  items,
  onOpen,
  onAdd,
  ...about
}: GridProps & { label: string; items: readonly Item[] }) {
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

interface CardProps extends Pick<GridProps, 'licences' | 'holder'> {
  item: Item;
  onOpen: () => void;
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
