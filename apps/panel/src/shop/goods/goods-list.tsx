import { useId } from 'react';
import { Button } from '../../design/button.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { Failed } from '../../shared/list/failed.tsx';
import { NoMatch } from '../../shared/list/no-match.tsx';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useWords } from '../../words/words.ts';
import { useCategories, type Item } from '../items.ts';
import { shopWords } from '../words.ts';
import { GoodsGrid, type GridProps } from './goods-grid.tsx';
import styles from './goods.module.css';
import { useGoods } from './use-goods.ts';

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
