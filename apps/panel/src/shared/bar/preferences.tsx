import { IconButton } from '../../design/icon-button.tsx';
import type { IconName } from '../../design/icon.tsx';
import { setLanguage, useLanguage } from '../../words/language.ts';
import { defineWords, useWords } from '../../words/words.ts';
import styles from './preferences.module.css';
import { setTheme, THEMES, useTheme, type Theme } from './theme.ts';

const WORDS = defineWords({
  language: ['Idioma: español. Cambiar a inglés', 'Language: English. Switch to Spanish'],
  theme: {
    system: ['Tema: el del sistema', "Theme: the system's"],
    light: ['Tema: claro', 'Theme: light'],
    dark: ['Tema: oscuro', 'Theme: dark'],
  },
});

const ICONS: Readonly<Record<Theme, IconName>> = { system: 'monitor', light: 'sun', dark: 'moon' };

/** Switches the language and the theme. */
export function Preferences() {
  const words = useWords(WORDS);
  const language = useLanguage();
  const theme = useTheme();
  const nextTheme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
  return (
    <span className={styles.preferences}>
      <IconButton
        icon="globe"
        label={words.language}
        onClick={() => setLanguage(language === 'es' ? 'en' : 'es')}
      />
      <IconButton icon={ICONS[theme]} label={words.theme[theme]} onClick={() => setTheme(nextTheme)} />
    </span>
  );
}
