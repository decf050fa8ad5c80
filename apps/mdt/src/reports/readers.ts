import type { RequestContext } from '@cabildo/contracts/action';
import { draft } from '@cabildo/contracts/event';
import { reportsRead } from '@cabildo/contracts/mdt/reports/events.ts';
import { isAllowed, type KeyMembership, type Membership } from '@cabildo/contracts/permissions';
import listCharacters from '@cabildo/contracts/servers/characters/list_characters.rpc.ts';
import type { Sql } from '@cabildo/kit/database';
import { transactEmitting, type Ask } from '@cabildo/kit/service';
import type { Deps } from '../deps.ts';
import { listLed } from '../rosters/table.ts';
import { readsAll } from '../templates/rules.ts';
import type { TemplateRow } from '../templates/table.ts';
import { isMedical } from './rules.ts';
import type { Readable, ReportRow } from './table.ts';

interface Reader {
  readonly ask: Ask;
  readonly deps: Pick<Deps, 'characters'>;
  readonly db: Sql;
  readonly member: Membership | KeyMembership;
}

/**
 * RC-03: the reports that a caller reads: those of templates that the caller's rank or powers of the moment open, the own ones, medical
 * ones about the own characters, dead ones too, and those that the caller answers as a lead. Through a bot and by a key of the server no
 * medical report is read.
 * @throws {BusError} {TransientError} while the servers service is away.
 */
export async function readableBy(
  { ask, deps, db, member }: Reader,
  templates: readonly TemplateRow[],
): Promise<Readable> {
  const templateIds = templates.filter((each) => readsAll(each, member)).map(({ id }) => id);
  const { server_id, user_id } = member;
  if (user_id === null)
    return { templateIds, authorId: null, patientIds: [], departmentIds: [], withMedical: false };
  const [own, led] = await Promise.all([
    ask(listCharacters, { server_id, user_id, with_dead: true }),
    ledBy(db, deps, member),
  ]);
  const patientIds = own.server_character_ids;
  return {
    templateIds,
    authorId: user_id,
    patientIds,
    departmentIds: [...led],
    withMedical: !member.is_by_bot,
  };
}

const ledBy = async (db: Sql, { characters }: Reader['deps'], member: Membership) =>
  listLed(db, [...(await characters.ofMember(member))]);

/** Whether a report is among those that a caller reads; the list of reports says the same in SQL. */
export function reads(readable: Readable, report: ReportRow): boolean {
  const { templateIds, authorId, patientIds, departmentIds, withMedical } = readable;
  if (isMedical(report) && !withMedical) return false;
  if (templateIds.includes(report.template_id) || report.author_user_id === authorId) return true;
  return isMedical(report)
    ? report.character_ids.some((id) => patientIds.includes(id))
    : report.department_id !== null && departmentIds.includes(report.department_id);
}

/** RC-03: whether a caller has a report as staff: moderators do, but a medical one only on duty with its power. */
export const hasAsStaff = (template: TemplateRow, member: Membership): boolean =>
  isAllowed('mod', member) && readsAll(template, member);

interface Reading {
  readonly deps: Pick<Deps, 'database' | 'outbox'>;
  readonly ctx: RequestContext;
  readonly now: Date;
}

/** RC-03: puts the reading of the medical reports among these into the log, before the answer leaves. */
export async function recordReading({ deps, ctx, now }: Reading, read: readonly ReportRow[]): Promise<void> {
  const report_ids = read.filter(isMedical).map(({ id }) => id);
  if (report_ids.length === 0) return;
  await transactEmitting(deps, now, async ({ emit }) => emit(draft(reportsRead, { report_ids })), ctx);
}
