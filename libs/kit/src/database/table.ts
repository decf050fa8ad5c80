import type { Column, Columns, NewRowFrom, RowFrom } from './columns.ts';
import type { Sql, Tx } from './sql.ts';
import {
  beginning,
  isExpression,
  json,
  type Query,
  type Result,
  type Selectable,
  type Values,
} from './query.ts';

/** The rows that a table holds. */
export type RowOf<T> = T extends Table<infer Row, never> ? Row : never;

type Name<Row> = keyof Row & string;

/**
 * A table as a value: its name and its columns, from which follow the type of its rows and the texts of its statements. A
 * column is written here and in the migration, and nowhere else. Every text is static, so each is prepared once.
 */
export interface Table<Row extends object, New extends object = Row> {
  readonly name: string;
  /** All columns, in the order of their declaration. */
  readonly columns: readonly Name<Row>[];
  /** All columns for a text of SQL, `id, status`, or `l.id, l.status` with an alias. */
  list(alias?: string): string;

  /** Selects all columns. */
  select(): Query<Row, Row>;
  /** Selects columns by name, `{ alias: column }`, or expressions. */
  select<const Items extends readonly Selectable<Row>[]>(
    ...items: Items
  ): Query<Row, Result<Row, Items[number]>>;
  /** Begins a statement that names its columns last: a join, or a count. */
  query(): Query<Row>;
  /** Inserts one row; a column that is left out, or undefined, gets its default. */
  insert(row: Values<Row>): Query<Row>;
  /** Changes columns; an undefined value leaves its column as it is. */
  update(values: Values<Row>): Query<Row>;
  delete(): Query<Row>;

  /**
   * Locks rows by their ids, in id order, so that two transactions that share rows cannot deadlock; returns those that
   * exist. Only for tables whose key is `id`.
   */
  lock(tx: Tx, ids: readonly number[]): Promise<Row[]>;
  /**
   * Inserts rows in one statement: all columns but the generated ones, or `columns`. Returns how many were inserted; with
   * `skipExisting`, a row that a unique key leaves out is no error. A column of lists is not possible.
   */
  insertMany(sql: Sql, rows: readonly New[], options?: { skipExisting?: boolean }): Promise<number>;
  insertMany<C extends Name<Row>>(
    sql: Sql,
    rows: readonly Pick<Row, C>[],
    options: { columns: readonly C[]; skipExisting?: boolean },
  ): Promise<number>;
  /** Sets columns of each row in one statement, found by the columns of `by`. */
  updateMany<By extends Name<Row>, Set extends Name<Row>>(
    sql: Sql,
    rows: readonly Pick<Row, By | Set>[],
    options: { by: readonly By[]; set: readonly Set[] },
  ): Promise<void>;
  /** Inserts rows as {@link insertMany} does; of those whose key is there already, sets these columns. */
  upsertMany(
    sql: Sql,
    rows: readonly New[],
    options: { key: readonly Name<Row>[]; set: readonly Name<Row>[] },
  ): Promise<void>;
}

/** One value as the statement takes it: jsonb as its text, because pg sends a list as an array of PostgreSQL. */
const written = ({ type }: Column, value: unknown): unknown =>
  type === 'jsonb' && value !== null ? JSON.stringify(value) : value;

const isWritten = ({ type }: Column, value: unknown): boolean =>
  type !== 'jsonb' || value === null || value === undefined || isExpression(value);

function arrayOf({ type }: Column): string {
  if (type.endsWith('[]')) throw new Error(`unnest takes ${type} apart: write such a column row by row`);
  return `${type}[]`;
}

const declared: { name: string; columns: Columns }[] = [];

/** All tables that the loaded modules declare. */
export const declaredTables = (): readonly { name: string; columns: Columns }[] => declared;

/**
 * Declares a table:
 *
 *     export const loans = table('loans', { id: c.id, status: c.text<LoanStatus>(), due_at: c.timestamptz.nullable });
 *     export type LoanRow = RowOf<typeof loans>;
 *     await row(sql, loans.select().where({ id, server_id }).forNoKeyUpdate());
 */
