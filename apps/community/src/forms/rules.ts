import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import type { Question, QuestionType, Stage } from '@cabildo/contracts/community/forms/forms.ts';

const CHOSEN: readonly QuestionType[] = ['choice', 'multi'];
const WRITTEN: readonly QuestionType[] = ['short', 'long'];

const wrong = (es: string, en: string): Failure<'error'> => fail('error', { message: { es, en } });

const repeated = (keys: readonly string[]): string | undefined =>
  keys.find((key, at) => keys.indexOf(key) !== at);

/** DK-01: refuses questions that do not fit together. */
export function refuseQuestions(questions: readonly Question[]): Failure<'error'> | undefined {
  const twice = repeated(questions.map(({ key }) => key));
  if (twice !== undefined)
    return wrong(
      `La clave «${twice}» está en dos preguntas.`,
      `The key “${twice}” is that of two questions.`,
    );
  for (const [at, question] of questions.entries()) {
    const problem = refuseQuestion(question, questions.slice(0, at));
    if (problem) return problem;
  }
  return undefined;
}

function refuseQuestion(
  { key, type, options, max_length, only_if }: Question,
  earlier: readonly Question[],
): Failure<'error'> | undefined {
  if (CHOSEN.includes(type) !== (options !== undefined))
    return wrong(
      `La pregunta «${key}» es de tipo ${type}: solo choice y multi tienen options, y las necesitan.`,
      `The question “${key}” is a ${type}: choice and multi alone have options, and need them.`,
    );
  const twice = repeated(options ?? []);
  if (twice !== undefined)
    return wrong(
      `La pregunta «${key}» tiene dos veces la opción «${twice}».`,
      `The question “${key}” has the option “${twice}” twice.`,
    );
  if (max_length !== undefined && !WRITTEN.includes(type))
    return wrong(
      `La pregunta «${key}» es de tipo ${type}: solo short y long tienen max_length.`,
      `The question “${key}” is a ${type}: short and long alone have max_length.`,
    );
  if (only_if && !earlier.some((each) => each.key === only_if.key))
    return wrong(
      `La pregunta «${key}» depende de «${only_if.key}», que no es una pregunta anterior.`,
      `The question “${key}” depends on “${only_if.key}”, which is no earlier question.`,
    );
  return undefined;
}

/** DK-02: refuses stages that do not fit together. */
export function refuseStages(stages: readonly Stage[]): Failure<'error'> | undefined {
  const twice = repeated(stages.map(({ key }) => key));
  if (twice !== undefined)
    return wrong(`La clave «${twice}» está en dos fases.`, `The key “${twice}” is that of two stages.`);
  if (stages[0]!.is_final)
    return wrong('La primera fase no puede ser final.', 'The first stage cannot be a final one.');
  if (stages[0]!.actions.length > 0)
    return wrong(
      'La primera fase no tiene acciones: una solicitud empieza en ella sin que nadie la mueva.',
      'The first stage has no actions: a submission begins in it, and nobody moves it there.',
    );
  if (!stages.some(({ is_final }) => is_final))
    return wrong(
      'Falta una fase final, en la que terminan las solicitudes.',
      'A final stage lacks, in which submissions end.',
    );
  const lone = stages.find(({ ai_may, ai_final }) => ai_final && !ai_may);
  if (lone)
    return wrong(
      `La fase «${lone.key}» tiene ai_final sin ai_may.`,
      `The stage “${lone.key}” has ai_final without ai_may.`,
    );
  return undefined;
}

interface StageWords {
  readonly created: string;
  readonly accepted: string;
  readonly rejected: string;
}

const STAGE_WORDS: Readonly<Record<keyof Message, StageWords>> = {
  es: { created: 'Nueva', accepted: 'Aceptada', rejected: 'Rechazada' },
  en: { created: 'New', accepted: 'Accepted', rejected: 'Rejected' },
};

const plain = { ai_may: false, ai_final: false, share_identity: false };

/** DK-02: the stages of a form that names none, with what the accepted one does. */
export function defaultStages(language: keyof Message, accepted: Stage['actions'] = []): Stage[] {
  const words = STAGE_WORDS[language];
  return [
    { key: 'new', name: words.created, colour: '#3b82f6', is_final: false, ...plain, actions: [] },
    { key: 'accepted', name: words.accepted, colour: '#16a34a', is_final: true, ...plain, actions: accepted },
    { key: 'rejected', name: words.rejected, colour: '#dc2626', is_final: true, ...plain, actions: [] },
  ];
}
