import { focusTitle } from '../../design/keep-focus.ts';
import { defineWords, useWords } from '../../words/words.ts';
import styles from './skip-link.module.css';

const WORDS = defineWords({
  skip: ['Ir al contenido', 'Skip to content'],
});

/** The id of the element that a screen is shown in. */
export const CONTENT = 'content';

/** Leads the keyboard past the frame to the title of the screen; it is seen while it has the focus. */
export function SkipLink() {
  return (
    <a
      className={styles.skip}
      href={`#${CONTENT}`}
      onClick={(event) => {
        event.preventDefault();
        focusTitle();
      }}
    >
      {useWords(WORDS).skip}
    </a>
  );
}
