import type { Language } from '@cabildo/client';
import type { LocalizationMap } from 'discord-api-types/v10';

/** The language of Cabildo's sentences for a person with this locale on Discord. */
export const languageOf = (locale: string): Language => (locale.startsWith('es') ? 'es' : 'en');

/** The Spanish text of a command, for Discord's two kinds of Spanish. */
export const inSpanish = (text: string): LocalizationMap => ({ 'es-ES': text, 'es-419': text });
