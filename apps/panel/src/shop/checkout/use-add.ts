import { toast } from '../../design/overlays/toasts.tsx';
import { labelOf } from '../../shared/person/label.ts';
import { useWords } from '../../words/words.ts';
import type { Holder } from '../holder.ts';
import { shopWords } from '../words.ts';
import { added, hasRoom, mostOf, type Goods } from './basket.ts';
import { useBasket } from './use-basket.ts';

/** Puts items into the basket; false where it is full. */
export function useAdd(holder: Holder, storeId?: number): (item: Goods, quantity: number) => boolean {
  const words = useWords(shopWords);
  const { now, change } = useBasket(storeId);
  return (item, quantity) => {
    const lines = now();
    const isThere = lines.some(({ item_id }) => item_id === item.item_id);
    if (!isThere && !hasRoom(lines)) {
      toast({ title: words.full, tone: 'danger' });
      return false;
    }
    change(added(lines, item, quantity, mostOf(item, holder.held(item.item_id))));
    toast({ title: words.added(labelOf(item)) });
    return true;
  };
}
