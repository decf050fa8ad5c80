import { character } from './characters.ts';
import { newPerson, type Person } from './people.ts';
import { idOf, NO_ID, unique, type Input, type Source } from './source.ts';
import type { World } from './world.ts';

const SECTIONS = [{ title: 'Hechos', fields: [{ key: 'what', label: 'Relato', type: 'text' }] }];
const named = () => ({ name: `Parte ${unique()}`, kind: 'police', sections: SECTIONS });

async function newTemplate(world: World, described: object = {}): Promise<number> {
  const order = { ...named(), ...described };
  const body = await world.has(world.founder, 'server_mdt.create_template', order);
  return idOf(body, 'template', 'template_id');
}
const templateOf = (world: World, name: string, described: object = {}): Promise<number> =>
  world.once(`template ${name}`, () => newTemplate(world, described));

async function write(world: World, author: Person, template_id: number, about: object = {}): Promise<number> {
  const order = { template_id, values: { what: 'Robo' }, ...about };
  return idOf(await world.has(author, 'server_mdt.create_report', order), 'report', 'report_id');
}
async function submit(world: World, author: Person, template_id: number): Promise<number> {
  const report_id = await write(world, author, template_id);
  await world.has(author, 'server_mdt.submit_report', { report_id });
  return report_id;
}

/** Writes the reports of persons who may write none, and those that nobody of the callers has written. */
const clerkOf = (world: World): Promise<Person> =>
  world.once('clerk', () => newPerson(world.lab.instance.url, 'clerk', 'mod'));

/** RC-03: a draft of this person, where the person may write one. */
async function newDraft(world: World, person: Person): Promise<number> {
  const isWriter = ['mod', 'admin', 'owner'].includes(person.role ?? '') || person.power === 'records';
  const author = isWriter || person === world.founder ? person : await clerkOf(world);
  return write(world, author, await templateOf(world, 'of police'));
}
/** RC-03: a medical report about a character of this person; another server has one of the police. */
async function newMedical(world: World, person: Person): Promise<number> {
  const { outsider, officers } = world.lab.people;
  if (world.founder === outsider) return newDraft(world, person);
  const medic = officers.find(({ power }) => power === 'medical')!;
  const template_id = await templateOf(world, 'of medics', { kind: 'medical' });
  return write(world, medic, template_id, { character_ids: [await character.of(world, person)] });
}
const newSubmitted = async (world: World): Promise<number> =>
  submit(world, await clerkOf(world), await templateOf(world, 'to approve', { needs_approval: true }));
const newApproved = async (world: World): Promise<number> =>
  submit(world, await clerkOf(world), await templateOf(world, 'of police'));

const sourceOf = (name: string, make: (world: World, person: Person) => Promise<number>): Source => ({
  of: (world, person) => world.once(`${name} of ${person.gpId}`, () => make(world, person)),
  fresh: make,
  missing: NO_ID,
});

/** Objects of the server among reports. */
export const REPORTS: Readonly<Record<'report' | 'report_template', Source>> = {
  report: sourceOf('medical report', newMedical),
  report_template: {
    of: (world) => templateOf(world, 'of police'),
    fresh: (world) => newTemplate(world),
    missing: NO_ID,
  },
};

/** Parameters of reports whose objects must be in a state. */
export const REPORTS_BY_NAME: Readonly<Record<string, Source>> = {
  'server_mdt.update_report.report_id': sourceOf('approved report', newApproved),
  'server_mdt.submit_report.report_id': sourceOf('draft', newDraft),
  'server_mdt.answer_report.report_id': sourceOf('submitted report', newSubmitted),
  'server_mdt.lock_report.report_id': sourceOf('report to lock', newApproved),
};

/** Actions of reports that need more than sound values to succeed. */
export const REPORT_INPUTS: Readonly<Record<string, Input>> = {
  'server_mdt.create_template': { params: named },
  'server_mdt.update_template': { params: () => ({ name: `Parte ${unique()}` }) },
  'server_mdt.update_report': { params: () => ({ values: { what: `Robo ${unique()}` } }) },
  'server_mdt.answer_report': { params: () => ({ approve: true }) },
};
