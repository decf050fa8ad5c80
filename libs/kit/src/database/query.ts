import { plainName } from '../names/plain-name.ts';
import knex, { type Knex } from 'knex';
import type { Sql } from './sql.ts';

/** Compiles statements and sends none: it has no connection. */
const builder = knex({ client: 'pg' });

declare const adds: unique symbol;
declare const yields: unique symbol;

/** A piece of SQL with its values; in a `select`, `T` says which columns it adds. */
export interface Expression<T = unknown> {
  readonly [adds]?: T;
}

/** A column by its name, or by `<table>.<name>` where tables are joined. */
type Column<Row> = (keyof Row & string) | `${string}.${keyof Row & string}`;
type NameOf<C> = C extends `${string}.${infer Name}` ? Name : C;
type ValueOf<Row, C> = NameOf<C> extends keyof Row ? Row[NameOf<C>] | Expression : never;
type Match<Row> = { readonly [C in keyof Row]?: Row[C] | Expression };
export type Values<Row> = { readonly [C in keyof Row]?: Row[C] | Expression | undefined };
type Aliases<Row> = Readonly<Record<string, Column<Row>>>;
/** An item that a query selects. */
export type Selectable<Row> = Column<Row> | Aliases<Row> | Expression;
type Operator = '=' | '<>' | '<' | '<=' | '>' | '>=' | 'like' | 'ilike';

type Merged<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
type Selected<Row, Item> = Item extends string
  ? Pick<Row, NameOf<Item> & keyof Row>
  : Item extends Aliases<Row>
    ? { [A in keyof Item]: Row[NameOf<Item[A]> & keyof Row] }
    : Item extends Expression<infer T>
      ? T
      : never;
/** The rows of a query that selects these items. */
export type Result<Row, Item> = { [K in keyof Merged<Selected<Row, Item>>]: Merged<Selected<Row, Item>>[K] };

/**
 * A statement over a table, under construction. It is knex's query builder under stricter types: columns are those of
 * `Row`, and `R`, the rows that the statement returns, is `never` until columns are named. There is no `*`: a prepared
 * statement with one fails once a migration has added a column.
 *
 * Each method changes the statement and returns it; `clone` makes another.
 */
export interface Query<Row, R = never> {
  readonly [yields]?: R;

  /** Columns by name, `{ alias: column }`, or {@link expression}s. */
  select<const Items extends readonly Selectable<Row>[]>(
    ...items: Items
  ): Query<Row, Result<Row, Items[number]>>;
  /** An inner join; qualify the columns that both tables have. */
  join<Other>(table: string, left: string, right: string): Query<Row & Other, R>;
  /** A left join: null where the other table has no row. */
  leftJoin<Other>(
    table: string,
    left: string,
    right: string,
  ): Query<Row & { [C in keyof Other]: Other[C] | null }, R>;

  /** Equality with each value; null means IS NULL. An undefined value is an error: see {@link given}. */
  where(match: Match<Row>): this;
  where(condition: Expression | ((group: Query<Row>) => void)): this;
  where<C extends Column<Row>>(column: C, value: ValueOf<Row, C>): this;
  where<C extends Column<Row>>(column: C, operator: Operator, value: ValueOf<Row, C>): this;
  orWhere(match: Match<Row>): this;
  orWhere(condition: Expression | ((group: Query<Row>) => void)): this;
  orWhere<C extends Column<Row>>(column: C, operator: Operator, value: ValueOf<Row, C>): this;
  whereNull(column: Column<Row>): this;
  whereNotNull(column: Column<Row>): this;

  orderBy(column: Column<Row> | Expression, direction?: 'asc' | 'desc'): this;
  limit(rows: number): this;
  offset(rows: number): this;
  forUpdate(): this;
  forNoKeyUpdate(): this;

  /** One row; a column that is left out, or undefined, gets its default. Many rows at once: `insertMany` of a table. */
  insert(row: Values<Row>): this;
  /** Any conflict, of whatever key. */
  onConflict(): { ignore(): Query<Row, R> };
  onConflict(columns: (keyof Row & string) | readonly (keyof Row & string)[]): {
    /** DO NOTHING: the statement then returns no row. */
    ignore(): Query<Row, R>;
    /** DO UPDATE of these columns with the values of the insert; a `where` after it limits the update. */
    merge(columns: readonly (keyof Row & string)[]): Query<Row, R>;
  };
  /** An undefined value leaves its column as it is. */
  update(values: Values<Row>): this;
  delete(): this;
  returning<const Item extends (keyof Row & string) | Expression>(
    items: readonly Item[],
  ): Query<Row, Result<Row, Item>>;

