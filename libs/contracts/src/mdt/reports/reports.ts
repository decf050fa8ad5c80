import { z } from 'zod';
import { boolParam, idParam, intParam, jsonParam, listParam, longTextParam } from '../../fields.ts';
import { plateParam } from '../../vehicles/vehicles/vehicles.ts';
import { TEMPLATE_KINDS, templateSection } from '../templates/templates.ts';

/** RC-03: a report that was returned is a draft again. */
export const REPORT_STATUSES = ['draft', 'submitted', 'approved', 'locked'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** RC-03 */
export const REPORT_LIMITS = {
  characters: 20,
  plates: 20,
  values_bytes: 32 * 1024,
  text: 200,
  area: 4_000,
  revisions: 200,
  revisions_a_page: 20,
} as const;

const value = z.union([z.string(), z.number(), z.boolean()]);
export type ReportValue = z.output<typeof value>;

/** Values by the keys of their fields. */
export const reportValues = z.record(z.string(), value);
export type ReportValues = z.output<typeof reportValues>;

/** Values to change; null takes one away. */
const changedValues = z.record(z.string(), value.nullable());
export type ChangedValues = z.output<typeof changedValues>;

/** A report as lists show it (RC-03). */
export const reportLine = z
  .object({
    report_id: z.int(),
    server_id: z.int(),
    template_id: z.int(),
    template_name: z.string(),
    /** The version of the sections that it was begun with. */
    template_version: z.int(),
    kind: z.enum(TEMPLATE_KINDS),
    status: z.enum(REPORT_STATUSES),
    /** OT-05: one more with every change. */
    version: z.int(),
    author_user_id: z.int(),
    /** The department in which its author was on duty, whose leads answer it. */
    department_id: z.int().nullable(),
    /** These characters may have died or been deleted since. */
    character_ids: z.array(z.int()),
    plates: z.array(z.string()),
    call_id: z.int().nullable(),
    case_id: z.int().nullable(),
    /** Why it was returned to its author. */
    reason: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_by: z.int().nullable(),
    updated_at: z.iso.datetime(),
    submitted_at: z.iso.datetime().nullable(),
    /** Who approved or returned it last; null: nobody has, or its template needs no approval. */
    answered_by: z.int().nullable(),
    answered_at: z.iso.datetime().nullable(),
    locked_by: z.int().nullable(),
    locked_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ReportLine' });
export type ReportLine = z.output<typeof reportLine>;

/** A report from a template (RC-03). */
export const report = z.object({ ...reportLine.shape, values: reportValues }).meta({ id: 'OfficerReport' });
export type Report = z.output<typeof report>;

/** A report with the sections that it was begun with. */
export const wholeReport = z
  .object({ ...report.shape, sections: z.array(templateSection) })
  .meta({ id: 'WholeReport' });

/** A change of the values of a report: who made it, when, and what was there before; null: nothing was. */
export const reportRevision = z
  .object({
    revision_id: z.int(),
    by: z.int(),
    at: z.iso.datetime(),
    /** The version of the report that the change made. */
    version: z.int(),
    before: changedValues,
  })
  .meta({ id: 'ReportRevision' });

/** The parameters that describe a report, and what becomes of it. */
export const reportParams = {
  report_id: idParam('report'),
  values: jsonParam(reportValues, { maxBytes: REPORT_LIMITS.values_bytes }),
  changed_values: jsonParam(changedValues, { maxBytes: REPORT_LIMITS.values_bytes }),
  character_ids: listParam(idParam('character'), REPORT_LIMITS.characters),
  plates: listParam(plateParam(), REPORT_LIMITS.plates),
  call_id: idParam('call'),
  case_id: idParam('case'),
  expected_version: intParam(1, Number.MAX_SAFE_INTEGER),
  approve: boolParam(),
  reason: longTextParam(1, 500),
};
