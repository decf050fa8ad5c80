import { CabildoError } from '@cabildo/client';
import type { Language } from '../words/language.ts';

/** A sentence in both languages. */
export type Sentence = Readonly<Record<Language, string>>;

const UNEXPECTED: Sentence = {
  es: 'Algo falló en el panel. Recarga la página; si se repite, avisa a quien lo opera.',
  en: 'Something failed in the panel. Reload the page; if it happens again, tell whoever runs it.',
};
const CONNECTION: Sentence = {
  es: 'No hay conexión con el servidor. Comprueba tu red y vuelve a intentarlo.',
  en: 'There is no connection to the server. Check your network and try again.',
};
const LATE: Sentence = {
  es: 'El servidor no respondió a tiempo. Vuelve a intentarlo.',
  en: 'The server did not answer in time. Try again.',
};

const isSentence = (value: unknown): value is Sentence =>
  typeof value === 'object' && value !== null && 'es' in value && 'en' in value;

/** The words of the API for an error, in both languages, because the person may switch while it is shown (PN-04). */
export function sentenceOf(error: unknown): Sentence {
  if (!(error instanceof CabildoError)) return UNEXPECTED;
  if (error.code === 'connection' || error.code === 'aborted') return CONNECTION;
  if (error.code === 'timeout') return LATE;
  const { messages } = error.fields;
  return isSentence(messages) ? messages : { es: error.message, en: error.message };
}
