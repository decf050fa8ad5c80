import type { Catalogue, Column, Table } from '../erasure/catalogue.ts';

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

/** A number of a user: `user_id`, `actor_user_id`, `voided_by`. */
const ID = /^(?:\w+_)?user_id$|^\w+_by$/;
/** Names and addresses of a person, and what may hold them. */
const PERSONAL =
  /^(?:gp|cp)_id$|username|^ip$|^device$|^subject$|^(?:\w+_)?actor$|^payload$|^profile$|^admin_guilds$|^reply$|^packed$|^data$|^body$|^note(?:_en|_folded)?$/;
const CHARACTER = /^(?:\w+_)?character_id$|^character_ids$/;

const DECLARED =
  /^a person: (?:(?<goes>the row goes)(?<why>, \w.*)?|(?<replaced>replaced, \w.*)|(?<emptied>emptied)(?: to '(?<text>[^']+)')?|(?<service>by the service, \w.*)|(?<stays>stays, \w.*)|(?<counts>counts, \w.*))$/;
const NO_PERSON = /^no person: \w/;
const FORMS =
  `'a person: the row goes', 'a person: emptied', 'a person: by the service, <how>', ` +
  `'a person: stays, <why>', 'a person: counts, <until when>' or 'no person: <why>'`;
const COUNTING =
  `has an index, so limits may count by it: its comment should say 'a person: counts, <until when>', or else ` +
  `'a person: the row goes, <why nothing is counted by it>' or 'a person: replaced, <why …>'`;

type Way = 'replaced' | 'row' | 'service' | 'stays' | 'counts' | { emptied: string | null };

interface Held {
  readonly name: string;
  readonly column: Column;
  readonly isId: boolean;
  /** undefined: the comment is missing or wrong. */
  readonly way: Way | undefined;
  /** Whether the comment says why the row goes, or the number is replaced. */
  readonly isExplained: boolean;
}

/**
 * Derives from the schema how a person is erased (ID-21). Columns that hold a person are known by their names: a number
 * (`user_id`, `actor_user_id`, `voided_by`) is replaced by a stand-in, unless its comment says otherwise; of a name, an address
 * and what may hold one, the comment must say what becomes of it:
 *
 * - `a person: the row goes`, or `the row goes, <why nothing is counted by it>`; for a number also `replaced, <why …>`;
 * - `a person: emptied`, or `emptied to 'text'`, in the rows whose `user_id` is the person's, or else their one column of ids;
 * - `a person: by the service, <how>` where the service itself does it, before the rest (`beforeErasingPerson`);
 * - `a person: stays, <why>`, and `no person: <why>` for a column that only has such a name;
 * - `a person: counts, <until when>` for the number of the person (`personOf`) in a row by which something is limited, given once
 *   or owed: it holds for who deletes the account and comes back.
 *
 * A number that an index finds may be counted by, so that its row does not go, and it is not replaced, without a word on that.
 * Where a row goes, no other column of it needs to be named.
 */
export function planPersonErasure({ tables }: Catalogue): PersonPlan {
  const problems: string[] = [];
  const steps: PersonStep[] = [];
  const holding: string[] = [];
  const counts: string[] = [];
  for (const table of tables) {
    const held = heldIn(table);
    for (const { name, way } of held) if (way === 'counts') counts.push(`${table.name}.${name}`);
    if (held.length > 0 || Object.keys(table.columns).some((name) => CHARACTER.test(name)))
      holding.push(table.name);
    steps.push(...stepsOf(table, held, problems));
  }
  return { steps, tables: holding, counts, problems };
}

function heldIn({ columns }: Table): Held[] {
  return Object.entries(columns).flatMap(([name, column]): Held[] => {
    const isId = column.type === 'bigint' && ID.test(name);
    const isPersonal = !isId && column.type !== 'bigint' && PERSONAL.test(name);
    const comment = column.comment ?? '';
    const isHeld = isId || isPersonal || comment.startsWith('a person:');
    if (!isHeld || NO_PERSON.test(comment)) return [];
    const said = DECLARED.exec(comment)?.groups;
    const way = comment === '' && isId ? 'replaced' : said && wayIn(said);
    return [{ name, column, isId, way, isExplained: Boolean(said?.['why'] ?? said?.['replaced']) }];
  });
}

function wayIn(said: Readonly<Record<string, string | undefined>>): Way {
  if (said['replaced']) return 'replaced';
  if (said['goes']) return 'row';
  if (said['emptied']) return { emptied: said['text'] ?? null };
  if (said['counts']) return 'counts';
  return said['service'] ? 'service' : 'stays';
}

function stepsOf(table: Table, held: readonly Held[], problems: string[]): PersonStep[] {
  const step = (column: string, settings: readonly Setting[] | null): PersonStep => ({
    table: table.name,
    stores: table.stores,
    column,
    settings,
    isIndexed: table.indexes.some(([first]) => first === column),
  });
  for (const { name, isId, way, isExplained } of held) {
    const isLost = isId && !isExplained && (way === 'replaced' || way === 'row');
    if (isLost && table.indexes.some((columns) => columns.includes(name)))
      problems.push(`${table.name}.${name}: ${COUNTING}`);
  }
  const rows = held.filter(({ way }) => way === 'row');
  if (rows.length > 0) return rows.map(({ name }) => step(name, null));
  const ids = held.filter(({ isId }) => isId);
  const owner = ids.find(({ name }) => name === 'user_id') ?? (ids.length === 1 ? ids[0] : undefined);
  const emptied: Setting[] = [];
  for (const { name, column, way } of held) {
    const named = `${table.name}.${name}`;
    if (way === undefined) problems.push(`${named}: holds a person, and its comment should say ${FORMS}`);
    if (typeof way !== 'object') continue;
    if (!owner) problems.push(`${named}: no one column of its table says whose it is`);
    if (column.isRequired && way.emptied === null)
      problems.push(`${named}: cannot be null, so its comment should say 'emptied to ...'`);
    emptied.push({ column: name, value: { is: 'text', text: way.emptied } });
  }
  return ids.flatMap(({ name, way }) => {
    const own: Setting[] = way === 'replaced' ? [{ column: name, value: { is: 'stand-in' } }] : [];
    const settings = name === owner?.name ? [...own, ...emptied] : own;
    return settings.length > 0 ? [step(name, settings)] : [];
  });
}
