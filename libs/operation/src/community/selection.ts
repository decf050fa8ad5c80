import { quote } from '../erasure/catalogue.ts';
import type { Branch, ErasurePlan } from '../erasure/plan.ts';

/** The rows of a store that belong to a community. */
export interface Selection {
  /** The table that the store is a part of. */
  readonly table: string;
  /** The condition in SQL. */
  readonly where: string;
}

/**
 * Selects everything that a server has in a database, by the plan that would erase it: what a deletion takes is what a move carries.
 * @returns the selections by the names of stores ({@link Branch.stores})
 */
export function selectionsOf(
  { branches }: Pick<ErasurePlan, 'branches'>,
  serverId: number,
): Map<string, Selection> {
  const found = new Map<string, Selection>();
  const visit = ({ table, stores, condition, children }: Branch, reached: string): void => {
    const own = condition ? `${reached} AND (${condition})` : reached;
    for (const store of stores) {
      const other = found.get(store)?.where;
      found.set(store, { table, where: other === undefined ? own : `${other} OR ${own}` });
    }
    for (const child of children)
      visit(
        child,
        `${quote(child.column)} IN (SELECT ${quote(child.parentColumn!)} FROM ${quote(table)} WHERE ${own})`,
      );
  };
  for (const branch of branches) visit(branch, `${quote(branch.column)} = ${serverId}`);
  return found;
}
