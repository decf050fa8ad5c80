/** Numbers and amounts of money as people read them, the same in the panel and in the sentences of the log. */

const MINUS = '\u2212';

const digits = new Map<string, Intl.NumberFormat>();

/** A whole or broken number with the language's separators and a true minus sign. */
export function formatNumber(value: number, lang: string): string {
  let format = digits.get(lang);
  if (!format) {
    // Spanish groups numbers of four digits only on demand; in a column they all are grouped.
    format = new Intl.NumberFormat(lang, { useGrouping: 'always', maximumFractionDigits: 2 });
    digits.set(lang, format);
  }
  return (value < 0 ? MINUS : '') + format.format(Math.abs(value));
}

/** Money with the server's own symbol: before the number in English, after it in Spanish. */
export function formatMoney(amount: number, symbol: string, lang: string): string {
  const number = formatNumber(Math.abs(amount), lang);
  const sign = amount < 0 ? MINUS : '';
  return lang === 'en' ? `${sign}${symbol}${number}` : `${sign}${number}\u00a0${symbol}`;
}
