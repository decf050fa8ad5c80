import { Badge } from '../../design/badge.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { useWords } from '../../words/words.ts';
import styles from './board.module.css';
import { boardWords } from './board.words.ts';

interface Props {
  units: readonly number[];
  nameOf(unitId: number): string;
  /** Takes one off, where this person may. */
  onRemove(unitId: number): void;
  mayRemove?: (unitId: number) => boolean;
}

/** Units by their names, each of which can be taken off. */
export function UnitChips({ units, nameOf, onRemove, mayRemove = () => true }: Props) {
  const words = useWords(boardWords);
  return (
    <div className={styles.chips}>
      {units.map((id) => (
        <span key={id} className={styles.row}>
          <Badge tone="info">{nameOf(id)}</Badge>
          {mayRemove(id) && (
            <IconButton icon="x" size="small" label={words.detach(nameOf(id))} onClick={() => onRemove(id)} />
          )}
        </span>
      ))}
    </div>
  );
}
