import type { DeclaredTable, WayToServer } from '@cabildo/kit/database';
import { declaredIn, type Catalogue, type ForeignKey, type Table } from './catalogue.ts';

/** How the rows that a server has in a table are found, and what is erased before them. */
export interface Branch {
  readonly table: string;
  /** The same as {@link Table.stores}. */
  readonly stores: readonly string[];
  /** Names the server; in a child, a row of the parent. */
  readonly column: string;
  /** SQL type of the column. */
  readonly type: string;
  /** In a child: the parent's column that `column` equals. */
  readonly parentColumn: string | null;
  /** SQL that limits the branch to some rows of the table. */
  readonly condition: string | null;
  /** Whether rows refer to rows of the same table, so that all of them go in one statement. */
  readonly isSelfReferencing: boolean;
  /** In the order in which they are erased. */
  readonly children: readonly Branch[];
}

export interface ErasurePlan {
  /** The tables that name their server, in the order in which they are erased; others are children of these. */
  readonly branches: readonly Branch[];
  /** A sentence for each table that no erasure reaches, that cannot be put in order, or that is read whole for it. */
  readonly problems: readonly string[];
}

const SERVER = 'server_id';

interface Way {
  readonly table: Table;
  readonly column: string;
  readonly parent: string | null;
  readonly parentColumn: string | null;
  readonly condition: string | null;
}

const root = (table: Table, column: string): Way => ({
  table,
  column,
  parent: null,
  parentColumn: null,
  condition: null,
});

/**
 * Derives from the schema and the declarations of tables how the rows of a server are erased (design 5). A table is reached, in
 * this order:
 *
 * - as `erased` of its declaration says ({@link WayToServer}), or it is left alone;
 * - by its column `server_id`;
 * - by a foreign key of one column, never null, to a table that is reached.
 *
 * A table without a declaration is left alone ({@link declaredIn}).
 *
 * Rows that refer to others go before them. Columns by which rows are found, by an erasure or by PostgreSQL when it
 * deletes what they refer to, need an index.
 */
export function planErasure(
  { tables, foreignKeys }: Catalogue,
  declared: readonly DeclaredTable[],
): ErasurePlan {
  const problems: string[] = [];
  const ways = findWays(tables, foreignKeys, declared, problems);
  const lineages = new Map(ways.map((way) => [way, lineageOf(way, ways)]));
  for (const { table } of ways.filter((way) => lineages.get(way) === null)) {
    problems.push(`${table.name}: what it is erased with is not reached, or only in parts`);
  }
  const reached = ways.filter((way) => lineages.get(way) !== null);
  problems.push(...unindexed(reached, foreignKeys));
  const precedes = orderOf(foreignKeys, lineages, problems);
  const branchesUnder = (parent: Way | null): Branch[] => {
    const siblings = reached.filter((way) => lineages.get(way)!.at(-2) === (parent ?? undefined));
    return sorted(siblings, precedes, problems).map((way) => ({
      table: way.table.name,
      stores: way.table.stores,
      column: way.column,
      type: way.table.columns[way.column]!.type,
      parentColumn: way.parentColumn,
      condition: way.condition,
      isSelfReferencing: foreignKeys.some(
        (key) => key.table === way.table.name && key.parent === key.table && bindsOrder(key),
      ),
      children: branchesUnder(way),
    }));
  };
  return { branches: branchesUnder(null), problems };
}

function findWays(
  tables: readonly Table[],
  foreignKeys: readonly ForeignKey[],
  declared: readonly DeclaredTable[],
  problems: string[],
): Way[] {
  const ways: Way[] = [];
  let pending: Table[] = [];
  for (const [table, { erased }] of declaredIn(tables, declared, problems)) {
    // A text says why the table is left alone.
    if (typeof erased === 'string') continue;
    if (erased) ways.push(...declaredWays(table, [erased].flat(), tables, problems));
    else if (table.columns[SERVER]) ways.push(root(table, SERVER));
    else pending.push(table);
  }
  for (let found = true; found;) {
    const next = pending.flatMap((table) => wayByForeignKey(table, foreignKeys, ways) ?? []);
    ways.push(...next);
    pending = pending.filter((table) => next.every((way) => way.table !== table));
    found = next.length > 0;
  }
  for (const { name } of pending) {
    problems.push(
      `${name}: has no column ${SERVER}, no foreign key of one required column to a table that is erased, and no \`erased\``,
    );
  }
  return ways;
}

