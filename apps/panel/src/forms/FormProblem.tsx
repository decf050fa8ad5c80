import { sentenceOf } from '../api/refusal.ts';
import { Notice } from '../design/Notice.tsx';
import { useLanguage } from '../words/language.ts';
import { defineWords, useWords } from '../words/words.ts';

const WORDS = defineWords({
  es: {
    refused: 'No se hizo',
    unknown: 'No se sabe si se hizo',
    unknownText: 'Se cortó la conexión. Vuelve a enviarlo: se hace una sola vez.',
  },
  en: {
    refused: 'It was not done',
    unknown: 'It is not known whether it was done',
    unknownText: 'The connection broke. Send it again: it is done once only.',
  },
});

/** Says why a form was refused, or that it is not known whether it was done. */
export function FormProblem({ form }: { form: { error: string | undefined; isUnknown: boolean } }) {
  const words = useWords(WORDS);
  if (form.isUnknown) return <Notice tone="warning" isAlert title={words.unknown} text={words.unknownText} />;
  return form.error ? <Notice tone="danger" isAlert title={words.refused} text={form.error} /> : null;
}

/** Says the same of a command without a form. */
export function CommandProblem({ command }: { command: { error: unknown; isUnknown: boolean } }) {
  const language = useLanguage();
  const error = command.error === null ? undefined : sentenceOf(command.error)[language];
  return <FormProblem form={{ error, isUnknown: command.isUnknown }} />;
}