export function table<const C extends Columns>(name: string, columns: C): Table<RowFrom<C>, NewRowFrom<C>>;
/** @deprecated */
export function table<Row extends object>(name: string): () => Query<Row>;
export function table<const C extends Columns>(name: string, columns?: C): unknown {
  if (!columns) return () => beginning(name);
  return tableOf(name, columns);
}
function tableOf<const C extends Columns>(name: string, columns: C): Table<RowFrom<C>, NewRowFrom<C>> {
  type Row = RowFrom<C>;
  declared.push({ name, columns });
  const names = Object.keys(columns) as Name<Row>[];
  const inserted = names.filter((column) => !('isGenerated' in columns[column]!));
  const texts = new Map<string, string>();
  /** The text of a statement of this kind over these columns: the same one every time. */
  const once = (kind: string, lists: readonly (readonly string[])[], build: () => string): string => {
    const key = `${kind} ${lists.join(' ')}`;
    let text = texts.get(key);
    if (text === undefined) texts.set(key, (text = build()));
    return text;
  };
  const unnest = (list: readonly string[]) =>
    `unnest(${list.map((column, at) => `$${at + 1}::${arrayOf(columns[column]!)}`).join(', ')})`;
  const valuesOf = (rows: readonly object[], list: readonly string[]) =>
    list.map((column) => rows.map((row) => written(columns[column]!, (row as never)[column])));
  const insertion = (list: readonly string[]) =>
    `INSERT INTO ${name} (${list.join(', ')}) SELECT * FROM ${unnest(list)}`;
  const encoded = (values: object) =>
    Object.fromEntries(
      Object.entries(values).map(([column, value]) => [
        column,
        isWritten(columns[column]!, value) ? value : json(value),
      ]),
    );

  return {
    name,
    columns: names,
    list: (alias) => (alias ? names.map((column) => `${alias}.${column}`) : names).join(', '),
    select: (...items: Selectable<Row>[]) =>
      beginning<Row>(name).select(...(items.length > 0 ? items : names)) as never,
    query: () => beginning<Row>(name),
    insert: (row) => beginning<Row>(name).insert(encoded(row) as never),
    update: (values) => beginning<Row>(name).update(encoded(values) as never),
    delete: () => beginning<Row>(name).delete(),
    lock: (tx, ids) =>
      tx.query(
        once(
          'lock',
          [],
          () =>
            `SELECT ${names.join(', ')} FROM ${name} WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE`,
        ),
        [ids],
      ),
    async insertMany(
      sql: Sql,
      rows: readonly object[],
      {
        columns: list = inserted,
        skipExisting = false,
      }: { columns?: readonly string[]; skipExisting?: boolean } = {},
    ) {
      if (rows.length === 0) return 0;
      const text = once(`insert ${skipExisting}`, [list], () =>
        skipExisting ? `${insertion(list)} ON CONFLICT DO NOTHING RETURNING 1` : insertion(list),
      );
      const written = await sql.query(text, valuesOf(rows, list));
      return skipExisting ? written.length : rows.length;
    },
    async updateMany(sql, rows, { by, set }) {
      if (rows.length === 0) return;
      const list = [...by, ...set];
      const text = once(
        'update',
        [by, set],
        () => `
        UPDATE ${name} AS t SET ${set.map((column) => `${column} = v.${column}`).join(', ')}
        FROM ${unnest(list)} AS v (${list.join(', ')})
        WHERE ${by.map((column) => `t.${column} = v.${column}`).join(' AND ')}`,
      );
      await sql.query(text, valuesOf(rows, list));
    },
    async upsertMany(sql, rows, { key, set }) {
      if (rows.length === 0) return;
      const text = once(
        'upsert',
        [key, set],
        () => `
        ${insertion(inserted)}
        ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${set.map((column) => `${column} = excluded.${column}`).join(', ')}`,
      );
      await sql.query(text, valuesOf(rows, inserted));
    },
  };
}
