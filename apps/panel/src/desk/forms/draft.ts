import type { Question, Stage, StageAction } from '@cabildo/contracts/community/forms/forms.ts';

/** The kinds of answers by which a later question may be asked. */
const DECIDING: readonly Question['type'][] = ['choice', 'multi', 'yes_no', 'number', 'short'];

/** The earlier questions on which the one at a place may depend. */
export const decidingBefore = (questions: readonly Question[], at: number): readonly Question[] =>
  questions.slice(0, at).filter(({ type, key }) => DECIDING.includes(type) && key !== '');

type Wanted = NonNullable<Question['only_if']>['equals'];

/** The answer that a condition begins with, by the kind of the question that decides. */
export const firstWanted = (type: Question['type']): Wanted =>
  type === 'yes_no' ? true : type === 'number' ? 0 : '';

/** The questions with one of them changed: those that depend on it follow its key, and its kind. */
export function withQuestion(list: readonly Question[], at: number, changed: Question): Question[] {
  const before = list[at]!;
  const sameKind = before.type === changed.type;
  return list.with(at, changed).map((question, index) => {
    const { only_if } = question;
    if (index <= at || !only_if || only_if.key !== before.key) return question;
    const equals = sameKind ? only_if.equals : firstWanted(changed.type);
    return { ...question, only_if: { key: changed.key, equals } };
  });
}

/** The questions in a new order, or fewer of them: none depends on one that is gone. */
export const withoutLost = (list: readonly Question[]): Question[] =>
  list.map((question) => {
    const { only_if, ...always } = question;
    return !only_if || list.some(({ key }) => key === only_if.key) ? question : always;
  });

/** The lines that say something; where none does, the contract misses the first. */
function filled(lines: readonly string[]): string[] {
  const said = lines.filter((line) => line.trim() !== '');
  return said.length > 0 ? said : [''];
}

/** A question as the API takes it: with the parts that its kind has. */
export function sentQuestion({ options, max_length, only_if, ...question }: Question): Question {
  const { type } = question;
  return {
    ...question,
    ...((type === 'choice' || type === 'multi') && { options: filled(options ?? []) }),
    ...((type === 'short' || type === 'long') && max_length !== undefined && { max_length }),
    ...(only_if && { only_if }),
  };
}

/** An action as the API takes it: an id or a number that nobody has chosen is left out, and the contract misses it. */
const sentAction = (action: StageAction): object =>
  Object.fromEntries(Object.entries(action).filter(([, value]) => value !== 0));

export const sentStage = ({ actions, ...stage }: Stage): object => ({
  ...stage,
  actions: actions.map(sentAction),
});

export const NEW_QUESTION: Question = { key: '', label: '', type: 'short', required: false };

const GREY = '#808080';

export const newStage = (key: string, name: string, is_final = false, colour = GREY): Stage => ({
  key,
  name,
  colour,
  is_final,
  ai_may: false,
  ai_final: false,
  share_identity: false,
  actions: [],
});
