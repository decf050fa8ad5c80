import { field, problem, type Field } from './field.ts';

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
