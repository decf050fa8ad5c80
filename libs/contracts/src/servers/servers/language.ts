import type { Locale } from '../../errors.ts';

/** The language of words that the platform writes for a server, by the language tag of the server. */
export const languageOf = (tag: string | null | undefined): Locale => (tag?.startsWith('en') ? 'en' : 'es');
