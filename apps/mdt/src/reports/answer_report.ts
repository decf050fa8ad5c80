import { fail, type Message } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/mdt/reports/answer_report.ts';
import { reportAnswered } from '@cabildo/contracts/mdt/reports/events.ts';
import { isAllowed } from '@cabildo/contracts/permissions';
import { handler } from '../deps.ts';
import { listLed } from '../rosters/table.ts';
import { readsAll } from '../templates/rules.ts';
import { findTemplate } from '../templates/table.ts';
import { eventOf, isMedical, refuseState, reportView } from './rules.ts';
import { lockReport, updateReport, type ReportRow } from './table.ts';

export default handler(contract, {
  prepare: async ({ member, deps }) => ({ own: await deps.characters.ofMember(member) }),
  async handle({ input, serverId, member, prepared: { own }, tx, emit, now }) {
    const { report_id, approve, reason = null } = input;
    const stored = await lockReport(tx, serverId, report_id);
    if (!stored) return fail('not_found');
    const template = (await findTemplate(tx, serverId, stored.template_id))!;
    const { department_id } = stored;
    const decides =
      isAllowed('mod', member) ||
      (department_id !== null && (await listLed(tx, [...own])).has(department_id));
    // RC-03: nobody answers a medical report without reading it.
    if (!decides || (isMedical(stored) && !readsAll(template, member)))
      return fail('forbidden', { message: NOT_LED });
    if (stored.author_user_id === member.user_id) return fail('forbidden', { message: OWN });
    const refused = refuseState(stored, template, 'submitted');
    if (refused) return refused;
    const wanted: ReportRow = {
      ...stored,
      status: approve ? 'approved' : 'draft',
      version: stored.version + 1,
      reason: approve ? null : reason,
      answered_by: member.user_id,
      answered_at: now,
      updated_by: member.user_id,
      updated_at: now,
    };
    await updateReport(tx, wanted);
    const told = isMedical(wanted) ? null : reason;
    const data = { ...eventOf(wanted, template), is_approved: approve, reason: told };
    emit(draft(reportAnswered, data, data.character_ids));
    return { report: reportView(wanted, template) };
  },
});

const NOT_LED: Message = {
  es: 'Un informe lo aprueba o devuelve quien dirige el departamento de su autor, o un moderador; los médicos, solo de turno con medical.',
  en: "A lead of the author's department or a moderator answers a report; a medical one only on duty with medical.",
};
const OWN: Message = {
  es: 'Nadie responde a su propio informe.',
  en: 'Nobody answers a report of their own.',
};
