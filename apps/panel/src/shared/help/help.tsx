import { BASE } from '../../api/client.ts';
import { Icon } from '../../design/icon.tsx';
import { defineWords, useWords } from '../../words/words.ts';
import styles from './help.module.css';

const WORDS = defineWords({
  help: ['Ayuda', 'Help'],
  about: [
    (what: string) => `Ayuda sobre ${what}, en otra pestaña`,
    (what: string) => `Help with ${what}, in another tab`,
  ],
});

/** The address of a page of the documentation, which the gateway serves beside the panel. */
export const docsAddress = (page = ''): string => `${BASE}../docs/${page}`;

/** The paragraph of the guide for communities that has this heading. */
export const paragraphOf = (heading: string): string =>
  `guides/community#${heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;

/** A link to the paragraph that explains what stands beside it. @param heading the heading in the guide */
export function HelpLink({ heading, about }: { heading: string; about: string }) {
  const words = useWords(WORDS);
  return (
    <a
      className={`link ${styles.help}`}
      href={docsAddress(paragraphOf(heading))}
      target="_blank"
      rel="noopener"
      aria-label={words.about(about)}
    >
      <Icon name="info" />
      {words.help}
    </a>
  );
}
