import type { OutputOf } from '@cabildo/contracts/action';
import createReport from '@cabildo/contracts/mdt/reports/create_report.ts';
import submitReport from '@cabildo/contracts/mdt/reports/submit_report.ts';
import createTemplate from '@cabildo/contracts/mdt/templates/create_template.ts';
import type { Power } from '@cabildo/contracts/permissions';
import { member } from '@cabildo/testing';
import type { Person, World } from '../testing/world.ts';

export type Report = OutputOf<typeof createReport>['report'];

export const field = (key: string, more: object = {}) => ({ key, label: 'Campo', type: 'text', ...more });

/** A server with a moderator, an officer and a template of police reports. */
export async function station(world: World) {
  const mod = world.person({ role: 'mod' });
  const { serverId } = mod;
  const chief = world.person({ serverId, role: 'admin' });
  /** A member on duty with powers, as the gateway resolves them. */
  const onDuty = (...powers: Power[]): Person => {
    const person = world.person({ serverId });
    return { ...person, ctx: member(person.userId, 'member', { serverId, powers }) };
  };
  const officer = onDuty('records');
  const template = async (given: object = {}): Promise<number> => {
    const sections = [{ title: 'Hechos', fields: [field('what', { required: true }), field('note')] }];
    const input = { name: 'Parte', kind: 'police', sections, ...given };
    return (await world.ok(createTemplate, input, chief.ctx)).template_id;
  };
  const write = async (template_id: number, given: object = {}, by = officer): Promise<Report> =>
    (await world.ok(createReport, { template_id, values: { what: 'Robo' }, ...given }, by.ctx)).report;
  const submitted = async (template_id: number, given: object = {}, by = officer): Promise<Report> => {
    const { report_id } = await write(template_id, given, by);
    return (await world.ok(submitReport, { report_id }, by.ctx)).report;
  };
  return { serverId, mod, chief, officer, onDuty, template, write, submitted };
}
