import { sentenceOf } from '../api/refusal.ts';
import { ErrorBox } from '../design/ErrorBox.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { integrationsWords } from './words.ts';

interface Props {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** Stands where a list could not be read, with the reason and another try. */
export function Unanswered({ query }: Props) {
  const { unanswered } = useWords(integrationsWords);
  const language = useLanguage();
  return (
    <ErrorBox
      title={unanswered}
      text={sentenceOf(query.error)[language]}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
