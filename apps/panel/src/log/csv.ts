import { textOf } from '../shared/list/note-text.ts';
import { actorOf, type LogEntry } from './rows.ts';

/** A table as CSV of RFC 4180, which spreadsheets open as what it is. */

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A spreadsheet takes a text that begins like this for a formula, spaces before it included. */
const FORMULA = /^[\s\u200B]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
/** The end of a cell where the list separator of the spreadsheet's language is another one, and such a text after it. */
const NEXT_FORMULA = /([;,\t\r\n](?:[^\S\t\r\n]|\u200B)*)(?=[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20])/gu;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * A cell in quotes; what would run as a formula in a spreadsheet begins with an apostrophe, so that it stays text. Quotes in the
 * middle of what a spreadsheet takes for a cell begin none, so the rest of a text may run as well.
 */
export function csvCell(value: string | number | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value);
  const isHarmless = NUMBER.test(text) || !FORMULA.test(text);
  const inert = (isHarmless ? text : `'${text}`).replace(NEXT_FORMULA, "$1'");
  return `"${inert.replaceAll('"', '""')}"`;
}

/** A line of cells, with its end. */
export const csvLine = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

const names = (values: readonly (string | null | undefined)[]): string =>
  values.map((value) => value ?? '').join('; ');

/** The line of an entry, in the order of the columns. */
export function lineOf(entry: LogEntry, byBot: string, language: string): string {
  const actor = actorOf(entry.actor);
  return csvLine([
    entry.created_at,
    entry.domain,
    entry.action,
    textOf(entry.note_parts, language),
    entry.actor_user_id,
    actor?.name,
    actor?.isByBot ? byBot : null,
    entry.character_ids.join('; '),
    names(entry.characters.map(({ name }) => name)),
    JSON.stringify(entry.data),
    entry.event_id,
  ]);
}
