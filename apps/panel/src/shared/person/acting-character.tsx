import { Icon } from '../../design/icon.tsx';
import { Menu } from '../../design/overlays/menu.tsx';
import { defineWords, useWords } from '../../words/words.ts';
import { useCharacters, type OwnCharacter } from './character.ts';
import styles from './acting-character.module.css';

const WORDS = defineWords({
  acting: ['Personaje con el que actúas', 'Character you act as'],
});

/** The name of a character in one line. */
export const fullName = ({ name, surname }: Pick<OwnCharacter, 'name' | 'surname'>): string =>
  surname === null ? name : `${name} ${surname}`;

/** Shows which of the person's characters acts, and changes it. */
export function ActingCharacter() {
  const words = useWords(WORDS);
  const { characters, acting, choose } = useCharacters();
  if (!acting) return null;
  const living = characters.filter(({ status }) => status === 'active');
  return (
    <Menu
      label={words.acting}
      trigger={(props) => (
        <button
          type="button"
          className={styles.acting}
          aria-label={`${words.acting}: ${fullName(acting)}`}
          {...props}
        >
          <Icon name="id-card" />
          <span className={styles.name}>{fullName(acting)}</span>
          <Icon name="chevron-down" />
        </button>
      )}
      items={living.map((each) => ({
        label: fullName(each),
        hint: each.dni_number,
        isChecked: each === acting,
        onSelect: () => choose(each.server_character_id),
      }))}
    />
  );
}
