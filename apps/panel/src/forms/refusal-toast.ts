import { useEffect } from 'react';
import { sentenceOf } from '../api/refusal.ts';
import { toast } from '../design/overlays/toasts.tsx';
import { useLanguage } from '../words/language.ts';
import { defineWords, useWords } from '../words/words.ts';

export const refusalWords = defineWords({ refused: ['No se pudo hacer', 'It could not be done'] });

/** Says in a corner why a button could not do its work. */
export function useRefusalToast(...errors: readonly unknown[]): void {
  const language = useLanguage();
  const { refused: title } = useWords(refusalWords);
  const error = errors.find((each) => each !== null);
  useEffect(() => {
    if (error) toast({ title, text: sentenceOf(error)[language], tone: 'danger' });
    // The language may change while the toast stands; it is not shown again for that.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [error]);
}
