import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '../../api/answers.ts';
import { useServerId } from '../../shared/server/server.tsx';
import type { Item } from '../items.ts';

/** A screen or two show as many items. */
const PER_PAGE = 60;
/** Most for searches, whose answers hold items that are not for sale as well. */
const MOST = 100;

/** Whether an item or a licence is for sale. */
export const isForSale = ({ shop_visible, price }: Pick<Item, 'shop_visible' | 'price'>): boolean =>
  shop_visible && price !== null && price > 0;

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
  const query = isSearch ? found : shop;
  const items = query.data?.pages.flatMap((page): readonly Item[] => page.items) ?? [];
  return { items: items.filter(isForSale), query };
}
