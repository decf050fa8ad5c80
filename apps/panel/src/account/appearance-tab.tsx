import { setTheme, THEMES, useTheme, type Theme } from '../shared/bar/theme.ts';
import { Card } from '../design/layout/card.tsx';
import type { IconName } from '../design/icon.tsx';
import { RadioCards } from '../design/fields/radio-cards.tsx';
import { LANGUAGES, setLanguage, useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import styles from './account.module.css';
import { accountWords } from './words.ts';

const ICONS: Readonly<Record<Theme, IconName>> = { system: 'monitor', light: 'sun', dark: 'moon' };

/** The language and the theme of the panel. */
export function AppearanceTab() {
  const { appearance: words } = useWords(accountWords);
  const language = useLanguage();
  const theme = useTheme();
  return (
    <Card title={words.title} description={words.text}>
      <div className={styles.stack}>
        <RadioCards
          label={words.language}
          value={language}
          onChange={setLanguage}
          options={LANGUAGES.map((each) => ({ value: each, ...words.languages[each] }))}
        />
        <RadioCards
          label={words.theme}
          value={theme}
          onChange={setTheme}
          options={THEMES.map((each) => ({ value: each, icon: ICONS[each], ...words.themes[each] }))}
        />
      </div>
    </Card>
  );
}
