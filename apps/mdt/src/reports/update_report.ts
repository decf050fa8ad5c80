import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { reportUpdated } from '@cabildo/contracts/mdt/reports/events.ts';
import contract from '@cabildo/contracts/mdt/reports/update_report.ts';
import { nameImagesIn } from '@cabildo/kit/service';
import { handler } from '../deps.ts';
import { fieldsIn } from '../templates/rules.ts';
import { findTemplate, sectionsOf } from '../templates/table.ts';
import { refuseCharges, strangersIn } from './links.ts';
import { hasAsStaff } from './readers.ts';
import {
  eventOf,
  isMedical,
  notAuthor,
  refuseRevised,
  refuseStale,
  refuseState,
  reportView,
} from './rules.ts';
import { findReport, insertRevision, lockReport, updateReport } from './table.ts';
import {
  changedFrom,
  checkValues,
  imagesAmong,
  refuseLarge,
  refuseMissing,
  textsIn,
  unknownNamed,
} from './values.rules.ts';

export default handler(contract, {
  async prepare({ input, ctx, serverId, member, db, ask, deps }) {
    const found = await findReport(db, serverId, input.report_id);
    if (!found) return fail('not_found');
    const template = (await findTemplate(db, serverId, found.template_id))!;
    const isAuthor = found.author_user_id === member.user_id;
    if (!isAuthor && !hasAsStaff(template, member)) return notAuthor();
    // The sections of a report stay as they were, and so does its template.
    const fields = fieldsIn(await sectionsOf(db, found.sections_id));
    const checked = checkValues(fields, input.values);
    if (isFailure(checked)) return checked;
    const values = await nameImagesIn({ ask, ctx, serverId }, 'report', checked.values, imagesAmong(fields));
    if (isFailure(values)) return values as Failure<never>;
    const strangers = await strangersIn(deps, serverId, checked.named);
    return { template, fields, ...checked, values, strangers };
  },
  async handle({ input, prepared, serverId, member, tx, emit, now }) {
    const { template, fields, named, strangers } = prepared;
    const stored = await lockReport(tx, serverId, input.report_id);
    if (!stored) return fail('not_found');
    // RC-03: staff change approved reports, and authors their drafts.
    const isStaffs = stored.author_user_id !== member.user_id || stored.status === 'approved';
    const asStaff = isStaffs && hasAsStaff(template, member);
    const refused =
      refuseStale(stored, template, input.expected_version) ??
      refuseState(stored, template, asStaff ? 'approved' : 'draft');
    if (refused) return refused;
    const { values, before } = changedFrom(stored.values, prepared.values);
    const changed = Object.keys(before);
    if (changed.length === 0) return { report: reportView(stored, template) };
    // Only new values are looked up, because those of the report may have been deleted since.
    const stranger = strangers.find(({ key }) => changed.includes(key));
    if (stranger) return unknownNamed(stranger);
    const added = named.filter(({ key }) => changed.includes(key));
    const unfit =
      refuseLarge(values) ??
      (asStaff ? refuseMissing(fields, values) : undefined) ??
      refuseRevised(stored) ??
      (await refuseCharges(tx, serverId, added));
    if (unfit) return unfit;
    const wanted = {
      ...stored,
      values,
      search_text: textsIn(values),
      version: stored.version + 1,
      revision_count: stored.revision_count + 1,
      updated_by: member.user_id,
      updated_at: now,
    };
    await updateReport(tx, wanted);
    await insertRevision(tx, {
      report_id: stored.id,
      server_id: serverId,
      version: wanted.version,
      by_user_id: member.user_id,
      before,
      created_at: now,
    });
    const data = { ...eventOf(wanted, template), changed: isMedical(wanted) ? [] : changed };
    emit(draft(reportUpdated, data, data.character_ids));
    return { report: reportView(wanted, template) };
  },
});
