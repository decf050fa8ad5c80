import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { reportSubmitted } from '@cabildo/contracts/mdt/reports/events.ts';
import contract from '@cabildo/contracts/mdt/reports/submit_report.ts';
import { handler } from '../deps.ts';
import { fieldsIn } from '../templates/rules.ts';
import { findTemplate, sectionsOf } from '../templates/table.ts';
import { eventOf, notAuthor, refuseState, reportView } from './rules.ts';
import { lockReport, updateReport, type ReportRow } from './table.ts';
import { refuseMissing } from './values.rules.ts';

export default handler(contract, {
  async handle({ input: { report_id }, serverId, member, tx, emit, now }) {
    const stored = await lockReport(tx, serverId, report_id);
    if (!stored) return fail('not_found');
    if (stored.author_user_id !== member.user_id) return notAuthor();
    const template = (await findTemplate(tx, serverId, stored.template_id))!;
    const fields = fieldsIn(await sectionsOf(tx, stored.sections_id));
    const refused = refuseState(stored, template, 'draft') ?? refuseMissing(fields, stored.values);
    if (refused) return refused;
    const wanted: ReportRow = {
      ...stored,
      status: template.needs_approval ? 'submitted' : 'approved',
      version: stored.version + 1,
      reason: null,
      submitted_at: now,
      updated_by: member.user_id,
      updated_at: now,
    };
    await updateReport(tx, wanted);
    const data = eventOf(wanted, template);
    emit(draft(reportSubmitted, data, data.character_ids));
    return { report: reportView(wanted, template) };
  },
});
