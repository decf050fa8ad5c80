import { paramDoc, problemOf } from '@cabildo/contracts/field.ts';
import type { z } from 'zod';
import type { Sentence } from '../api/refusal.ts';

/** A row of a list as it was read: a thing, or what is wrong with it. */
export interface ReadRow<T> {
  /** The number of the row in its list, from 1. */
  number: number;
  name: string;
  value: T | undefined;
  problem: Sentence | undefined;
}

/** The rows of a list, or why it is none. */
export type ReadList<T> = { rows: ReadRow<T>[] } | { problem: Sentence };

/** A kind of list: what its rows are. */
export interface ListKind {
  /** The parameter that takes the list, and the member of an object that holds it, where JSON is no list itself. */
  member: string;
  /** The columns without which a list is none. */
  required: readonly string[];
  /** The name of a row. */
  nameOf(row: Readonly<Record<string, string>>): string;
  /** The text by which two rows are the same thing; empty: none. */
  keyOf(row: Readonly<Record<string, string>>): string;
  noJson: Sentence;
  noColumn: Sentence;
  twice: Sentence;
}

const DELIMITERS = [',', ';', '\t'] as const;

/** The delimiter that the first line has most of: spreadsheets of Spanish computers write semicolons. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const count = (delimiter: string): number => head.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Reads CSV (RFC 4180) into its cells; cells in quotation marks may hold delimiters, line breaks and doubled marks. */
export function readCsv(text: string, delimiter: string = delimiterOf(text)): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    cells.push(cell);
    cell = '';
  };
  const endLine = (): void => {
    endCell();
    if (cells.some((each) => each.trim() !== '')) lines.push(cells);
    cells = [];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at]!;
      else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (sign === delimiter) endCell();
    else if (sign === '\n') endLine();
    else if (sign !== '\r') cell += sign;
  }
  endLine();
  return lines;
}

/** Each line of a CSV text as an object; an empty cell is a member that was not sent. */
function objectsOf([head = [], ...lines]: readonly string[][]): Record<string, string>[] {
  const names = head.map((name) => name.trim().toLowerCase());
  return lines.map((cells) =>
    Object.fromEntries(
      cells
        .map((cell, at): [string, string] => [names[at] ?? `#${at + 1}`, cell.trim()])
        .filter(([, cell]) => cell !== ''),
    ),
  );
}

function problemIn(error: z.ZodError): Sentence {
  const issue = error.issues[0]!;
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : undefined;
  if (unknown !== undefined)
    return { es: `No se conoce la columna «${unknown}».`, en: `The column “${unknown}” is not known.` };
  const { es = 'no es válido' } = problemOf(issue);
  const name = String(issue.path[0] ?? '');
  return { es: `«${name}» ${es}.`, en: `“${name}” ${issue.message}.` };
}

/** The members of a row that are texts, trimmed. */
const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {})
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([name, text]) => [name, text.trim()]),
  );

/** The rules of a row, which the input of the import has. */
export function rowOf({ member }: ListKind, input: z.ZodType): z.ZodObject {
  const list = paramDoc((input as z.ZodObject).shape[member] as z.ZodType)['schema'];
  return (list as z.ZodArray<z.ZodObject>).element;
}

/** Checks rows by the contract's own rules, and that no two are the same thing. */
function checked<T>(kind: ListKind, row: z.ZodObject, values: readonly unknown[]): ReadRow<T>[] {
  const seen = new Set<string>();
  return values.map((value, at) => {
    const read = row.safeParse(value);
    const texts = textsOf(value);
    const key = kind.keyOf(texts).toLowerCase();
    const isTwice = key !== '' && seen.has(key);
    seen.add(key);
    const problem = read.success ? (isTwice ? kind.twice : undefined) : problemIn(read.error);
    return {
      number: at + 1,
      name: kind.nameOf(texts),
      value: read.success && !isTwice ? (read.data as T) : undefined,
      problem,
    };
  });
}

/** Reads a list, be it JSON or CSV. @param row the rules of a row */
export function readList<T>(kind: ListKind, row: z.ZodObject, text: string): ReadList<T> {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (!/^[[{]/.test(trimmed)) {
    const [head = [], ...lines] = readCsv(trimmed);
    const names = head.map((name) => name.trim().toLowerCase());
    return kind.required.every((name) => names.includes(name))
      ? { rows: checked(kind, row, objectsOf([head, ...lines])) }
      : { problem: kind.noColumn };
  }
  try {
    const value: unknown = JSON.parse(trimmed);
    const list = Array.isArray(value) ? value : (value as Record<string, unknown>)[kind.member];
    return Array.isArray(list) ? { rows: checked(kind, row, list) } : { problem: kind.noJson };
  } catch {
    return { problem: kind.noJson };
  }
}

/** A list in parts of a length at most. */
export const partsOf = <T>(list: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / most) }, (_, at) => list.slice(at * most, (at + 1) * most));
