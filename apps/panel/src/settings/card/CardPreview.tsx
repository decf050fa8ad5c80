import { useServer } from '../../app/server.tsx';
import type { CardConfig } from '../../characters/character.ts';
import { IdentityCard } from '../../characters/sheet/IdentityCard.tsx';
import { useWords } from '../../words/words.ts';
import styles from './card.module.css';
import { sampleCharacter } from './sample.ts';
import { cardWords } from './words.ts';

/** The card of a made-up person, as the settings on the screen make it. */
export function CardPreview({ config }: { config: CardConfig }) {
  const words = useWords(cardWords);
  const { server } = useServer();
  return (
    <section className={styles.preview} aria-label={words.preview}>
      <h2 className={styles.heading}>{words.preview}</h2>
      <IdentityCard
        character={sampleCharacter(config, words.sample, new Date())}
        config={config}
        serverName={server.server_name}
      />
    </section>
  );
}
