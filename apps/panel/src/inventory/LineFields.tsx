import { formatNumber } from '../design/format.ts';
import { IconButton } from '../design/IconButton.tsx';
import { NumberField } from '../design/NumberField.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import styles from './inventory.module.css';
import { withUnits, type Line } from './lines.ts';
import { inventoryWords } from './words.ts';

type Props = {
  lines: readonly Line[];
  onChange: (lines: Line[]) => void;
  isDisabled: boolean;
};

/** The items that are to move, each with its units. */
export function LineFields({ lines, onChange, isDisabled }: Props) {
  const words = useWords(inventoryWords);
  const lang = useLanguage();
  return (
    <ul className={styles.lines}>
      {lines.map(({ item_id, label, quantity, most }) => (
        <li key={item_id} className={styles.line}>
          <span className={styles.label}>
            {label}
            {most !== undefined && <span className={styles.soft}> {words.of(formatNumber(most, lang))}</span>}
          </span>
          <NumberField
            label={words.units(label)}
            isLabelHidden
            min={1}
            max={most ?? 1_000_000}
            value={quantity}
            onChange={(next) => onChange(withUnits(lines, item_id, next))}
            isDisabled={isDisabled}
          />
          <IconButton
            icon="x"
            size="small"
            label={words.remove(label)}
            isDisabled={isDisabled}
            onClick={() => onChange(lines.filter((line) => line.item_id !== item_id))}
          />
        </li>
      ))}
    </ul>
  );
}
