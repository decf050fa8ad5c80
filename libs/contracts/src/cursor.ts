import { z } from 'zod';
import { field, problem, type Field } from './field.ts';
import { optional, pageOutput, pageParams } from './fields.ts';

/** Room for the largest id as base64url. */
const LONGEST = 32;

/** What stands for "all after the row of this id" in an answer (GW-32). Opaque to callers, who send it back as it is. */
export const cursorOf = (id: number): string => Buffer.from(`after ${id}`).toString('base64url');

/** The id of the last row of the page before, from its `next_cursor`. */
export function cursorParam(): Field<number> {
  const wrong = problem(
    'debe ser el «next_cursor» de la página anterior',
    'must be the “next_cursor” of the page before',
  );
  return field({ type: 'string', maxLength: LONGEST, pattern: '^[A-Za-z0-9_-]+$' }, LONGEST, (raw) => {
    const text = typeof raw === 'string' ? Buffer.from(raw, 'base64url').toString('latin1') : '';
    const id = /^after (\d{1,16})$/.exec(text)?.[1];
    return id !== undefined && cursorOf(Number(id)) === raw ? Number(id) : wrong;
  });
}

/** Page and size of a list that grows while it is read; `cursor` stands in place of `page` (GW-32). */
export const cursorPageParams = () => ({
  ...pageParams(),
  /** `next_cursor` of the page before. */
  cursor: optional(cursorParam()),
});

/** The paging members of such a list's answer. */
export const cursorPageOutput = {
  ...pageOutput,
  /** null on the last page. */
  next_cursor: z.string().nullable(),
};

/** A page out of its rows and, if there is one, the row after them; and the cursor that leads on from it. */
export function cutPage<R extends { readonly id: number }>(
  rows: readonly R[],
  { per_page }: { per_page: number },
): { shown: R[]; next_cursor: string | null } {
  const shown = rows.slice(0, per_page);
  return { shown, next_cursor: rows.length > per_page ? cursorOf(shown.at(-1)!.id) : null };
}
