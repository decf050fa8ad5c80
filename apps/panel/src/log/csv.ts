/** A table as CSV of RFC 4180, which spreadsheets open as what it is. */

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A spreadsheet takes a text that begins like this for a formula, spaces before it included. */
const FORMULA = /^[\s\u200B]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** A cell in quotes; what would run as a formula in a spreadsheet begins with an apostrophe, so that it stays text. */
export function csvCell(value: string | number | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value);
  const isHarmless = NUMBER.test(text) || !FORMULA.test(text);
  return `"${(isHarmless ? text : `'${text}`).replaceAll('"', '""')}"`;
}

/** A line of cells, with its end. */
export const csvLine = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;
