import { useNavigate, useSearch } from '@tanstack/react-router';
import { CharacterField } from '../app/CharacterField.tsx';
import { useWords } from '../words/words.ts';
import styles from './inventory.module.css';
import { inventoryWords } from './words.ts';

/** Lets staff look at the inventory of another person. */
export function Whose() {
  const words = useWords(inventoryWords);
  const { character } = useSearch({ from: '/s/$serverId/shell/inventory' });
  const navigate = useNavigate({ from: '/s/$serverId/inventory' });
  return (
    <div className={styles.person}>
      <CharacterField
        label={words.whose}
        isLabelHidden
        placeholder={words.whose}
        value={character ?? null}
        onChange={(next) => void navigate({ search: next === null ? {} : { character: next } })}
      />
    </div>
  );
}
