import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '../../api/answers.ts';
import { useServerId } from '../../app/server.tsx';
import type { Item } from '../items.ts';

/** A screen or two show as many items. */
const PER_PAGE = 60;
/** Most for searches, whose answers hold items that are not for sale as well. */
const MOST = 100;

const isForSale = ({ shop_visible, price }: Item): boolean => shop_visible && price !== null && price > 0;

/** The goods of the shop: all in its order, or those that a search or a category leaves. */
export function useGoods({ q, category }: { q?: string | undefined; category?: number | undefined }) {
  const server_id = useServerId();
  const isSearch = q !== undefined || category !== undefined;
  const shop = useInfiniteQuery({
    ...pagesOf('items', 'getShop', { server_id, per_page: PER_PAGE }),
    enabled: !isSearch,
  });
  const found = useInfiniteQuery({
    ...pagesOf('items', 'list', { server_id, per_page: MOST, search: q, category_id: category }),
    enabled: isSearch,
  });
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = isSearch
    ? found
    : shop;
  const items: Item[] = data?.pages.flatMap((page): readonly Item[] => page.items) ?? [];
  return {
    items: items.filter(isForSale),
    error,
    isPending,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}
export type Goods = ReturnType<typeof useGoods>;
