import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import { pick } from '@cabildo/contracts/fields';
import type { ReportEvent } from '@cabildo/contracts/mdt/reports/events.ts';
import type {
  Report,
  ReportLine,
  reportRevision,
  ReportStatus,
} from '@cabildo/contracts/mdt/reports/reports.ts';
import { REPORT_LIMITS } from '@cabildo/contracts/mdt/reports/reports.ts';
import type { z } from 'zod';
import type { TemplateRow } from '../templates/table.ts';
import type { ReportRow, RevisionRow } from './table.ts';

type Named = Pick<TemplateRow, 'name'>;

/** A report as lists show it. */
export const lineView = (
  {
    id,
    values: _values,
    search_text: _text,
    plate_keys: _keys,
    sections_id: _sections,
    revision_count: _count,
    created_at,
    updated_at,
    submitted_at,
    answered_at,
    locked_at,
    ...row
  }: ReportRow,
  { name }: Named,
): ReportLine => ({
  report_id: id,
  ...row,
  template_name: name,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
  submitted_at: submitted_at?.toISOString() ?? null,
  answered_at: answered_at?.toISOString() ?? null,
  locked_at: locked_at?.toISOString() ?? null,
});

/** A report as those who read it see it. */
export const reportView = (row: ReportRow, template: Named): Report => ({
  ...lineView(row, template),
  values: row.values,
});

export const revisionView = ({
  id,
  by_user_id,
  created_at,
  version,
  before,
}: RevisionRow): z.output<typeof reportRevision> => ({
  revision_id: id,
  by: by_user_id,
  at: created_at.toISOString(),
  version,
  before,
});

/** RC-03: a report as its events show it, which others than its readers see. */
export function eventOf(row: ReportRow, template: Named): ReportEvent {
  const shown = pick(
    lineView(row, template),
    'report_id',
    'template_id',
    'template_name',
    'kind',
    'status',
    'version',
    'author_user_id',
    'department_id',
    'character_ids',
    'plates',
    'call_id',
    'case_id',
  );
  return isMedical(row) ? { ...shown, ...NOTHING } : shown;
}

/** An event about a medical report says nothing that the report is about. */
const NOTHING = { character_ids: [], plates: [], call_id: null, case_id: null };

export const isMedical = ({ kind }: Pick<ReportRow, 'kind'>): boolean => kind === 'medical';

/** A refusal that shows a caller who reads the report how it is now. */
const refused = (current: ReportRow, template: Named, message: Message): Failure<'error'> =>
  fail('error', { status: 409, message, fields: { current: reportView(current, template) } });

/** OT-05: refuses a change that is meant for another version; undefined: it is meant for this one, or for any. */
export const refuseStale = (
  stored: ReportRow,
  template: Named,
  expected: number | undefined,
): Failure<'error'> | undefined =>
  expected === undefined || expected === stored.version ? undefined : refused(stored, template, STALE);

/** RC-03: refuses a report in another state than an action needs. */
export const refuseState = (
  stored: ReportRow,
  template: Named,
  needed: ReportStatus,
): Failure<'error'> | undefined =>
  stored.status === needed
    ? undefined
    : refused(stored, template, {
        es: `El informe está ${STATES[stored.status].es}, y para esto tendría que estar ${STATES[needed].es}.`,
        en: `The report is ${STATES[stored.status].en}, and for this it would have to be ${STATES[needed].en}.`,
      });

const STATES: Readonly<Record<ReportStatus, Message>> = {
  draft: { es: 'en borrador', en: 'a draft' },
  submitted: { es: 'presentado', en: 'submitted' },
  approved: { es: 'aprobado', en: 'approved' },
  locked: { es: 'bloqueado', en: 'locked' },
};

const STALE: Message = {
  es: 'Otra persona cambió el informe antes. Míralo como está ahora (current) y decide de nuevo.',
  en: 'Somebody else has changed the report before. See how it is now (current) and decide anew.',
};

/** RC-03: refuses one more revision than a report may have. */
export const refuseRevised = ({
  revision_count,
}: Pick<ReportRow, 'revision_count'>): Failure<'limit_exceeded'> | undefined =>
  revision_count < REPORT_LIMITS.revisions ? undefined : fail('limit_exceeded', { message: REVISED });

const REVISED: Message = {
  es: `El informe ya cambió ${REPORT_LIMITS.revisions} veces, el máximo. Redacta otro.`,
  en: `The report has changed ${REPORT_LIMITS.revisions} times already, the most. Write another one.`,
};

export const notReadable = (): Failure<'forbidden'> => fail('forbidden', { message: NOT_READABLE });
const NOT_READABLE: Message = {
  es: 'No lees este informe: lo leen quien lo redactó y quien está de turno con la facultad de su plantilla; los médicos, además solo sus pacientes.',
  en: 'You do not read this report: its author does, and those on duty with the power of its template; of medical ones the patients too, and nobody else.',
};

export const notAuthor = (): Failure<'forbidden'> => fail('forbidden', { message: NOT_AUTHOR });
const NOT_AUTHOR: Message = {
  es: 'Un borrador solo lo cambia y lo presenta quien lo redacta.',
  en: 'Only its author changes and submits a draft.',
};
