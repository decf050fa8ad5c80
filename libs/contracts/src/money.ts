/** Numbers and amounts of money as people read them, the same in the panel and in the sentences of the log. */

const MINUS = '\u2212';

const digits = new Map<string, Intl.NumberFormat>();
const before = new Map<string, boolean>();

/** A whole or broken number with the language's separators and a true minus sign. */
export function formatNumber(value: number, locale: string): string {
  let format = digits.get(locale);
  if (!format) {
    // Spanish groups numbers of four digits only on demand; in a column they all are grouped.
    format = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 2 });
    digits.set(locale, format);
  }
  return (value < 0 ? MINUS : '') + format.format(Math.abs(value));
}

/** Whether a currency stands before its amount: in English and in most of America, and after it in Spain. */
export function isSymbolBefore(locale: string): boolean {
  let isBefore = before.get(locale);
  if (isBefore === undefined) {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
    isBefore = format.formatToParts(1)[0]?.type === 'currency';
    before.set(locale, isBefore);
  }
  return isBefore;
}

/** Money with the server's own symbol where the locale has it. */
export function formatMoney(amount: number, symbol: string, locale: string): string {
  const number = formatNumber(Math.abs(amount), locale);
  const sign = amount < 0 ? MINUS : '';
  return isSymbolBefore(locale) ? `${sign}${symbol}${number}` : `${sign}${number}\u00a0${symbol}`;
}
