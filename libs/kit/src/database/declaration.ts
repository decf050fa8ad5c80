import type { LIMITS, MEMBER_LIMITS } from '@cabildo/contracts/limits';
import type { Columns } from './columns.ts';

/** Names the limit that bounds the rows of a table (FU-09); `staff`: those whom a server trusts add them. */
export type Bound = 'staff' | keyof typeof LIMITS | keyof typeof MEMBER_LIMITS | `system: ${string}`;

/** Deletes rows some days after they are over (FU-09). */
export interface Retention {
  /** The SQL condition that a row is over; static. In it, `$1` is the moment up to which rows are deleted. */
  readonly over: string;
  /** The timestamptz column since when a row is over; an index on it serves the rows that are over. */
  readonly at: string;
  /** The days that a row is kept afterwards. */
  readonly days: number;
  /** The column that is emptied, where the row itself stays. */
  readonly empties?: string;
  /** The tables whose rows go first, because they keep rows of this one. */
  readonly after?: readonly string[];
}

/** Says when rows go: by rules, in their order, with a row that they belong to, by a job of the service, or why they stay. */
export type Goes =
  Retention | readonly Retention[] | `with its ${string}` | `by ${string}: ${string}` | `stays: ${string}`;

/** Leads from a row to its server where columns and foreign keys do not. */
export interface WayToServer {
  /** Names the row of `parent`; without a parent, the server. */
  readonly column: string;
  readonly parent?: string;
  /** The column of the parent that `column` equals, if that is not its primary key. */
  readonly parentColumn?: string;
  /** SQL that limits the way to some rows. */
  readonly condition?: string;
}

/** Says how a server's rows are found, one way for each part of them, or why its deletion leaves the table alone (SV-11). */
export type Erased =
  WayToServer | readonly WayToServer[] | `not about a server${string}` | `kept after the server: ${string}`;

/**
 * Says what becomes of a column that holds a person when the account is deleted (ID-21), each with its reason:
 *
 * - `goes`: the row goes; nothing is counted by it;
 * - `replaced`: the number is replaced by a stand-in, although an index finds it;
 * - `emptied`: the value becomes null or this text, in the rows whose `user_id` is the person's, or else their one column of ids;
 * - `service`: the service itself does it, before the rest (`beforeErasingPerson`);
 * - `stays`: the value stays;
 * - `counts`: the number of the person (`personOf`) by which something is limited, given once or owed stays until then: it
 *   holds for who deletes the account and comes back;
 * - `none`: the column has the name of one that holds a person, and holds none.
 */
export type PersonColumn =
  | { readonly goes: string }
  | { readonly replaced: string }
  | { readonly emptied: string | null }
  | { readonly service: string }
  | { readonly stays: string }
  | { readonly counts: string }
  | { readonly none: string };

/**
 * Says what becomes of a table that is not about a server when a community is carried to another installation (decision 133):
 *
 * - `knownBy`: its rows are people, whom this column recognises everywhere; those whom the community names go along;
 * - `with its people`: the rows of these people go along, where the other installation has none;
 * - `with new people`: likewise, of those alone whom the other installation does not know;
 * - `whole`: all its rows go along, where the other installation has none like them;
 * - `emptied`: the other installation begins it anew, because rows of other times come between its own.
 */
export type Carried =
  { readonly knownBy: string } | 'with its people' | 'with new people' | 'whole' | `emptied: ${string}`;

/** Everything that is said of a table beside its columns. */
export interface Declaration {
  readonly bound: Bound;
  readonly goes: Goes;
  /** Needed where no `server_id` and no foreign key leads to the server. */
  readonly erased?: Erased;
  /** Needed where rows of no server go with a community, or must not stay. */
  readonly carried?: Carried;
  /** Needed for names, addresses and what may hold one, and for numbers of users that are not replaced. By column. */
  readonly person?: Readonly<Record<string, PersonColumn>>;
  /** The list in which an export shows the table, or why none does: needed where it holds a person or a character. */
  readonly exported?: `in ${string}` | `not: ${string}`;
  /**
   * The places in the order of the service's locks (decision 58): of the table (`loans`, or `savings.account_id` with the column
   * of its key, if that is not `id`) and of named locks (`tx.lock`).
   */
  readonly locks?: Readonly<Record<string, number>>;
}

/** A table as a list of tables has it. */
export interface DeclaredTable extends Declaration {
  readonly name: string;
  readonly columns: Columns;
}
