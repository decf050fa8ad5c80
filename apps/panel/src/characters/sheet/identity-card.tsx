import { ownPreview } from '../../shared/picture/picture.tsx';
import { initials, toneOf } from '../../design/avatar.tsx';
import { classes } from '../../design/classes.ts';
import { fullName } from '../../shared/person/acting-character.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { birthText } from '../age.ts';
import type { CardConfig, Character } from '../character.ts';
import { customFieldsOf, customValue } from '../custom-fields.ts';
import { charactersWords } from '../words.ts';
import styles from './identity-card.module.css';

interface Props {
  character: Character;
  config: CardConfig;
  serverName: string;
}

/** The front of an identity card, as the server has designed it; pictures of other sites are not loaded (PN-01). */
export function IdentityCard({ character, config, serverName }: Props) {
  const words = useWords(charactersWords);
  const fields = useFields(character, config);
  const photo = ownPreview(character.image_url);
  return (
    <article
      className={classes(styles.card, character.status === 'dead' && styles.dead)}
      aria-label={`${config.document_name} ${character.dni_number}`}
    >
      <header className={styles.header}>
        <span className={styles.document}>{config.document_name}</span>
        <span className={styles.server}>{serverName}</span>
      </header>
      <div className={styles.body}>
        <span
          className={classes(styles.photo, styles[`tone${toneOf(fullName(character))}`])}
          aria-hidden="true"
        >
          {photo === null ? initials(fullName(character)) : <img className={styles.picture} src={photo} alt="" />}
        </span>
        <dl className={styles.fields}>
          {fields.map(({ label, value, isWide }) => (
            <div key={label} className={isWide ? styles.wide : undefined}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <footer className={styles.footer}>
        <span className={styles.label}>{words.number}</span>
        <span className={styles.number}>{character.dni_number}</span>
      </footer>
      {character.status === 'dead' && <span className={styles.stamp}>{words.state.dead}</span>}
    </article>
  );
}

interface CardField {
  label: string;
  value: string | null | undefined;
  isWide?: boolean;
}

/** The fields of the card that the character has, those that the community has added among them. */
function useFields(character: Character, config: CardConfig): CardField[] {
  const words = useWords(charactersWords);
  const language = useLanguage();
  const { name, surname, birthdate, nationality, gender, custom_data } = character;
  const fields: CardField[] = [
    { label: words.surname, value: surname, isWide: true },
    { label: words.name, value: name, isWide: true },
    { label: words.birthdate, value: birthdate && birthText(birthdate, language, words.years), isWide: true },
    { label: words.nationality, value: nationality },
    { label: words.gender, value: gender },
    ...customFieldsOf(config).map(({ key, label }) => ({ label, value: customValue(custom_data, key) })),
  ];
  return fields.filter(({ value }) => value);
}
