import { headOf } from '@cabildo/kit/database/migration-files.ts';
import { parse } from 'libpg-query';

/** A node of PostgreSQL's own parser: the name of its kind, and its fields. */
type Node = Readonly<Record<string, unknown>>;
type Statement = readonly [kind: string, fields: Node];

const HEADS = 'begins with `-- expand`, `-- expand, outside a transaction` or `-- contract: runs from X.Y.Z`';

/** The one kind and the fields of a node. */
const open = (node: unknown): Statement => Object.entries(node as Node)[0] as [string, Node];
const list = (value: unknown): readonly unknown[] => (value as readonly unknown[] | undefined) ?? [];
const relationOf = (fields: Node): string => (fields['relation'] as { relname: string }).relname;

/** Statements that a program which does not know of them survives. All others are a contract. */
const ADDS: ReadonlySet<string> = new Set([
  'CreateStmt',
  'CreateSeqStmt',
  'CreateEnumStmt',
  'CreateExtensionStmt',
  'CreateFunctionStmt',
  'ViewStmt',
  'CommentStmt',
  'AlterEnumStmt',
]);

/** Kinds of changes to a column or table that exists, with the reason against them; undefined where they do no harm. */
const ALTERATIONS: Readonly<Record<string, string | undefined>> = {
  AT_ColumnDefault: undefined,
  AT_DropNotNull: undefined,
  AT_SetStatistics: undefined,
  AT_SetStorage: undefined,
  AT_SetRelOptions: undefined,
  AT_DropColumn: 'drops a column',
  AT_DropConstraint: 'drops a constraint',
  AT_AlterColumnType: 'rewrites the table for another type',
  AT_SetNotNull: 'tightens a column that programs leave empty',
  AT_AddConstraint: 'tightens what programs may write',
};

/** Functions whose value is one for the whole statement, so that a default needs no new rows. */
const STEADY: ReadonlySet<string> = new Set(['now', 'current_timestamp']);

function defaultRewrites(constraint: Node): boolean {
  const [kind, fields] = open(constraint['raw_expr']);
  if (kind === 'TypeCast') return defaultRewrites({ raw_expr: fields['arg'] });
  if (kind !== 'FuncCall') return false;
  const [, name] = open(list(fields['funcname']).at(-1));
  return !STEADY.has(String(name['sval']));
}

/** The problem of a column that is added to a table with rows. */
function addedColumnProblem(def: unknown): string | undefined {
  const [, { constraints, colname }] = open(def);
  const found = list(constraints).map((constraint) => open(constraint)[1]);
  const has = (type: string): boolean => found.some((constraint) => constraint['contype'] === type);
  const given = found.find((constraint) => constraint['contype'] === 'CONSTR_DEFAULT');
  if (given && defaultRewrites(given)) return `rewrites the table for the default of ${String(colname)}`;
  if (has('CONSTR_GENERATED') || has('CONSTR_IDENTITY'))
    return `rewrites the table for the values of ${String(colname)}`;
  if (has('CONSTR_NOTNULL') && !given) return `tightens: programs do not write ${String(colname)}`;
  const checked = ['CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_CHECK', 'CONSTR_FOREIGN'].some(has);
  return checked ? `reads the whole table for a constraint of ${String(colname)}` : undefined;
}

function alterationProblem(command: unknown): string | undefined {
  const [, { subtype, def }] = open(command);
  if (subtype === 'AT_AddColumn') return addedColumnProblem(def);
  const kind = String(subtype);
  return kind in ALTERATIONS ? ALTERATIONS[kind] : `has a change that no rule allows (${kind})`;
}

function indexProblem(fields: Node): string | undefined {
  const table = relationOf(fields);
  if (fields['unique']) return `tightens ${table} by a unique index`;
  if (!fields['concurrent']) return `builds an index of ${table} without CONCURRENTLY`;
  return fields['if_not_exists'] ? undefined : `builds an index of ${table} without IF NOT EXISTS`;
}

/** The problems of one statement of an expanding file. @param made the tables that the file makes itself */
function statementProblems([kind, fields]: Statement, made: ReadonlySet<string>): (string | undefined)[] {
  const isOfNewTable = 'relation' in fields && made.has(relationOf(fields));
  if (ADDS.has(kind) || isOfNewTable) return [];
  if (kind === 'IndexStmt') return [indexProblem(fields)];
  if (kind === 'AlterTableStmt') return list(fields['cmds']).map(alterationProblem);
  if (kind === 'DropStmt') return ['drops what programs may use'];
  if (kind === 'RenameStmt') return ['renames what programs use'];
  if (kind === 'UpdateStmt' || kind === 'DeleteStmt' || kind === 'TruncateStmt')
    return ['rewrites rows that programs use: a job does that in rounds'];
  return [`has a statement that no rule allows (${kind})`];
}

/**
 * Finds what keeps programs of the version before from running while a file is applied, and after it.
 * @returns a sentence for each problem
 */
export async function problemsOf(name: string, text: string): Promise<string[]> {
  const head = headOf(text);
  if (!head) return [`${name} says in its first line what it does: it ${HEADS}.`];
  const { stmts } = await parse(text);
  const statements = list(stmts).map((statement) => open((statement as { stmt: unknown }).stmt));
  if (!head.isTransactional && statements.length !== 1)
    return [`${name} has one statement alone, because nothing undoes the others when one fails.`];
  if (/^-- contract/.test(text)) return [];
  if (head.isTransactional && statements.some(([, fields]) => fields['concurrent']))
    return [`${name} works CONCURRENTLY, which is for \`-- expand, outside a transaction\`.`];
  const made = new Set(
    statements.flatMap(([kind, fields]) => (kind === 'CreateStmt' ? [relationOf(fields)] : [])),
  );
  return statements
    .flatMap((statement) => statementProblems(statement, made))
    .filter((problem) => problem !== undefined)
    .map((problem) => `${name} ${problem}, which is for a \`-- contract\`.`);
}
