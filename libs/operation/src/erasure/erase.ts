import type { Database, Sql, DeclaredTable } from '@cabildo/kit/database';
import { quote, readCatalogue } from './catalogue.ts';
import { planErasure, type Branch, type ErasurePlan } from './plan.ts';

/** Bounds the rows that one statement deletes: enough that commits cost little, few enough that locks are short. */
const ROWS = 5_000;
/** Bounds the rows whose children are erased together. */
const PARENTS = 1_000;

/** Plans how the rows of a server are erased from this database, by its present schema and the declarations of its tables. */
export const readErasurePlan = async (sql: Sql, tables: readonly DeclaredTable[]): Promise<ErasurePlan> =>
  planErasure(await readCatalogue(sql), tables);

const isOfValues = ({ column, type, condition }: Branch): string =>
  `${quote(column)} = ANY($1::${type}[])${condition ? ` AND (${condition})` : ''}`;
const parentColumnsOf = ({ children }: Branch): string[] => [
  ...new Set(children.map((child) => child.parentColumn!)),
];

/** Deletes up to $2 rows from one store that have one of the values $1 in the branch's column. */
export const deletionIn = (store: string, branch: Branch): string => `
  WITH found AS MATERIALIZED (
    SELECT ctid FROM ${store} WHERE ${isOfValues(branch)} LIMIT $2
  ), deleted AS (
    DELETE FROM ${store} WHERE ctid = ANY (ARRAY(SELECT ctid FROM found)) RETURNING 1
  ) SELECT (SELECT count(*) FROM found) AS found, (SELECT count(*) FROM deleted) AS deleted`;

/** Finds up to $2 rows as {@link deletionIn} does, with the columns that their children refer to. */
export const searchIn = (store: string, branch: Branch): string => `
  SELECT ctid::text AS place, ${parentColumnsOf(branch).map(quote).join()}
  FROM ${store} WHERE ${isOfValues(branch)} LIMIT $2`;

/** Locks those of the rows at $2 that are still what was searched, in the order in which ledgers lock them. */
const lockIn = (store: string, branch: Branch): string => `
  SELECT ctid::text AS place FROM ${store} WHERE ctid = ANY($2::tid[]) AND ${isOfValues(branch)}
  ORDER BY ${quote(parentColumnsOf(branch)[0]!)} FOR UPDATE`;

/** Deletes those of the locked rows at $1 that have no children. */
export const parentDeletionIn = (store: string, { children }: Branch): string => {
  const hasNone = children.map(({ table, column, parentColumn, condition }) => {
    const refers = `child.${quote(column)} = parent.${quote(parentColumn!)}${condition ? ` AND (${condition})` : ''}`;
    // OFFSET 0 has PostgreSQL look the children of each row up, where a join might read all that others have.
    return `AND NOT EXISTS (SELECT FROM ${quote(table)} child WHERE ${refers} OFFSET 0)`;
  });
  return `
  WITH deleted AS (
    DELETE FROM ${store} parent WHERE ctid = ANY($1::tid[]) ${hasNone.join(' ')} RETURNING 1
  ) SELECT count(*) AS deleted FROM deleted`;
};

/** The result of a batch. Fewer rows are deleted than found when another process deletes the same ones. */
interface Batch {
  found: number;
  deleted: number;
}

class Eraser {
  readonly #database: Database;
  erased = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  async erase(branch: Branch, values: readonly unknown[]): Promise<void> {
    for (const store of branch.stores) {
      let batch: Batch;
      do {
        batch = await (branch.children.length === 0
          ? this.#deleteRows(store, branch, values)
          : this.#deleteParents(store, branch, values));
        this.erased += batch.deleted;
      } while (batch.found > 0);
    }
  }

  /** Deletes at most {@link ROWS} rows. */
  #deleteRows(store: string, branch: Branch, values: readonly unknown[]): Promise<Batch> {
    return this.#database.transaction(async (tx) => {
      const limit = branch.isSelfReferencing ? null : ROWS;
      const options = { customPlan: true };
      const [batch] = await tx.query<Batch>(deletionIn(store, branch), [values, limit], options);
      return batch!;
    });
  }

  /** Erases the children of at most {@link PARENTS} rows, then these rows. */
  async #deleteParents(store: string, branch: Branch, values: readonly unknown[]): Promise<Batch> {
    const limit = branch.isSelfReferencing ? null : PARENTS;
    const options = { customPlan: true };
    const found = await this.#database.query<{ place: string } & Record<string, unknown>>(
      searchIn(store, branch),
      [values, limit],
      options,
    );
    if (found.length === 0) return { found: 0, deleted: 0 };
    for (const child of branch.children) {
      const referred = found.map((row) => row[child.parentColumn!]).filter((value) => value !== null);
      await this.erase(child, [...new Set(referred)]);
    }
    return this.#database.transaction(async (tx) => {
      // Locked by a statement of their own, so that the next one sees the children of transactions that it waited for.
      const places = found.map(({ place }) => place);
      const locked = await tx.query<{ place: string }>(lockIn(store, branch), [values, places], options);
      const [batch] = await tx.query<Pick<Batch, 'deleted'>>(
        parentDeletionIn(store, branch),
        [locked.map(({ place }) => place)],
        options,
      );
      return { found: found.length, deleted: batch!.deleted };
    });
  }
}

/**
 * Erases the rows that a server has in this database (SV-11), children before the rows that they refer to, in batches
 * that commit one by one: after an interruption the next call continues. Several calls at once do no harm. A row that
 * is written meanwhile may stay, so the erasure is repeated later.
 * @returns the number of erased rows, and the tables that were not reached ({@link ErasurePlan.problems}).
 * @throws {Error} PostgreSQL's foreign key violation when a row was written meanwhile that refers to one to be deleted.
 */
export async function eraseServer(
  database: Database,
  tables: readonly DeclaredTable[],
  serverId: number,
): Promise<{ rows: number; problems: readonly string[] }> {
  const { branches, problems } = await readErasurePlan(database, tables);
  const eraser = new Eraser(database);
  for (const branch of branches) await eraser.erase(branch, [serverId]);
  return { rows: eraser.erased, problems };
}
