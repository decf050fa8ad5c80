import type { Period } from '@cabildo/contracts/fields';
import { KEPT_DAYS, LIMITS } from '@cabildo/contracts/limits';
import type { ChangedValues, ReportStatus, ReportValues } from '@cabildo/contracts/mdt/reports/reports.ts';
import type { TemplateKind } from '@cabildo/contracts/mdt/templates/templates.ts';
import {
  c,
  count,
  expression,
  given,
  page,
  row,
  rows,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';

/** RC-03 */
export const reports = table(
  'reports',
  {
    id: c.id,
    server_id: c.bigint,
    template_id: c.bigint,
    /** The sections that it was begun with. */
    sections_id: c.bigint,
    template_version: c.int,
    /** That of its template. */
    kind: c.text<TemplateKind>(),
    status: c.text<ReportStatus>(),
    /** OT-05: one more with every change. */
    version: c.int,
    values: c.images<ReportValues>(),
    /** The texts among the values. */
    search_text: c.text,
    character_ids: c.bigints,
    plates: c.texts<string[]>(),
    /** The plates as they are compared (CA-02). */
    plate_keys: c.texts<string[]>(),
    call_id: c.bigint.nullable,
    case_id: c.bigint.nullable,
    /** The department in which its author was on duty, whose leads answer it. */
    department_id: c.bigint.nullable,
    author_user_id: c.bigint,
    /** Why it was returned. */
    reason: c.text.nullable,
    revision_count: c.int,
    created_at: c.timestamptz,
    updated_by: c.bigint.nullable,
    updated_at: c.timestamptz,
    submitted_at: c.timestamptz.nullable,
    answered_by: c.bigint.nullable,
    answered_at: c.timestamptz.nullable,
    locked_by: c.bigint.nullable,
    locked_at: c.timestamptz.nullable,
  },
  {
    bound: 'reports_written',
    goes: {
      over: 'NOT EXISTS (SELECT 1 FROM cases WHERE cases.id = reports.case_id)',
      at: 'updated_at',
      days: KEPT_DAYS.records,
      after: ['cases'],
    },
    person: {
      author_user_id: { replaced: 'its index finds the reports of an officer and counts nothing' },
    },
    exported: 'in reports',
    locks: { reports: 170 },
  },
);
export type ReportRow = RowOf<typeof reports>;

export const revisions = table(
  'report_revisions',
  {
    id: c.id,
    report_id: c.bigint,
    server_id: c.bigint,
    /** The version of the report that the change made. */
    version: c.int,
    by_user_id: c.bigint,
    before: c.images<ChangedValues>(),
    created_at: c.timestamptz,
  },
  {
    bound: 'system: 200 for each report (RC-03)',
    goes: 'with its report',
    person: { by_user_id: { replaced: 'its index counts nothing' } },
    exported: 'not: who changed a report',
  },
);
export type RevisionRow = RowOf<typeof revisions>;

const reportOf = (serverId: number, id: number) => reports.select().where({ id, server_id: serverId });

/** A report of a server (GW-24). */
export const findReport = (sql: Sql, serverId: number, id: number): Promise<ReportRow | undefined> =>
  row(sql, reportOf(serverId, id));

/** Like {@link findReport}, locked until the transaction ends. */
export const lockReport = (tx: Tx, serverId: number, id: number): Promise<ReportRow | undefined> =>
  row(tx, reportOf(serverId, id).forNoKeyUpdate());

export const insertReport = async (tx: Tx, made: Omit<ReportRow, 'id'>): Promise<ReportRow> =>
  (await row(tx, reports.insert(made).returning(reports.columns)))!;

/** Stores a report that the transaction has locked. */
export async function updateReport(tx: Tx, { id, ...changed }: ReportRow): Promise<void> {
  await run(tx, reports.update(changed).where({ id }));
}

export async function insertRevision(tx: Tx, made: Omit<RevisionRow, 'id'>): Promise<void> {
  await run(tx, revisions.insert(made));
}

/** The revisions of a report, the newest first. */
export const listRevisions = (
  sql: Sql,
  reportId: number,
  at: { limit: number; offset: number },
): Promise<Page<RevisionRow>> =>
  page(sql, revisions.select().where({ report_id: reportId }).orderBy('id', 'desc'), at);

/** The reports that a caller reads: those of these templates, the own ones, and others for a reason of their own. */
export interface Readable {
  readonly templateIds: readonly number[];
  /** null: a key of the server is no author. */
  readonly authorId: number | null;
  /** Characters about whom the caller reads medical reports. */
  readonly patientIds: readonly number[];
  /** Departments that the caller leads. */
  readonly departmentIds: readonly number[];
  /** Whether the caller reads medical reports at all. */
  readonly withMedical: boolean;
}

interface Selection {
  readonly serverId: number;
  readonly readable: Readable;
  readonly templateId: number | undefined;
  readonly characterId: number | undefined;
  readonly plateKey: string | undefined;
  readonly authorId: number | undefined;
  readonly search: string | undefined;
  readonly period: Period | undefined;
}

const READABLE = `(template_id = ANY(?::bigint[]) OR author_user_id = ?::bigint
  OR (kind = 'medical' AND character_ids && ?::bigint[])
  OR (kind <> 'medical' AND department_id = ANY(?::bigint[])))`;

/**
 * The reports of a server that a caller reads, newest first, and how many there are, counted up to one more than
 * `LIMITS.max_counted`; `after` is the id of the last report of the page before.
 */
export async function listReports(
  sql: Sql,
  { serverId, readable, templateId, characterId, plateKey, authorId, search, period }: Selection,
  { limit, offset, after }: { limit: number; offset: number; after: number | undefined },
): Promise<Page<ReportRow>> {
  const { templateIds, patientIds, departmentIds, withMedical } = readable;
  const found = reports
    .select()
    .where(given({ server_id: serverId, template_id: templateId, author_user_id: authorId }))
    .where(expression(READABLE, [templateIds, readable.authorId, patientIds, departmentIds]))
    .orderBy('id', 'desc');
  if (!withMedical) found.where('kind', '<>', 'medical');
  if (characterId !== undefined)
    found.where(expression('character_ids @> ARRAY[?]::bigint[]', [characterId]));
  if (plateKey !== undefined) found.where(expression('plate_keys @> ARRAY[?]::text[]', [plateKey]));
  if (search !== undefined) found.where(expression('fold(search_text) LIKE contains_pattern(?)', [search]));
  if (period) found.where('created_at', '>=', period.from).where('created_at', '<', period.to);
  const behind = found.clone().limit(limit).offset(offset);
  if (after !== undefined) behind.where('id', '<', after);
  // An officer reads few of a server's reports and staff read nearly all, so the plan depends on the values.
  const [listed, total] = await Promise.all([
    rows(sql, behind, { customPlan: true }),
    count(sql, found, { most: LIMITS.max_counted + 1, customPlan: true }),
  ]);
  return { rows: listed, total };
}
