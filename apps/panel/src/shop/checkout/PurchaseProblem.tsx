import { sentenceOf } from '../../api/refusal.ts';
import { Notice } from '../../design/Notice.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { checkoutWords } from './words.ts';

/** Says why a purchase was refused, or that it is not known whether it was made. */
export function PurchaseProblem({ error, isUnknown }: { error: unknown; isUnknown: boolean }) {
  const words = useWords(checkoutWords);
  const language = useLanguage();
  if (error === null) return null;
  return isUnknown ? (
    <Notice tone="warning" isAlert title={words.unknown} text={words.unknownText} />
  ) : (
    <Notice tone="danger" isAlert title={words.refused} text={sentenceOf(error)[language]} />
  );
}
