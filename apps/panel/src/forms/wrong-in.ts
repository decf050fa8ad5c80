import type { WrongPart } from './use-form.ts';

/** The problem of a part of a row by its name, `only_if.key`; null: nothing is wrong with it. */
export type WrongIn = (part: string) => string | null;

/** Asks about the parts of one row of a list, or of one part: what is wrong within a part is wrong with it. */
export const wrongIn =
  (wrong: WrongPart | undefined, row: number | string): WrongIn =>
  (part) =>
    wrong && `${wrong.path}.`.startsWith(`${row}.${part}.`) ? wrong.text : null;
