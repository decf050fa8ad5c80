import { sentenceOf } from '../../api/refusal.ts';
import { ErrorBox } from '../../design/ErrorBox.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { bankWords } from './words.ts';

/** Stands where an answer was refused, with the reason and another try. */
export function Failed({
  query,
}: {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}) {
  const words = useWords(bankWords);
  const language = useLanguage();
  return (
    <ErrorBox
      title={words.noAnswer}
      text={sentenceOf(query.error)[language]}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
