import { RE2JS } from 're2js';

/**
 * The most steps that a compiled expression may have. A useful expression for twelve characters has fewer than 100; nested
 * repetitions make 36,000 of a text of 128 characters, which would keep the service busy for half a second at each order.
 */
const MAX_STEPS = 500;

/** Whether a text is an expression in RE2 syntax (CA-02) that is not too large to try at every order. */
export function isExpression(text: string): boolean {
  try {
    return RE2JS.compile(text).programSize() <= MAX_STEPS;
  } catch {
    return false;
  }
}

/** Whether a whole plate matches an expression, in time that grows only with the length of both. */
export const fits = (plate: string, expression: string): boolean => RE2JS.matches(expression, plate);
