/** Texts of whole numbers while they are typed. */

/** The digits of a text, with a minus sign if it may have one: the value of a field, never grouped. */
export function digitsOf(text: string, isNegativeAllowed: boolean): string {
  const digits = text.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  return isNegativeAllowed && /^\s*[-\u2212]/.test(text) ? `-${digits}` : digits;
}

/** The digits in groups of three, as the language writes them; what is half typed stays as it is. */
export function groupDigits(value: string, lang: string): string {
  if (!/^-?\d+$/.test(value)) return value;
  return new Intl.NumberFormat(lang, { useGrouping: 'always' }).format(BigInt(value));
}

/** Where the caret goes in a grouped text so that as many digits stand behind it as before. */
export function caretBefore(text: string, digitsBehind: number): number {
  let at = text.length;
  for (let left = digitsBehind; left > 0 && at > 0; at--) if (/\d/.test(text[at - 1]!)) left--;
  return at;
}
