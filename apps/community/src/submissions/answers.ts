import type { Question } from '@cabildo/contracts/community/forms/forms.ts';
import { FORM_LIMITS } from '@cabildo/contracts/community/forms/forms.ts';
import type { Answer, Answers } from '@cabildo/contracts/community/submissions/submissions.ts';
import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import { longTextParam, textParam } from '@cabildo/contracts/fields';
import { imageUrlParam } from '@cabildo/contracts/images.ts';

/** An answer that names a member or a character of the server. */
export interface NamedAnswer {
  readonly key: string;
  readonly label: string;
  readonly type: 'member' | 'character';
  readonly id: number;
}

export interface CheckedAnswers {
  readonly answers: Answers;
  readonly named: readonly NamedAnswer[];
}

/** Names a question by its words for people, and by its key for programs. */
const wrong = ({ key, label }: Pick<Question, 'key' | 'label'>, { es, en }: Message): Failure<'error'> =>
  fail('error', {
    message: {
      es: `La respuesta a «${label}» (${key}) ${es}.`,
      en: `The answer to “${label}” (${key}) ${en}.`,
    },
  });

/** The answer to a question that names a member or a character which there is not. */
export const unknownNamed = (named: NamedAnswer): Failure<'error'> =>
  wrong(
    named,
    named.type === 'member'
      ? { es: 'no es un miembro del servidor', en: 'is no member of the server' }
      : { es: 'no es un personaje del servidor', en: 'is no character of the server' },
  );

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

type Checked = { readonly value: Answer } | Message;
const ok = (value: Answer): Checked => ({ value });

const NOT_OF_OPTIONS: Message = { es: 'no es una de las opciones', en: 'is none of the options' };

const longerThan = (length: number): Message => ({
  es: `debe ser un texto de hasta ${length} caracteres`,
  en: `must be a text of at most ${length} characters`,
});

const NO_ADDRESS: Message = {
  es: 'debe ser una imagen subida, o una dirección que empiece por https://',
  en: 'must be an uploaded picture, or an address that begins with https://',
};

function text(value: Answer, field: ReturnType<typeof textParam>, problem: Message): Checked {
  const read = typeof value === 'string' ? field.safeParse(value) : undefined;
  return read?.success ? ok(read.data) : problem;
}

/** Reads one answer by the type of its question. */
function read({ type, options = [], max_length }: Question, value: Answer): Checked {
  switch (type) {
    case 'short': {
      const length = Math.min(max_length ?? FORM_LIMITS.short_answer, FORM_LIMITS.short_answer);
      return text(value, textParam(1, length), longerThan(length));
    }
    case 'long': {
      const length = max_length ?? FORM_LIMITS.answer;
      return text(value, longTextParam(1, length), longerThan(length));
    }
    case 'image':
      return text(value, imageUrlParam(), NO_ADDRESS);
    case 'choice':
      return typeof value === 'string' && options.includes(value) ? ok(value) : NOT_OF_OPTIONS;
    case 'multi': {
      const chosen = typeof value === 'string' ? [value] : value;
      return Array.isArray(chosen) && chosen.length > 0 && chosen.every((each) => options.includes(each))
        ? ok([...new Set(chosen)])
        : NOT_OF_OPTIONS;
    }
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
        ? ok(value)
        : { es: 'debe ser un número', en: 'must be a number' };
    case 'date':
      return typeof value === 'string' && isDay(value)
        ? ok(value)
        : { es: 'debe ser un día como 2026-06-15', en: 'must be a day such as 2026-06-15' };
    case 'yes_no':
      return typeof value === 'boolean'
        ? ok(value)
        : { es: 'debe ser true o false', en: 'must be true or false' };
    case 'member':
    case 'character':
      return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
        ? ok(value)
        : { es: 'debe ser un identificador', en: 'must be an id' };
  }
}

/** DK-01: whether a question is asked, by the answers to earlier ones. */
export function isAsked({ only_if }: Question, answers: Answers): boolean {
  if (!only_if) return true;
  const given = answers[only_if.key];
  return Array.isArray(given) ? given.includes(String(only_if.equals)) : given === only_if.equals;
}

/** DK-03: checks answers against the questions of a form; a refusal names the question. */
export function checkAnswers(
  questions: readonly Question[],
  sent: Answers,
): CheckedAnswers | Failure<'error'> {
  const answers: Answers = {};
  const named: NamedAnswer[] = [];
  for (const question of questions) {
    const { key, label, required, type } = question;
    const value = Object.hasOwn(sent, key) ? sent[key] : undefined;
    const isGiven = value !== undefined && value !== '';
    if (!isAsked(question, answers)) {
      if (isGiven) return wrong(question, { es: 'sobra: esa pregunta no se hace', en: 'is not asked for' });
      continue;
    }
    if (!isGiven) {
      if (required) return wrong(question, { es: 'es obligatoria', en: 'is required' });
      continue;
    }
    const checked = read(question, value);
    if (!('value' in checked)) return wrong(question, checked);
    answers[key] = checked.value;
    if (type === 'member' || type === 'character')
      named.push({ key, label, type, id: checked.value as number });
  }
  const stray = Object.keys(sent).find((key) => !questions.some((each) => each.key === key));
  return stray === undefined
    ? { answers, named }
    : fail('error', {
        message: {
          es: `La respuesta «${stray}» no es de este formulario.`,
          en: `The answer “${stray}” is not of this form.`,
        },
      });
}
