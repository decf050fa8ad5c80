import { useServer } from '../../app/server.tsx';
import { IconButton } from '../../design/IconButton.tsx';
import { Money } from '../../design/Money.tsx';
import { NumberField } from '../../design/NumberField.tsx';
import { useWords } from '../../words/words.ts';
import { MAX_QUANTITY } from '@cabildo/contracts/inventory/shop/buy_items.ts';
import { withQuantity, type Line } from './basket.ts';
import styles from './checkout.module.css';
import { checkoutWords } from './words.ts';

type Props = { lines: readonly Line[]; onChange: (lines: readonly Line[]) => void; isDisabled: boolean };

/** The lines of a basket, whose units can be changed. */
export function BasketLines({ lines, onChange, isDisabled }: Props) {
  const words = useWords(checkoutWords);
  const { symbol } = useServer();
  return (
    <ul className={styles.lines} aria-label={words.basket}>
      {lines.map(({ item_id, label, price, quantity }) => (
        <li key={item_id} className={styles.line}>
          <div>
            <div className={styles.name}>{label}</div>
            <div className={styles.soft}>
              <Money amount={price} symbol={symbol} /> {words.each}
            </div>
          </div>
          <NumberField
            label={words.quantityOf(label)}
            isLabelHidden
            value={quantity}
            min={1}
            max={MAX_QUANTITY}
            isDisabled={isDisabled}
            onChange={(next) =>
              onChange(
                withQuantity(lines, item_id, Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(next ?? 1)))),
              )
            }
          />
          <Money amount={price * quantity} symbol={symbol} isRight />
          <IconButton
            icon="trash"
            size="small"
            label={words.remove(label)}
            isDisabled={isDisabled}
            onClick={() => onChange(withQuantity(lines, item_id, 0))}
          />
        </li>
      ))}
    </ul>
  );
}
