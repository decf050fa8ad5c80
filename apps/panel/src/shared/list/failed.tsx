import { sentenceOf } from '../../api/refusal.ts';
import { ErrorBox } from '../../design/layout/error-box.tsx';
import { useLanguage } from '../../words/language.ts';
import { defineWords, useWords } from '../../words/words.ts';

const WORDS = defineWords({
  title: ['No se pudo cargar', 'This could not be loaded'],
});

interface Props {
  query: { error: unknown; refetch: () => unknown; isFetching?: boolean };
  /** Says what could not be read. */
  title?: string;
}

/** Stands where an answer was refused, with the reason and another try. */
export function Failed({ query, title }: Props) {
  const words = useWords(WORDS);
  const language = useLanguage();
  return (
    <ErrorBox
      title={title ?? words.title}
      text={sentenceOf(query.error)[language]}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
