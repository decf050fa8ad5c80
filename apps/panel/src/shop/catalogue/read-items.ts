import importItems, { type ImportedItem } from '@cabildo/contracts/inventory/items/import.ts';
import { paramDoc, problemOf } from '@cabildo/contracts/field.ts';
import type { z } from 'zod';
import type { Sentence } from '../../api/refusal.ts';

/** A row of a list as it was read: an item, or what is wrong with it. */
export interface ReadRow {
  /** The number of the row in its list, from 1. */
  number: number;
  name: string;
  item: ImportedItem | undefined;
  problem: Sentence | undefined;
}

/** The rows of a list, or why it is none. */
export type ReadList = { rows: ReadRow[] } | { problem: Sentence };

const itemsDoc = paramDoc(importItems.input.shape.items as z.ZodType);
const rowSchema = (itemsDoc['schema'] as z.ZodArray<z.ZodObject>).element;

/** The names of the columns that a list may have. */
export const COLUMNS: readonly string[] = Object.keys(rowSchema.shape);

const NO_JSON: Sentence = {
  es: 'No es JSON válido. Debe ser una lista de objetos: [{"name": "pan", "price": 3}].',
  en: 'It is not valid JSON. It must be a list of objects: [{"name": "bread", "price": 3}].',
};
const NO_COLUMN: Sentence = {
  es: 'Falta la columna «name». La primera línea dice los nombres de las columnas.',
  en: 'The column “name” is missing. The first line says the names of the columns.',
};
const TWICE: Sentence = {
  es: 'Este nombre ya está en otra fila. Deja una sola.',
  en: 'This name is in another row already. Leave one only.',
};

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

/** Checks rows by the contract's own rules, and that none names an item twice. */
function checked(values: readonly unknown[]): ReadRow[] {
  const seen = new Set<string>();
  return values.map((value, at) => {
    const read = rowSchema.safeParse(value);
    const given =
      typeof value === 'object' && value !== null ? (value as { name?: unknown }).name : undefined;
    const name = typeof given === 'string' ? given.trim() : '';
    const key = name.toLowerCase();
    const isTwice = name !== '' && seen.has(key);
    seen.add(key);
    const problem = read.success ? (isTwice ? TWICE : undefined) : problemIn(read.error);
    return {
      number: at + 1,
      name,
      item: read.success && !isTwice ? (read.data as ImportedItem) : undefined,
      problem,
    };
  });
}

/** Reads a list of items, be it JSON or CSV. */
export function readItems(text: string): ReadList {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (!/^[[{]/.test(trimmed)) {
    const [head = [], ...lines] = readCsv(trimmed);
    const hasName = head.some((name) => name.trim().toLowerCase() === 'name');
    return hasName ? { rows: checked(objectsOf([head, ...lines])) } : { problem: NO_COLUMN };
  }
  try {
    const value: unknown = JSON.parse(trimmed);
    const list = Array.isArray(value) ? value : (value as { items?: unknown }).items;
    return Array.isArray(list) ? { rows: checked(list) } : { problem: NO_JSON };
  } catch {
    return { problem: NO_JSON };
  }
}

/** A list in parts of a length at most. */
export const partsOf = <T>(list: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / most) }, (_, at) => list.slice(at * most, (at + 1) * most));
