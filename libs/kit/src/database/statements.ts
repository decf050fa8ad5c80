import type { Column, Columns } from './columns.ts';

/** Encodes one value for its column: jsonb as text, because pg sends a list as an array of PostgreSQL. */
export const encode = ({ type }: Column, value: unknown): unknown =>
  type === 'jsonb' && value !== null ? JSON.stringify(value) : value;

function arrayOf({ type }: Column): string {
  if (type.endsWith('[]')) throw new Error(`unnest takes ${type} apart: write such a column row by row`);
  return `${type}[]`;
}

type Names = readonly string[];

/** The statements of a table about many rows at once: their texts, each built once, and their values. */
export class Statements {
  readonly #table: string;
  readonly #columns: Columns;
  readonly #texts = new Map<string, string>();
  readonly lock: string;

  constructor(table: string, columns: Columns) {
    this.#table = table;
    this.#columns = columns;
    const all = Object.keys(columns).join(', ');
    this.lock = `SELECT ${all} FROM ${table} WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE`;
  }

  /** One list for each of these columns, as {@link insert}, {@link update} and {@link upsert} take them. */
  valuesOf(rows: readonly object[], names: Names): unknown[][] {
    return names.map((name) => rows.map((row) => encode(this.#columns[name]!, (row as never)[name])));
  }

  insert(names: Names): string {
    return this.#once('insert', [names], () => this.#insertion(names));
  }

  /** Skips rows that a unique key leaves out; returns a row for each inserted one. */
  insertNew(names: Names): string {
    return this.#once(
      'insert new',
      [names],
      () => `${this.#insertion(names)} ON CONFLICT DO NOTHING RETURNING 1`,
    );
  }

  update(by: Names, set: Names): string {
    const all = [...by, ...set];
    return this.#once(
      'update',
      [by, set],
      () => `
        UPDATE ${this.#table} AS t SET ${set.map((name) => `${name} = v.${name}`).join(', ')}
        FROM ${this.#unnest(all)} AS v (${all.join(', ')})
        WHERE ${by.map((name) => `t.${name} = v.${name}`).join(' AND ')}`,
    );
  }

  upsert(names: Names, key: Names, set: Names): string {
    return this.#once(
      'upsert',
      [names, key, set],
      () => `
        ${this.#insertion(names)}
        ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${set.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    );
  }

  #insertion(names: Names): string {
    return `INSERT INTO ${this.#table} (${names.join(', ')}) SELECT * FROM ${this.#unnest(names)}`;
  }

  #unnest(names: Names): string {
    return `unnest(${names.map((name, at) => `$${at + 1}::${arrayOf(this.#columns[name]!)}`).join(', ')})`;
  }

  #once(kind: string, lists: readonly Names[], build: () => string): string {
    const key = [kind, ...lists.map((list) => list.join())].join(';');
    let text = this.#texts.get(key);
    if (text === undefined) this.#texts.set(key, (text = build()));
    return text;
  }
}
