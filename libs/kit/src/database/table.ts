import type { Columns, NewRowFrom, RowFrom } from './columns.ts';
import type { Declaration, DeclaredTable } from './declaration.ts';
import { beginning, isExpression, type Query, type Result, type Selectable, type Values } from './query.ts';
import type { Sql, Tx } from './sql.ts';
import { encode, Statements } from './statements.ts';

/** The rows that a table holds. */
export type RowOf<T> = T extends Table<infer Row, never> ? Row : never;

type Name<Row> = keyof Row & string;

/**
 * A table as a value: its name, its columns, from which follow the type of its rows and the texts of its statements, and what
 * bounds, erases and shows its rows. All this is written here, the columns also in the migration, and nowhere else. Every text
 * is static, so each is prepared once.
 */
export interface Table<Row extends object, New extends object = Row> {
  readonly name: string;
  readonly declared: DeclaredTable;
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
   * `skipExisting`, a row that a unique key leaves out is no error. Columns of lists are not possible.
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
  /** Inserts rows as {@link insertMany} does, and sets these columns of rows whose key exists already. */
  upsertMany(
    sql: Sql,
    rows: readonly New[],
    options: { key: readonly Name<Row>[]; set: readonly Name<Row>[] },
  ): Promise<void>;
}

/** The values of one row for the query builder, which leaves out undefined ones and writes expressions as SQL. */
const encodedRow = (columns: Columns, values: object): object =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === undefined || isExpression(value) ? value : encode(columns[name]!, value),
    ]),
  );

/**
 * Declares a table. Its service finds it because the file exports it (`npm run generate`):
 *
 *     export const loans = table(
 *       'loans',
 *       { id: c.id, status: c.text<LoanStatus>(), due_at: c.timestamptz.nullable },
 *       { bound: 'loans_requested', goes: 'stays: the score needs it', exported: 'in loans', locks: { loans: 240 } },
 *     );
 *     export type LoanRow = RowOf<typeof loans>;
 *     await row(sql, loans.select().where({ id, server_id }).forNoKeyUpdate());
 */
export function table<const C extends Columns>(
  name: string,
  columns: C,
  declaration: Declaration,
): Table<RowFrom<C>, NewRowFrom<C>> {
  type Row = RowFrom<C>;
  const names = Object.keys(columns) as Name<Row>[];
  const inserted = names.filter((column) => !('isGenerated' in columns[column]!));
  const statements = new Statements(name, columns);
  return {
    name,
    declared: { ...declaration, name, columns },
    columns: names,
    list: (alias) => (alias ? names.map((column) => `${alias}.${column}`) : names).join(', '),
    select: (...items: Selectable<Row>[]) =>
      beginning<Row>(name).select(...(items.length > 0 ? items : names)) as never,
    query: () => beginning<Row>(name),
    insert: (row) => beginning<Row>(name).insert(encodedRow(columns, row) as never),
    update: (values) => beginning<Row>(name).update(encodedRow(columns, values) as never),
    delete: () => beginning<Row>(name).delete(),
    lock: (tx, ids) => tx.query(statements.lock, [ids]),
    async insertMany(
      sql: Sql,
      rows: readonly object[],
      options: { columns?: readonly string[]; skipExisting?: boolean } = {},
    ) {
      if (rows.length === 0) return 0;
      const { columns: list = inserted, skipExisting = false } = options;
      const text = skipExisting ? statements.insertNew(list) : statements.insert(list);
      const written = await sql.query(text, statements.valuesOf(rows, list));
      return skipExisting ? written.length : rows.length;
    },
    async updateMany(sql, rows, { by, set }) {
      if (rows.length === 0) return;
      await sql.query(statements.update(by, set), statements.valuesOf(rows, [...by, ...set]));
    },
    async upsertMany(sql, rows, { key, set }) {
      if (rows.length === 0) return;
      await sql.query(statements.upsert(inserted, key, set), statements.valuesOf(rows, inserted));
    },
  };
}
