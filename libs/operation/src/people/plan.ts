import type { DeclaredTable, PersonColumn } from '@cabildo/kit/database';
import { declaredIn, type Catalogue, type Column, type Table } from '../erasure/catalogue.ts';

/** One column that an erasure sets. */
export interface Setting {
  readonly column: string;
  /** `stand-in`: a number that names nobody; null: no value; otherwise a text. */
  readonly value: { readonly is: 'stand-in' } | { readonly is: 'text'; readonly text: string | null };
}

/** How the rows that name a person by one column are erased. */
export interface PersonStep {
  readonly table: string;
  /** The same as {@link Table.stores}. */
  readonly stores: readonly string[];
  readonly column: string;
  /** null: the row goes. */
  readonly settings: readonly Setting[] | null;
  /** Whether an index finds the rows; if not, the table is read in rounds. */
  readonly isIndexed: boolean;
}

export interface PersonPlan {
  readonly steps: readonly PersonStep[];
  /** The tables that name a person or a character, whatever becomes of it: an export must say what it shows of each. */
  readonly tables: readonly string[];
  /** The columns, as `table.column`, by whose numbers a person is counted, also after the account is deleted. */
  readonly counts: readonly string[];
  /** A sentence for each column that holds a person and has no way. */
  readonly problems: readonly string[];
}

const COUNTING =
  'has an index, so limits may count by it: `person` should say that it counts, and until when, or else that the row goes or ' +
  'the number is replaced, and why nothing is counted by it';

/** A number of a user: `user_id`, `actor_user_id`, `voided_by`. */
const ID = /^(?:\w+_)?user_id$|^\w+_by$/;
/** Names and addresses of a person, and what may hold them. */
const PERSONAL =
  /^(?:gp|cp)_id$|username|^ip$|^device$|^subject$|^(?:\w+_)?actor$|^payload$|^profile$|^admin_guilds$|^reply$|^packed$|^data$|^body$|^note(?:_en|_folded)?$/;
const CHARACTER = /^(?:\w+_)?character_id$|^character_ids$/;

interface Held {
  readonly name: string;
  readonly column: Column;
  readonly isId: boolean;
  /** undefined: nothing is said of the column. */
  readonly said: PersonColumn | undefined;
}

/**
 * Derives from the schema and the declarations of tables how a person is erased (ID-21). Columns that hold a person are known by
 * their names: a number (`user_id`, `actor_user_id`, `voided_by`) is replaced by a stand-in, unless `person` of the declaration
 * says otherwise ({@link PersonColumn}); of a name, an address and what may hold one, it must say what becomes of it.
 *
 * A table without a declaration is left alone ({@link declaredIn}).
 * A number that an index finds may be counted by, so that it is not replaced without a word on that. Where a row goes, no other
 * column of it needs to be named.
 */
export function planPersonErasure({ tables }: Catalogue, declared: readonly DeclaredTable[]): PersonPlan {
  const problems: string[] = [];
  const steps: PersonStep[] = [];
  const holding: string[] = [];
  const counts: string[] = [];
  for (const [table, { person = {} }] of declaredIn(tables, declared, problems)) {
    for (const name of Object.keys(person).filter((column) => !table.columns[column]))
      problems.push(`${table.name}.${name}: \`person\` names a column that does not exist`);
    const held = heldIn(table, person);
    for (const { name, said } of held) if (said && 'counts' in said) counts.push(`${table.name}.${name}`);
    if (held.length > 0 || Object.keys(table.columns).some((name) => CHARACTER.test(name)))
      holding.push(table.name);
    steps.push(...stepsOf(table, held, problems));
  }
  return { steps, tables: holding, counts, problems };
}

/** Names the columns of each table that hold the numbers of users, whatever an erasure does with them. */
export const userColumns = (
  { tables }: Catalogue,
  declared: readonly DeclaredTable[],
): ReadonlyMap<string, readonly string[]> =>
  new Map(
    declaredIn(tables, declared, []).map(([table, { person = {} }]) => {
      const held = heldIn(table, person).filter(({ column }) => column.type === 'bigint');
      return [table.name, held.map(({ name }) => name)];
    }),
  );

function heldIn({ columns }: Table, person: NonNullable<DeclaredTable['person']>): Held[] {
  return Object.entries(columns).flatMap(([name, column]): Held[] => {
    const said = person[name];
    const isId = column.type === 'bigint' && ID.test(name);
    const isPersonal = !isId && column.type !== 'bigint' && PERSONAL.test(name);
    const isHeld = said ? !('none' in said) : isId || isPersonal;
    return isHeld ? [{ name, column, isId, said }] : [];
  });
}

function stepsOf(table: Table, held: readonly Held[], problems: string[]): PersonStep[] {
  const step = (column: string, settings: readonly Setting[] | null): PersonStep => ({
    table: table.name,
    stores: table.stores,
    column,
    settings,
    isIndexed: table.indexes.some(([first]) => first === column),
  });
  for (const { name, isId, said } of held) {
    const isIndexed = table.indexes.some((columns) => columns.includes(name));
    if (isId && !said && isIndexed) problems.push(`${table.name}.${name}: ${COUNTING}`);
  }
  const rows = held.filter(({ said }) => said && 'goes' in said);
  if (rows.length > 0) return rows.map(({ name }) => step(name, null));
  const ids = held.filter(({ isId }) => isId);
  const owner = ids.find(({ name }) => name === 'user_id') ?? (ids.length === 1 ? ids[0] : undefined);
  const emptied: Setting[] = [];
  for (const { name, column, isId, said } of held) {
    const named = `${table.name}.${name}`;
    if (!said && !isId)
      problems.push(`${named}: holds a person, and \`person\` should say what becomes of it`);
    if (!said || !('emptied' in said)) continue;
    if (!owner) problems.push(`${named}: no one column of its table says whose it is`);
    if (column.isRequired && said.emptied === null)
      problems.push(`${named}: cannot be null, so \`emptied\` should be a text`);
    emptied.push({ column: name, value: { is: 'text', text: said.emptied } });
  }
  return ids.flatMap(({ name, said }) => {
    const isReplaced = !said || 'replaced' in said;
    const own: Setting[] = isReplaced ? [{ column: name, value: { is: 'stand-in' } }] : [];
    const settings = name === owner?.name ? [...own, ...emptied] : own;
    return settings.length > 0 ? [step(name, settings)] : [];
  });
}
