import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { reportLocked } from '@cabildo/contracts/mdt/reports/events.ts';
import contract from '@cabildo/contracts/mdt/reports/lock_report.ts';
import { handler } from '../deps.ts';
import { findTemplate } from '../templates/table.ts';
import { hasAsStaff } from './readers.ts';
import { eventOf, notReadable, refuseState, reportView } from './rules.ts';
import { lockReport, updateReport, type ReportRow } from './table.ts';

export default handler(contract, {
  async handle({ input: { report_id }, serverId, member, tx, emit, now }) {
    const stored = await lockReport(tx, serverId, report_id);
    if (!stored) return fail('not_found');
    const template = (await findTemplate(tx, serverId, stored.template_id))!;
    if (!hasAsStaff(template, member)) return notReadable();
    const refused = refuseState(stored, template, 'approved');
    if (refused) return refused;
    const wanted: ReportRow = {
      ...stored,
      status: 'locked',
      version: stored.version + 1,
      locked_by: member.user_id,
      locked_at: now,
      updated_by: member.user_id,
      updated_at: now,
    };
    await updateReport(tx, wanted);
    const data = eventOf(wanted, template);
    emit(draft(reportLocked, data, data.character_ids));
    return { report: reportView(wanted, template) };
  },
});
