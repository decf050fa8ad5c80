import { fail, isFailure, type Failure, type Message } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/mdt/reports/create_report.ts';
import { reportCreated } from '@cabildo/contracts/mdt/reports/events.ts';
import { plateKey, plateOf } from '@cabildo/contracts/vehicles/vehicles/vehicles.ts';
import { nameImagesIn, spendQuota } from '@cabildo/kit/service';
import { strangersAmong } from '../cases/links.ts';
import { handler } from '../deps.ts';
import { dutySince } from '../rosters/rules.ts';
import { listDuties } from '../shifts/departments.table.ts';
import { fieldsIn, isWrittenBy, writes } from '../templates/rules.ts';
import { findTemplate, keepTemplate, sectionsOf } from '../templates/table.ts';
import { refuseCharges, refuseLinks, strangersIn } from './links.ts';
import { eventOf, reportView } from './rules.ts';
import { insertReport } from './table.ts';
import { changedFrom, checkValues, imagesAmong, refuseLarge, textsIn, unknownNamed } from './values.rules.ts';

export default handler(contract, {
  async prepare({ input, ctx, serverId, member, db, ask, deps }) {
    const template = await findTemplate(db, serverId, input.template_id);
    if (!template) return fail('not_found');
    if (!writes(template, member)) return fail('forbidden', { message: NOT_WRITTEN });
    if (!template.is_active) return fail('error', { status: 409, message: INACTIVE });
    const fields = fieldsIn(await sectionsOf(db, template.sections_id));
    const checked = checkValues(fields, input.values);
    if (isFailure(checked)) return checked;
    const [stranger] = await strangersIn(deps, serverId, checked.named);
    if (stranger) return unknownNamed(stranger);
    if ((await strangersAmong(deps, serverId, input.character_ids)).length > 0)
      return fail('character_not_found');
    const values = await nameImagesIn({ ask, ctx, serverId }, 'report', checked.values, imagesAmong(fields));
    if (isFailure(values)) return values as Failure<never>;
    return { sectionsId: template.sections_id, ...checked, values };
  },
  async handle({ input, prepared, serverId, member, tx, emit, now }) {
    const { template_id, call_id = null, case_id = null } = input;
    const spent = await spendQuota(tx, { name: 'reports_written', member, now });
    if (spent) return spent;
    const refused =
      (await refuseLinks(tx, serverId, { call_id, case_id })) ??
      (await refuseCharges(tx, serverId, prepared.named));
    if (refused) return refused;
    const duties = await listDuties(tx, serverId, member.user_id, dutySince(now));
    const template = await keepTemplate(tx, serverId, template_id);
    if (!template) return fail('not_found');
    // The values were checked against sections that another caller has changed since.
    if (template.sections_id !== prepared.sectionsId || !template.is_active)
      return fail('error', { status: 409, message: CHANGED });
    const { values } = changedFrom({}, prepared.values);
    const large = refuseLarge(values);
    if (large) return large;
    const writing = duties.find(({ powers }) => powers.some((power) => isWrittenBy(template, power)));
    const byKey = new Map(input.plates.map((plate) => [plateKey(plateOf(plate)), plateOf(plate)]));
    const made = await insertReport(tx, {
      server_id: serverId,
      template_id,
      sections_id: template.sections_id,
      template_version: template.version,
      kind: template.kind,
      status: 'draft',
      version: 1,
      values,
      search_text: textsIn(values),
      character_ids: [...new Set(input.character_ids)],
      plates: [...byKey.values()],
      plate_keys: [...byKey.keys()],
      call_id,
      case_id,
      department_id: (writing ?? duties[0])?.department_id ?? null,
      author_user_id: member.user_id,
      reason: null,
      revision_count: 0,
      created_at: now,
      updated_by: null,
      updated_at: now,
      submitted_at: null,
      answered_by: null,
      answered_at: null,
      locked_by: null,
      locked_at: null,
    });
    const data = eventOf(made, template);
    emit(draft(reportCreated, data, data.character_ids));
    return { report_id: made.id, report: reportView(made, template) };
  },
});

const NOT_WRITTEN: Message = {
  es: 'No escribes informes de esta plantilla: hace falta estar de turno con la facultad que pide, y los médicos no los escribe el equipo.',
  en: 'You do not write reports of this template: it takes duty with the power that it asks for, and staff do not write medical ones.',
};
const INACTIVE: Message = {
  es: 'La plantilla ya no está en uso: elige otra.',
  en: 'The template is not in use any more: choose another one.',
};
const CHANGED: Message = {
  es: 'La plantilla ha cambiado: vuelve a leerla y redacta de nuevo.',
  en: 'The template has changed: read it again and write anew.',
};
