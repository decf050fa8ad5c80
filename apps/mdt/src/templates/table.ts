import type { TemplateKind, TemplateSection } from '@cabildo/contracts/mdt/templates/templates.ts';
import type { Power } from '@cabildo/contracts/permissions';
import {
  any,
  c,
  count,
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

export const reportTemplates = table(
  'report_templates',
  {
    id: c.id,
    server_id: c.bigint,
    name: c.text,
    kind: c.text<TemplateKind>(),
    /** One more with every change of the sections. */
    version: c.int,
    sections_id: c.bigint,
    read_powers: c.texts<Power[]>(),
    write_powers: c.texts<Power[]>(),
    needs_approval: c.boolean,
    is_active: c.boolean,
    /** Which of the templates of a new server it is. */
    default_key: c.text.nullable,
    created_at: c.timestamptz,
  },
  {
    bound: 'staff',
    goes: 'stays: at most 100 for each server',
    locks: { 'templates of a server': 150, report_templates: 160 },
  },
);
export type TemplateRow = RowOf<typeof reportTemplates>;

export const reportSections = table(
  'report_sections',
  { id: c.id, template_id: c.bigint, sections: c.jsonb<TemplateSection[]>() },
  { bound: 'staff', goes: 'stays: with its template, which drops those that no report has' },
);

const templateOf = (serverId: number, id: number) =>
  reportTemplates.select().where({ id, server_id: serverId });

/** A template of a server (GW-24). */
export const findTemplate = (sql: Sql, serverId: number, id: number): Promise<TemplateRow | undefined> =>
  row(sql, templateOf(serverId, id));

/** Like {@link findTemplate}, locked until the transaction ends. */
export const lockTemplate = (tx: Tx, serverId: number, id: number): Promise<TemplateRow | undefined> =>
  row(tx, templateOf(serverId, id).forNoKeyUpdate());

/** Like {@link findTemplate}, kept as it is until the transaction ends; others may do so at the same time. */
export async function keepTemplate(tx: Tx, serverId: number, id: number): Promise<TemplateRow | undefined> {
  const [kept] = await tx.query<TemplateRow>(
    `SELECT ${reportTemplates.list()} FROM report_templates WHERE id = $1 AND server_id = $2 FOR SHARE`,
    [id, serverId],
  );
  return kept;
}

/** The templates of a server, in the order in which they were made. */
export const listTemplates = (
  sql: Sql,
  { serverId, kind }: { serverId: number; kind: TemplateKind | undefined },
  at: { limit: number; offset: number },
): Promise<Page<TemplateRow>> =>
  page(
    sql,
    reportTemplates
      .select()
      .where(given({ server_id: serverId, kind }))
      .orderBy('id'),
    at,
  );

/** All templates of a server, which are few. */
export const allTemplates = (sql: Sql, serverId: number): Promise<TemplateRow[]> =>
  rows(sql, reportTemplates.select().where({ server_id: serverId }));

/** The default keys among these that a server has templates of, active ones or not. */
export async function defaultsAmong(tx: Tx, serverId: number, keys: readonly string[]): Promise<string[]> {
  const found = reportTemplates
    .select('default_key')
    .where({ server_id: serverId })
    .where('default_key', any(keys));
  return (await rows(tx, found)).map(({ default_key }) => default_key!);
}

/** Counts the templates of a server, and lets nobody else add one until the transaction ends. */
export async function countTemplates(tx: Tx, serverId: number): Promise<number> {
  await lockTemplates(tx, serverId);
  return count(tx, reportTemplates.query().where({ server_id: serverId }));
}

export const lockTemplates = (tx: Tx, serverId: number): Promise<void> =>
  tx.lock('templates of a server', serverId);

export async function sectionsOf(sql: Sql, id: number): Promise<TemplateSection[]> {
  const found = await row(sql, reportSections.select('sections').where({ id }));
  return found!.sections;
}

/** Stores the sections of a template that is there. */
export async function insertSections(
  tx: Tx,
  template_id: number,
  sections: TemplateSection[],
): Promise<number> {
  const made = await row(tx, reportSections.insert({ template_id, sections }).returning(['id']));
  return made!.id;
}

/** Removes the sections of a locked template that neither it nor a report has. */
export async function dropUnused(tx: Tx, { id, sections_id }: TemplateRow): Promise<void> {
  await tx.query(
    `DELETE FROM report_sections s WHERE s.template_id = $1 AND s.id <> $2
       AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.sections_id = s.id)`,
    [id, sections_id],
  );
}

/** Stores a template with its sections. */
export async function insertTemplate(
  tx: Tx,
  made: Omit<TemplateRow, 'id' | 'sections_id' | 'version'>,
  sections: TemplateSection[],
): Promise<TemplateRow> {
  const first = { ...made, version: 1, sections_id: 0 };
  const stored = await row(tx, reportTemplates.insert(first).returning(reportTemplates.columns));
  const sections_id = await insertSections(tx, stored!.id, sections);
  await run(tx, reportTemplates.update({ sections_id }).where({ id: stored!.id }));
  return { ...stored!, sections_id };
}

/** Stores a template that the transaction has locked. */
export async function updateTemplate(tx: Tx, { id, ...changed }: TemplateRow): Promise<void> {
  await run(tx, reportTemplates.update(changed).where({ id }));
}