  clone(): Query<Row, R>;
}

/** Begins a statement over a table. */
export const beginning = <Row extends object>(table: string): Query<Row> =>
  builder(table) as unknown as Query<Row>;

/**
 * A piece of SQL with `?` for each value: `expression<{ is_new: boolean }>('created_at > ? AS is_new', [day])`. The
 * operator `?` of jsonb is written `\\?`.
 */
export function expression<T = unknown>(sql: string, values: readonly unknown[] = []): Expression<T> {
  return builder.raw(sql, values as Knex.RawBinding[]) as Expression<T>;
}

/** Compares a column with any of the values. Unlike IN, the SQL text is the same for any number of values. */
export const any = (values: readonly unknown[]): Expression => expression('ANY(?)', [values]);

/** The condition that a row has this name, in any case, or one that this name is to be taken for, and another id. */
export const otherNamed = (name: string, id: number | null): Expression =>
  expression('lower(name) = ANY (ARRAY[lower(?), ?]) AND id IS DISTINCT FROM ?::bigint', [
    name,
    plainName(name),
    id,
  ]);

/** True for a piece of SQL, which stands for a value. */
export const isExpression = (value: unknown): value is Expression =>
  (value as { isRawInstance?: boolean } | null | undefined)?.isRawInstance === true;

/** The pattern of `like` and `ilike` that finds `text` anywhere, taking `%`, `_` and `\` as they are. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Drops the undefined filters of a `where`. */
export function given<M extends object>(match: M): { [K in keyof M]?: Exclude<M[K], undefined> } {
  return Object.fromEntries(Object.entries(match).filter(([, value]) => value !== undefined)) as never;
}

type Options = Parameters<Sql['query']>[2];
type Statement = Query<never, unknown>;

/** Sends a statement prepared, as {@link Sql.query} does, and returns its rows. */
export function rows<R>(sql: Sql, query: { readonly [yields]?: R }, options?: Options): Promise<R[]> {
  const { sql: text, bindings } = (query as Knex.QueryBuilder).toSQL().toNative();
  return sql.query<R>(text, bindings, options);
}

/** The first row, or undefined if there is none. */
export async function row<R>(sql: Sql, query: { readonly [yields]?: R }): Promise<R | undefined> {
  const [first] = await rows(sql, query);
  return first;
}

/** Carries out an insert, update or delete; returns the number of touched rows. */
export async function run(sql: Sql, query: Statement): Promise<number> {
  const touched = (query as unknown as Knex.QueryBuilder).returning(builder.raw('1') as never);
  return (await rows(sql, touched as Statement)).length;
}

/**
 * Counts the rows of a query, without regard to its columns, order and limit.
 * @param options `most`: so many rows are counted and no more, for a list that may be long
 */
export async function count(
  sql: Sql,
  query: Statement,
  { most, ...options }: Options & { most?: number } = {},
): Promise<number> {
  const all = (query.clone() as unknown as Knex.QueryBuilder).clear('select').clear('order');
  const unlimited = all.clear('limit').clear('offset');
  const counted =
    most === undefined
      ? unlimited.count('* as total')
      : builder.count('* as total').from(unlimited.select(builder.raw('1')).limit(most).as('counted'));
  const [first] = await rows<{ total: number }>(sql, counted as never, options);
  return first!.total;
}

export interface Page<R> {
  rows: R[];
  /** The number of rows on all pages. */
  total: number;
}

/** Returns one page of a query, and the number of rows on all pages. */
export async function page<Row, R>(
  sql: Sql,
  query: Query<Row, R>,
  { limit, offset }: { limit: number; offset: number },
  options?: Options,
): Promise<Page<R>> {
  const [found, total] = await Promise.all([
    rows(sql, query.clone().limit(limit).offset(offset), options),
    count(sql, query as unknown as Statement, options),
  ]);
  return { rows: found, total };
}
