import { z } from 'zod';
import type { Locale } from '../../errors.ts';
import { defineEvent, stated } from '../../event.ts';
import { quoted, sentence, thing, type Slot } from '../../sentence.ts';
import { reportLine } from './reports.ts';

/**
 * A report as the log, webhooks and streams show it: without values. Of a medical one they show nothing that it is about, because
 * others read them than read the report.
 */
const reportEvent = reportLine.pick({
  report_id: true,
  template_id: true,
  template_name: true,
  kind: true,
  status: true,
  version: true,
  author_user_id: true,
  department_id: true,
  character_ids: true,
  plates: true,
  call_id: true,
  case_id: true,
});
export type ReportEvent = z.output<typeof reportEvent>;

const named = ({ report_id, template_name }: ReportEvent, locale: Locale): Slot =>
  thing('report', report_id, quoted(template_name, locale));

/** A report was begun (RC-03). */
export const reportCreated = defineEvent({
  type: 'mdt.report.created',
  data: reportEvent,
  note: {
    es: (data) => sentence`Se empezó el informe ${named(data, 'es')}.`,
    en: (data) => sentence`The report ${named(data, 'en')} was begun.`,
  },
});

/** Values of a report were changed (RC-03). */
export const reportUpdated = defineEvent({
  type: 'mdt.report.updated',
  data: reportEvent.extend({
    /** The keys of the values that changed; the revision has the former values. */
    changed: z.array(z.string()),
  }),
  note: {
    es: (data) => sentence`Se cambió el informe ${named(data, 'es')}.`,
    en: (data) => sentence`The report ${named(data, 'en')} was changed.`,
  },
});

/** A report was submitted, and approved at once where its template needs no approval (RC-03). */
export const reportSubmitted = defineEvent({
  type: 'mdt.report.submitted',
  data: reportEvent,
  note: {
    es: (data) => sentence`Se presentó el informe ${named(data, 'es')}.`,
    en: (data) => sentence`The report ${named(data, 'en')} was submitted.`,
  },
});

/** A report was approved or returned to its author (RC-03). */
export const reportAnswered = defineEvent({
  type: 'mdt.report.answered',
  data: reportEvent.extend({
    is_approved: z.boolean(),
    reason: z.string().nullable(),
  }),
  note: {
    es: (data) =>
      sentence`Se ${data.is_approved ? 'aprobó' : 'devolvió'} el informe ${named(data, 'es')}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`The report ${named(data, 'en')} was ${data.is_approved ? 'approved' : 'returned'}.${stated('reason', data.reason, 'en')}`,
  },
});

/** A report was locked (RC-03). */
export const reportLocked = defineEvent({
  type: 'mdt.report.locked',
  data: reportEvent,
  note: {
    es: (data) => sentence`Se bloqueó el informe ${named(data, 'es')}.`,
    en: (data) => sentence`The report ${named(data, 'en')} was locked.`,
  },
});

/** Medical reports were read (RC-03). */
export const reportsRead = defineEvent({
  type: 'mdt.report.read',
  data: z.object({ report_ids: z.array(z.int()) }),
  note: {
    es: ({ report_ids: { length } }) => sentence`Se leyeron informes médicos: ${length}.`,
    en: ({ report_ids: { length } }) => sentence`Medical reports were read: ${length}.`,
  },
});