/** The ways that a declaration names; what is wrong with one is added to `problems`. */
function declaredWays(
  table: Table,
  said: readonly WayToServer[],
  tables: readonly Table[],
  problems: string[],
): Way[] {
  return said.flatMap(({ column, parent, parentColumn, condition }) => {
    const origin = tables.find(({ name }) => name === parent);
    const referred = parentColumn ?? origin?.key;
    const isRight = table.columns[column] && (!parent || (referred && origin?.columns[referred]));
    if (!isRight) {
      problems.push(`${table.name}: \`erased\` names a table or a column that does not exist`);
      return [];
    }
    const way = { parent: parent ?? null, parentColumn: referred ?? null, condition: condition ?? null };
    return [{ table, column, ...way }];
  });
}

function wayByForeignKey(
  table: Table,
  foreignKeys: readonly ForeignKey[],
  ways: readonly Way[],
): Way | undefined {
  const key = foreignKeys.find(
    ({ table: name, parent, columns }) =>
      name === table.name &&
      columns.length === 1 &&
      // A row with null there would be reached by nothing.
      table.columns[columns[0]!]!.isRequired &&
      ways.some((way) => way.table.name === parent),
  );
  const names = key && { parent: key.parent, column: key.columns[0]!, parentColumn: key.parentColumns[0]! };
  return names && { table, ...names, condition: null };
}

/** The ways from one that names its server to this one; null where they lead in a circle or nowhere. */
function lineageOf(way: Way, ways: readonly Way[]): Way[] | null {
  const line = [way];
  while (line[0]!.parent !== null) {
    const [above, ...others] = ways.filter(({ table }) => table.name === line[0]!.parent);
    if (!above || others.length > 0 || line.includes(above)) return null;
    line.unshift(above);
  }
  return line;
}

/** A sentence for each table whose rows cannot be found by an index. */
function unindexed(ways: readonly Way[], foreignKeys: readonly ForeignKey[]): string[] {
  const tables = new Map(ways.map(({ table }) => [table.name, table]));
  const found = ways.map(({ table, column, condition }) => ({ table, columns: [column], condition }));
  const referring = foreignKeys.flatMap(({ table, columns, parent }) => {
    const child = tables.get(table);
    return child && tables.has(parent) ? [{ table: child, columns, condition: null }] : [];
  });
  return [...found, ...referring].flatMap(({ table, columns, condition }) => {
    const serves = (index: readonly string[]): boolean => {
      const first = index.findIndex((column) => columns.includes(column));
      // The condition must compare all columns before this one in the index.
      return first !== -1 && index.slice(0, first).every((column) => condition?.includes(column));
    };
    return table.indexes.some(serves)
      ? []
      : [`${table.name}: has no index that begins with ${columns.join(', ')}`];
  });
}

/** Whether PostgreSQL refuses to delete, or deletes itself, what the key refers to. */
const bindsOrder = ({ onDelete }: ForeignKey): boolean => onDelete !== 'n' && onDelete !== 'd';

/** Decides which of two siblings is erased first: the one with a row, in or under it, that refers to the other's. */
function orderOf(
  foreignKeys: readonly ForeignKey[],
  lineages: ReadonlyMap<Way, Way[] | null>,
  problems: string[],
): (first: Way, second: Way) => boolean {
  const linesOf = (name: string): Way[][] =>
    [...lineages].flatMap(([{ table }, line]) => (line && table.name === name ? [line] : []));
  const pairs: [Way, Way][] = [];
  for (const key of foreignKeys.filter((each) => bindsOrder(each) && each.table !== each.parent)) {
    for (const child of linesOf(key.table)) {
      for (const parent of linesOf(key.parent)) {
        const fork = child.findIndex((way, depth) => way !== parent[depth]);
        if (fork === -1) problems.push(`${key.table}: refers to ${key.parent}, which is erased before it`);
        else if (fork < parent.length) pairs.push([child[fork]!, parent[fork]!]);
      }
    }
  }
  return (first, second) => pairs.some(([child, parent]) => child === first && parent === second);
}

function sorted(
  siblings: readonly Way[],
  precedes: (first: Way, second: Way) => boolean,
  problems: string[],
): Way[] {
  const order: Way[] = [];
  const left = new Set(siblings);
  while (left.size > 0) {
    const next = [...left].find((way) => ![...left].some((other) => other !== way && precedes(other, way)));
    if (!next) {
      const names = [...left].map(({ table }) => table.name).join(', ');
      problems.push(`${names}: they, or what is erased with them, refer to each other in a circle`);
      return [...order, ...left];
    }
    order.push(next);
    left.delete(next);
  }
  return order;
}
