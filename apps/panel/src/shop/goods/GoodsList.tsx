import { Link } from '@tanstack/react-router';
import { Failed } from '../../app/Failed.tsx';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useWords } from '../../words/words.ts';
import type { Holder } from '../holder.ts';
import type { Item, Licence } from '../items.ts';
import { shopWords } from '../words.ts';
import styles from './goods.module.css';
import { GoodsSection, sectionsOf } from './GoodsSection.tsx';
import { useGoods } from './use-goods.ts';

type Props = {
  q: string | undefined;
  category: number | undefined;
  licences: readonly Licence[];
  holder: Holder;
  /** Whether the person may put something into the shop. */
  mayManage: boolean;
  onOpen: (item: Item) => void;
  onAdd: ((item: Item) => void) | undefined;
};

/** The goods that a search leaves, page by page. */
export function GoodsList({ q, category, mayManage, ...about }: Props) {
  const words = useWords(shopWords);
  const goods = useGoods({ q, category });
  if (goods.isPending) return <Skeleton shape="rows" rows={8} />;
  if (goods.error && goods.items.length === 0)
    return <Failed title={words.failed} query={{ error: goods.error, refetch: goods.retry }} />;
  const isFiltered = q !== undefined || category !== undefined;
  const sections = sectionsOf(goods.items);
  const isTitled = category === undefined && sections.some(({ category: id }) => id !== null);
  return (
    <>
      {goods.items.length === 0 && !goods.hasMore && (
        <Nothing isFiltered={isFiltered} mayManage={mayManage} />
      )}
      {sections.map(({ category: id, items }) => (
        <GoodsSection key={id ?? 'none'} category={id} items={items} isTitled={isTitled} {...about} />
      ))}
      {goods.hasMore && (
        <div className={styles.more}>
          <Button isBusy={goods.isLoadingMore} onClick={goods.loadMore}>
            {words.more}
          </Button>
        </div>
      )}
    </>
  );
}

function Nothing({ isFiltered, mayManage }: { isFiltered: boolean; mayManage: boolean }) {
  const words = useWords(shopWords);
  const { serverId } = useServer();
  if (isFiltered) return <Empty icon="search" title={words.nothing} text={words.nothingText} />;
  return (
    <Empty
      icon="shop"
      title={words.empty}
      text={mayManage ? words.emptyManage : words.emptyText}
      action={
        mayManage && (
          <Link className="link" to="/s/$serverId/catalogue" params={{ serverId: String(serverId) }}>
            {words.toCatalogue}
          </Link>
        )
      }
    />
  );
}
