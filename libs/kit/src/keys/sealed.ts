import type { Sealed, SecretBox } from '../config/secret-box.ts';
import type { Table } from '../database/table.ts';

/**
 * Values of a table that were made with SECRET_KEYS (design 6). A service declares all of its own (`sealed`), and from that
 * list come the check of a start and `npm run keys` (decision 72).
 */
export interface SealedValues {
  readonly table: string;
  /** The columns of the primary key. */
  readonly id: readonly string[];
  /** The columns of a value and of what belongs to it, which change together. */
  readonly columns: readonly string[];
  /** SQL: the key version of a row; null where the row has no such value. */
  readonly version: string;
  /** SQL: the rows that are still used. Default: all. */
  readonly among: string;
  /** Further columns that `reseal` reads. */
  readonly reads: readonly string[];
  /**
   * Returns the columns under the version that writes. Undefined: nobody can compute them, and the rows soon end.
   * @throws {Error} when the row was made with another key than that of its version
   */
  readonly reseal: ((row: never, box: SecretBox) => Record<string, unknown>) | undefined;
  /** Whether `reseal` throws by itself under a wrong key: a start tries values of a database that has no check yet. */
  readonly provesKey: boolean;
}

type Name<Row> = keyof Row & string;

/** Declares values that a function of the slice brings to the version that writes. */
export function sealedValues<
  Row extends object,
  Id extends Name<Row>,
  C extends Name<Row>,
  R extends Name<Row> = never,
>(
  table: Table<Row, never>,
  declared: {
    id: readonly Id[];
    columns: readonly C[];
    version: string;
    among?: string;
    reads?: readonly R[];
    provesKey: boolean;
    reseal?: (row: Pick<Row, Id | C | R>, box: SecretBox) => Pick<Row, C>;
  },
): SealedValues {
  const { id, columns, version, among = 'true', reads = [], provesKey, reseal } = declared;
  return { table: table.name, id, columns, version, among, reads, provesKey, reseal: reseal as never };
}

/** SQL: the version that stands at the beginning of a sealed text. */
export const versionOf = (column: string): string => `split_part(${column}, '.', 1)::int`;

/** Declares a column of sealed texts, each bound to other columns of its row. */
export function sealedText<
  Row extends object,
  Id extends Name<Row>,
  C extends Name<Row>,
  R extends Name<Row> = never,
>(
  table: Table<Row, never>,
  {
    column,
    boundTo,
    ...rest
  }: { id: readonly Id[]; column: C; reads: readonly R[]; boundTo: (row: Pick<Row, Id | C | R>) => string },
): SealedValues {
  return sealedValues<Row, Id, C, R>(table, {
    ...rest,
    columns: [column],
    version: versionOf(column),
    provesKey: true,
    reseal: (row, box) => ({ [column]: box.reseal(row[column] as Sealed, boundTo(row)) }) as Pick<Row, C>,
  });
}
