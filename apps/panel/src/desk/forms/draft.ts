import type { Question, Stage } from '@cabildo/contracts/community/forms/forms.ts';

/** The kinds of answers by which a later question may be asked. */
const DECIDING: readonly Question['type'][] = ['choice', 'multi', 'yes_no', 'number', 'short'];

/** The earlier questions on which the one at a place may depend. */
export const decidingBefore = (questions: readonly Question[], at: number): readonly Question[] =>
  questions.slice(0, at).filter(({ type, key }) => DECIDING.includes(type) && key !== '');

const filled = (lines: readonly string[]): string[] => lines.filter((line) => line.trim() !== '');

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
