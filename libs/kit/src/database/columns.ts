import type { KeyVersion, Sealed } from '../config/secret-box.ts';

declare const holds: unique symbol;

/** A column of a table: its type in the database, and in TypeScript. */
export interface Column<T = unknown> {
  /** The type as PostgreSQL's catalogue writes it. */
  readonly type: string;
  readonly isNullable: boolean;
  /** Whether its values need SECRET_KEYS: the service declares them (`sealed`), so that keys can be rotated. */
  readonly needsKey: boolean;
  /** Whether its values may name pictures of the server (RC-01). */
  readonly namesImages: boolean;
  /** The same column, where a row may have none. */
  readonly nullable: Column<T | null>;
  readonly [holds]?: T;
}

/** A column that the database fills: no insert names it. */
export interface GeneratedColumn<T = unknown> extends Column<T> {
  readonly isGenerated: true;
}

export type Columns = Readonly<Record<string, Column>>;

/** The rows of a table with these columns. */
export type RowFrom<C extends Columns> = {
  readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never;
};

type Generated<C extends Columns> = {
  [K in keyof C]: C[K] extends GeneratedColumn ? K : never;
}[keyof C];

/** The rows that an insert of many takes: all columns that the database does not fill. */
export type NewRowFrom<C extends Columns> = Omit<RowFrom<C>, Generated<C>>;

interface Uses {
  readonly needsKey?: boolean;
  readonly namesImages?: boolean;
}

const column = <T>(type: string, uses: Uses = {}, isNullable = false): Column<T> => ({
  type,
  isNullable,
  needsKey: uses.needsKey ?? false,
  namesImages: uses.namesImages ?? false,
  get nullable() {
    return column<T | null>(type, uses, true);
  },
});

/** A type whose values are narrowed by the caller: `c.text<LoanStatus>()`; `c.text` alone takes any. */
const narrowed = <Base>(type: string) =>
  Object.assign(<T extends Base>() => column<T>(type), column<Base>(type));

/** The types of columns. Values have the shapes of `Sql.query`. */
export const c = {
  /** A bigint that the database numbers (GENERATED ALWAYS AS IDENTITY). */
  id: { ...column<number>('bigint'), isGenerated: true } as GeneratedColumn<number>,
  bigint: column<number>('bigint'),
  int: column<number>('integer'),
  smallint: column<number>('smallint'),
  float: column<number>('double precision'),
  /** Texts, because a number could not hold them exactly. */
  numeric: column<string>('numeric'),
  boolean: column<boolean>('boolean'),
  text: narrowed<string>('text'),
  uuid: column<string>('uuid'),
  bytea: column<Buffer>('bytea'),
  /** Bits, as a text of `0` and `1`. */
  bits: column<string>('bit'),
  /** A day, as `YYYY-MM-DD`. */
  date: column<string>('date'),
  timestamptz: column<Date>('timestamp with time zone'),
  timestamps: column<Date[]>('timestamp with time zone[]'),
  jsonb: <T>() => column<T>('jsonb'),
  ints: column<number[]>('integer[]'),
  bigints: column<number[]>('bigint[]'),
  texts: narrowed<string[]>('text[]'),
  /** A text that a `SecretBox` sealed. */
  sealed: column<Sealed>('text', { needsKey: true }),
  /** The version of the key with which a `SecretBox` made a MAC. */
  keyVersion: column<KeyVersion>('integer', { needsKey: true }),
  /** The address of a picture, elsewhere or of the server (RC-01). */
  image: column<string>('text', { namesImages: true }),
  /** Values among which are addresses of pictures. */
  images: <T>() => column<T>('jsonb', { namesImages: true }),
};
