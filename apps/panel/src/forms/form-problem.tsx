import { CabildoError } from '@cabildo/client';
import { sentenceOf } from '../api/refusal.ts';
import { Notice } from '../design/layout/notice.tsx';
import { useLanguage } from '../words/language.ts';
import { defineWords, useWords } from '../words/words.ts';

const WORDS = defineWords({
  unknown: ['No se sabe si se hizo', 'It is not known whether it was done'],
  unknownText: [
    'Se cortó la conexión. Vuelve a enviarlo: se hace una sola vez.',
    'The connection broke. Send it again: it is done once only.',
  ],
  attempts: [
    (left: number) => (left === 1 ? 'Queda 1 intento.' : `Quedan ${left} intentos.`),
    (left: number) => (left === 1 ? '1 attempt left.' : `${left} attempts left.`),
  ],
  minutes: [
    (left: number) => `Podrás volver a intentarlo en ${left} min.`,
    (left: number) => `You can try again in ${left} min.`,
  ],
});

/** The sentence of a refusal, with the guesses or the minutes that are left for a PIN; undefined: nothing was refused. */
export function useSentence(error: unknown): string | undefined {
  const words = useWords(WORDS);
  const language = useLanguage();
  if (error === null || error === undefined) return undefined;
  const sentence = sentenceOf(error)[language];
  if (!(error instanceof CabildoError)) return sentence;
  const { attempts_remaining: attempts, remaining_minutes: minutes } = error.fields;
  if (typeof attempts === 'number') return `${sentence} ${words.attempts(attempts)}`;
  return typeof minutes === 'number' ? `${sentence} ${words.minutes(minutes)}` : sentence;
}

/** Below a long form it would stand out of sight. */
const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

function Problem({ sentence, isUnknown }: { sentence: string | undefined; isUnknown: boolean }) {
  const words = useWords(WORDS);
  if (isUnknown) return <Notice tone="warning" isAlert title={words.unknown} text={words.unknownText} />;
  if (sentence === undefined) return null;
  return (
    <div key={sentence} ref={intoView}>
      <Notice tone="danger" isAlert title={sentence} />
    </div>
  );
}

interface FormState {
  error: string | undefined;
  refusal: unknown;
  isUnknown: boolean;
}

/** A form that a window or a drawer sends. */
export interface SentForm extends FormState {
  submit(): Promise<void>;
  /** Says beside the controls what is wrong, and sends nothing. Whether all is right. */
  check?(): boolean;
  isBusy: boolean;
  /** Whether something was entered that is not sent yet. */
  isChanged?: boolean;
  /** Whether there is nothing to send. */
  isIdle?: boolean;
}

/** Says why a form was refused, or that it is not known whether it was done; nothing while all is well. */
export function FormProblem({ form }: { form: FormState }) {
  const sentence = useSentence(form.refusal) ?? form.error;
  return <Problem sentence={sentence} isUnknown={form.isUnknown} />;
}

/** Says the same of a command without a form. */
export function CommandProblem({ command }: { command: { error: unknown; isUnknown: boolean } }) {
  return <Problem sentence={useSentence(command.error)} isUnknown={command.isUnknown} />;
}
