import { Badge } from '../design/badge.tsx';
import { defineWords, useWords } from '../words/words.ts';

const WORDS = defineWords({
  notForSale: ['Sin precio', 'No price'],
  onSale: ['A la venta', 'For sale'],
});

interface Props {
  thing: { shop_visible: boolean; price: number | null };
  /** The word for what the shop does not show. */
  hidden: string;
}

/** Says whether the shop sells an item or a licence. */
export function ShopState({ thing: { shop_visible, price }, hidden }: Props) {
  const words = useWords(WORDS);
  if (!shop_visible) return <Badge>{hidden}</Badge>;
  if (!price) return <Badge>{words.notForSale}</Badge>;
  return <Badge tone="success">{words.onSale}</Badge>;
}
