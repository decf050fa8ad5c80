import { localeOf } from '../../words/locale.ts';

/** Texts of whole numbers while they are typed. */

/** The digits of a text, with a minus sign if it may have one: the value of a field, never grouped. */
export function digitsOf(text: string, isNegativeAllowed: boolean): string {
  const digits = text.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  return isNegativeAllowed && /^\s*[-\u2212]/.test(text) ? `-${digits}` : digits;
}

/**
 * The value of an amount while it is typed: whole digits, or, with cents, the text as it is, so that the contract refuses it.
 * Dropping the mark alone would make 1.200,50 a hundred times as much.
 * @param before the value until now
 */
export function amountOf(
  typed: string,
  before: string,
  isDeleting: boolean,
  isNegativeAllowed: boolean,
): string {
  // Deleting digits of 1.234 leaves 1.23, which nobody wrote as cents.
  const isCents = /\d[.,]\d{0,2}$/.test(typed.trim()) && (!isDeleting || /[.,]/.test(before));
  return isCents ? typed.trim() : digitsOf(typed, isNegativeAllowed);
}

/** The digits in groups of three, as the language writes them; what is half typed stays as it is. */
export function groupDigits(value: string, lang: string): string {
  if (!/^-?\d+$/.test(value)) return value;
  return new Intl.NumberFormat(localeOf(lang), { useGrouping: 'always' }).format(BigInt(value));
}

/** Where the caret goes in a grouped text so that as many digits stand behind it as before. */
export function caretBefore(text: string, digitsBehind: number): number {
  let at = text.length;
  for (let left = digitsBehind; left > 0 && at > 0; at--) if (/\d/.test(text[at - 1]!)) left--;
  return at;
}
