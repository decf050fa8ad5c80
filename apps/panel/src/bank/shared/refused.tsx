import { CabildoError } from '@cabildo/client';
import { sentenceOf } from '../../api/refusal.ts';
import { Notice } from '../../design/Notice.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { bankWords } from './words.ts';

/** The sentence of a refusal, with the guesses or the minutes that are left for a PIN. */
export function useSentence(error: unknown): string | undefined {
  const words = useWords(bankWords);
  const language = useLanguage();
  if (error === null || error === undefined) return undefined;
  const sentence = sentenceOf(error)[language];
  if (!(error instanceof CabildoError)) return sentence;
  const { attempts_remaining: attempts, remaining_minutes: minutes } = error.fields;
  if (typeof attempts === 'number') return `${sentence} ${words.attempts(attempts)}`;
  if (typeof minutes === 'number') return `${sentence} ${words.minutes(minutes)}`;
  return sentence;
}

interface Outcome {
  error?: string | undefined;
  isUnknown: boolean;
  refusal: unknown;
}

/** Says that a form or a command was refused, or that nobody knows whether it was done. */
export function Refused({ error, isUnknown, refusal }: Outcome) {
  const words = useWords(bankWords);
  const sentence = useSentence(refusal);
  if (isUnknown) return <Notice isAlert tone="warning" title={words.unknownTitle} text={words.unknownText} />;
  const text = refusal === null ? error : sentence;
  return text === undefined ? null : <Notice isAlert tone="danger" title={text} />;
}
