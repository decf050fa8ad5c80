/** The languages that a server can say it speaks; the API takes any tag. */
export const LANGUAGE_TAGS = [
  'es',
  'en',
  'pt',
  'fr',
  'de',
  'it',
  'ca',
  'gl',
  'eu',
  'pl',
  'ru',
  'tr',
  'ar',
  'ja',
  'zh',
];

/** The name of a language in another; a tag that no language has names itself. */
export function languageName(tag: string, inLanguage: string): string {
  try {
    const name = new Intl.DisplayNames(inLanguage, { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1);
  } catch {
    // Intl refuses what has not the form of a tag, and a server may have any text here.
    return tag;
  }
}
