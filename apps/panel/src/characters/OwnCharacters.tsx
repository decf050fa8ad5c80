import { Link } from '@tanstack/react-router';
import { fullName } from '../app/ActingCharacter.tsx';
import { useCharacters } from '../app/character.ts';
import { useServerId } from '../app/server.tsx';
import { Badge } from '../design/Badge.tsx';
import { Person } from '../design/Person.tsx';
import { useWords } from '../words/words.ts';
import styles from './characters.module.css';
import { charactersWords } from './words.ts';

/** The characters of this person, as cards that lead to their sheets. */
export function OwnCharacters() {
  const words = useWords(charactersWords);
  const serverId = useServerId();
  const { characters } = useCharacters();
  if (characters.length === 0) return null;
  return (
    <section className={styles.own} aria-label={words.mine}>
      <h2 className={styles.heading}>{words.mine}</h2>
      <ul className={styles.cards}>
        {characters.map((character) => (
          <li key={character.server_character_id}>
            <Link
              className={styles.card}
              to="/s/$serverId/characters/$characterId"
              params={{ serverId: String(serverId), characterId: String(character.server_character_id) }}
            >
              <Person name={fullName(character)} detail={character.dni_number} />
              {character.status === 'dead' && <Badge>{words.state.dead}</Badge>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
