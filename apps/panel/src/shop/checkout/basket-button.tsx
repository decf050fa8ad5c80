import { Button } from '../../design/button.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useWords } from '../../words/words.ts';
import { totalOf, unitsOf } from './basket.ts';
import { useBasket } from './use-basket.ts';
import { checkoutWords } from './words.ts';

/** Opens the basket of a shop, and says what is in it. */
export function BasketButton({ storeId, onOpen }: { storeId?: number; onOpen: () => void }) {
  const words = useWords(checkoutWords);
  const { money } = useFormat();
  const { lines } = useBasket(storeId);
  return (
    <Button icon="basket" variant={lines.length > 0 ? 'primary' : 'secondary'} onClick={onOpen}>
      {words.open(unitsOf(lines), money(totalOf(lines)))}
    </Button>
  );
}
