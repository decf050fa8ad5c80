import answerReport from '@cabildo/contracts/mdt/reports/answer_report.ts';
import createReport from '@cabildo/contracts/mdt/reports/create_report.ts';
import getReport from '@cabildo/contracts/mdt/reports/get_report.ts';
import listReports from '@cabildo/contracts/mdt/reports/list_reports.ts';
import lockReport from '@cabildo/contracts/mdt/reports/lock_report.ts';
import updateReport from '@cabildo/contracts/mdt/reports/update_report.ts';
import exportPerson from '@cabildo/contracts/mdt/people/export_person.rpc.ts';
import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import { POWERS, throughBot, type Membership } from '@cabildo/contracts/permissions';
import { member, serverKey } from '@cabildo/testing';
import type { RequestContext } from '@cabildo/contracts/action';
import { startWorld, type Person, type World } from '../testing/world.ts';
import { station } from './reports.testing.ts';

let world: World;
let town: Awaited<ReturnType<typeof station>>;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  town = await station(world);
});
afterAll(() => world.close());

type Caller = Pick<Person, 'ctx'> | { readonly ctx: RequestContext };
const list = async ({ ctx }: Caller, given: object = {}) =>
  (await world.ok(listReports, given, ctx)).reports.map(({ report_id }) => report_id);
const reads = async ({ ctx }: Caller, report_id: number): Promise<boolean> => {
  const { code } = await world.act(getReport, { report_id }, ctx);
  if (code !== null && code !== 'forbidden') throw new Error(code);
  const isListed = (await list({ ctx })).includes(report_id);
  // The list and the reading follow the same rule.
  expect(isListed).toBe(code === null);
  return isListed;
};
const writes = async ({ ctx }: Caller, template_id: number): Promise<boolean> =>
  (await world.act(createReport, { template_id }, ctx)).status === 201;
const readings = async () =>
  (await world.eventsOf(town.serverId, 'mdt.report.read')).map(({ data, actor }) => [
    (data as { report_ids: number[] }).report_ids,
    actor.id,
  ]);
const withRank = (role: 'mod' | 'owner', ...powers: (typeof POWERS)[number][]): Person => {
  const person = world.person({ serverId: town.serverId, role });
  return { ...person, ctx: member(person.userId, role, { serverId: town.serverId, powers }) };
};

/** A medical report about a patient, written by a medic. */
async function hospital(given: object = {}) {
  const medic = town.onDuty('medical');
  const patient = world.person({ serverId: town.serverId });
  const template = await town.template({ name: 'Informe médico', kind: 'medical', ...given });
  const about = { values: { what: 'Fractura' }, character_ids: [patient.characterId], plates: ['AB 1'] };
  const report = await town.submitted(template, about, medic);
  return { medic, patient, template, report, report_id: report.report_id };
}

describe('reports that are not medical (RC-02, RC-03)', () => {
  it.each([
    ['police', 'records'],
    ['other', 'records'],
    ['fire', 'fire'],
  ] as const)('of kind %s are read and written on duty with %s, and by moderators', async (kind, power) => {
    const template = await town.template({ kind });
    const { report_id } = await town.write(template, {}, town.mod);
    for (const each of POWERS) {
      const caller = town.onDuty(each);
      expect([each, await reads(caller, report_id), await writes(caller, template)]).toEqual([
        each,
        each === power,
        each === power,
      ]);
    }
    for (const caller of [town.mod, town.chief, withRank('owner')])
      expect([await reads(caller, report_id), await writes(caller, template)]).toEqual([true, true]);
    expect(await reads(world.person({ serverId: town.serverId }), report_id)).toBe(false);
    expect(await readings()).toEqual([]);
  });

  it('are read and written by the powers that a template names, in place of that of its kind', async () => {
    const template = await town.template({ read_powers: ['lookup'], write_powers: ['dispatch', 'punish'] });
    const { report_id } = await town.write(template, {}, town.mod);
    const rights = async (power: (typeof POWERS)[number]) => {
      const caller = town.onDuty(power);
      return [await reads(caller, report_id), await writes(caller, template)];
    };
    expect([await rights('records'), await rights('lookup'), await rights('punish')]).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
  });

  it('are read by their author off duty too, and not by those that they are about', async () => {
    const suspect = world.person({ serverId: town.serverId });
    const { report_id } = await town.write(await town.template(), { character_ids: [suspect.characterId] });
    const { userId, serverId } = town.officer;
    expect(await reads({ ctx: member(userId, 'member', { serverId }) }, report_id)).toBe(true);
    expect(await reads(suspect, report_id)).toBe(false);
  });

  it('are read by a lead of the department of the author, who answers them', async () => {
    const department_id = await world.addDepartment(town.serverId);
    const lead = town.onDuty();
    for (const [{ characterId }, is_lead] of [
      [town.officer, false],
      [lead, true],
    ] as const)
      await world.ok(
        setDepartment,
        { server_character_id: characterId, department_id, is_lead },
        town.chief.ctx,
      );
    await world.startShifts(town.officer);
    const { report_id } = await town.write(await town.template());
    expect(await reads(lead, report_id)).toBe(true);
  });
});

describe('medical reports (RC-03)', () => {
  it('are read by medical, the patients and the author, and neither by staff nor with any other power', async () => {
    const { medic, patient, report_id } = await hospital();
    const { serverId } = town;
    const others = POWERS.filter((power) => power !== 'medical');
    for (const reader of [town.onDuty('medical'), medic, patient, withRank('owner', 'medical')])
      expect(await reads(reader, report_id)).toBe(true);
    expect(await reads({ ctx: member(medic.userId, 'member', { serverId }) }, report_id)).toBe(true);
    for (const caller of [
      town.onDuty(...others),
      town.mod,
      town.chief,
      withRank('owner', ...others),
      world.person({ serverId }),
    ])
      expect(await reads(caller, report_id)).toBe(false);
  });

  it('are read by the patient of a dead character too', async () => {
    const patient = world.person({ serverId: town.serverId });
    const dead = world.addCharacter(patient, 'dead');
    const template = await town.template({ kind: 'medical' });
    const { report_id } = await town.write(template, { character_ids: [dead] }, town.onDuty('medical'));
    expect(await reads(patient, report_id)).toBe(true);
  });

  it('are not read by a lead of the department of the author', async () => {
    const department_id = await world.addDepartment(town.serverId, { type: 'ems', powers: ['medical'] });
    const [medic, lead] = [town.onDuty('medical'), town.onDuty()];
    for (const [{ characterId }, is_lead] of [
      [medic, false],
      [lead, true],
    ] as const)
      await world.ok(
        setDepartment,
        { server_character_id: characterId, department_id, is_lead },
        town.chief.ctx,
      );
    await world.startShifts(medic);
    const template = await town.template({ kind: 'medical', needs_approval: true });
    const report = await town.submitted(template, {}, medic);
    const { report_id } = report;
    expect(report.department_id).toBe(department_id);
    expect(await reads(lead, report_id)).toBe(false);
    expect((await world.act(answerReport, { report_id, approve: true }, lead.ctx)).code).toBe('forbidden');
    const onDuty = member(lead.userId, 'member', { serverId: town.serverId, powers: ['medical'] });
    expect((await world.act(answerReport, { report_id, approve: true }, onDuty)).status).toBe(200);
  });

  it('are written, changed, answered and locked by nobody for a rank alone', async () => {
    const { template, report_id } = await hospital();
    expect(await writes(withRank('owner'), template)).toBe(false);
    for (const { ctx } of [town.mod, withRank('owner')]) {
      expect((await world.act(updateReport, { report_id, values: { note: 'A' } }, ctx)).code).toBe(
        'forbidden',
      );
      expect((await world.act(answerReport, { report_id, approve: true }, ctx)).code).toBe('forbidden');
      expect((await world.act(lockReport, { report_id }, ctx)).code).toBe('forbidden');
    }
    const { ctx } = withRank('mod', 'medical');
    expect((await world.act(updateReport, { report_id, values: { note: 'A' } }, ctx)).status).toBe(200);
    expect((await world.act(lockReport, { report_id }, ctx)).status).toBe(200);
  });

  it('are neither in the lists of keys of the server nor in those of who acts through its bot', async () => {
    const { medic, report_id } = await hospital();
    const police = (await town.write(await town.template())).report_id;
    const key = { ctx: serverKey(1, town.serverId) };
    expect(await list(key)).toEqual([police]);
    expect(await list(key, { search: 'fractura' })).toEqual([]);
    const bot = { ...medic.ctx, membership: throughBot(medic.ctx.membership as Membership) };
    expect(await list({ ctx: bot })).toEqual([]);
    expect((await world.act(getReport, { report_id }, bot)).code).toBe('forbidden');
  });

  it('are found neither by search, plate, character nor author by who does not read them', async () => {
    const { medic, patient, template, report_id } = await hospital();
    for (const filter of [
      { search: 'fractura' },
      { plate: 'AB 1' },
      { server_character_id: patient.characterId },
      { author_user_id: medic.userId },
      { template_id: template },
    ]) {
      expect(await list(town.mod, filter)).toEqual([]);
      expect(await list(town.onDuty('medical'), filter)).toEqual([report_id]);
    }
    expect((await world.ok(listReports, {}, town.mod.ctx)).total).toBe(0);
  });

  it('say in no event what they are about', async () => {
    const { patient, template, medic, report_id } = await hospital({ needs_approval: true });
    const answered = withRank('mod', 'medical');
    await world.ok(answerReport, { report_id, approve: false, reason: 'Falta la fractura' }, answered.ctx);
    await world.ok(updateReport, { report_id, values: { note: 'Fractura de fémur' } }, medic.ctx);
    const types = ['created', 'submitted', 'answered', 'updated'];
    const found = await Promise.all(types.map((type) => world.eventsOf(town.serverId, `mdt.report.${type}`)));
    expect(found.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
    expect(found[3]![0]!.data).toMatchObject({ changed: [] });
    expect(found[2]![0]!.data).toMatchObject({ reason: null });
    for (const event of found.flat()) {
      expect(event).toMatchObject({
        character_ids: [],
        data: { template_id: template, character_ids: [], plates: [], call_id: null, case_id: null },
      });
      expect(JSON.stringify(event)).not.toMatch(/fractura/i);
      expect(JSON.stringify(event.data)).not.toContain(String(patient.characterId));
    }
  });

  it('are in the log each time that they are read, by whom it may be, with nothing but their number', async () => {
    const { medic, patient, report_id } = await hospital();
    const second = await town.write(
      (await hospital()).template,
      { character_ids: [patient.characterId] },
      medic,
    );
    await town.write(await town.template(), {}, town.mod);
    await world.ok(getReport, { report_id }, patient.ctx);
    await world.ok(getReport, { report_id }, medic.ctx);
    await world.ok(listReports, { server_character_id: patient.characterId }, patient.ctx);
    await world.ok(listReports, {}, town.mod.ctx);
    await world.act(getReport, { report_id }, town.mod.ctx);
    expect(await readings()).toEqual([
      [[report_id], patient.userId],
      [[report_id], medic.userId],
      [[second.report_id, report_id], patient.userId],
    ]);
    const [event] = await world.eventsOf(town.serverId, 'mdt.report.read');
    expect(event).toMatchObject({
      character_ids: [],
      note: 'Se leyeron informes médicos: 1.',
    });
  });

  it('are in the export of the patient and of the author, and in that of nobody else (ID-21)', async () => {
    const { medic, patient, report_id } = await hospital();
    const exported = async ({ userId, characterId }: Person) => {
      const { body } = await world.ask(exportPerson, {
        server_id: town.serverId,
        user_id: userId,
        character_ids: [characterId],
      });
      return JSON.stringify(body).includes(`"report_id":${report_id}`);
    };
    expect([await exported(patient), await exported(medic), await exported(town.mod)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('list_reports (RC-03)', () => {
  it('finds by template, character, plate, author, text and dates, newest first and page by page', async () => {
    const suspect = world.person({ serverId: town.serverId });
    const [template, other] = [await town.template(), await town.template({ name: 'Otro' })];
    const second = town.onDuty('records');
    const a = await town.write(template, { character_ids: [suspect.characterId], plates: ['ab 1'] });
    const b = await town.write(other, { values: { what: 'Persecución nocturna' } }, second);
    const found = (given: object) => list(town.mod, given);
    expect(await found({})).toEqual([b.report_id, a.report_id]);
    expect(await found({ template_id: other })).toEqual([b.report_id]);
    expect(await found({ server_character_id: suspect.characterId })).toEqual([a.report_id]);
    expect(await found({ plate: 'AB-1' })).toEqual([a.report_id]);
    expect(await found({ author_user_id: second.userId })).toEqual([b.report_id]);
    expect(await found({ search: 'persecucion' })).toEqual([b.report_id]);
    const today = world.clock.now().toISOString().slice(0, 10);
    expect(await found({ date_from: today })).toHaveLength(2);
    expect(await found({ date_to: '2020-01-01' })).toEqual([]);
    const first = await world.ok(listReports, { per_page: 1 }, town.mod.ctx);
    expect(first).toMatchObject({ total: 2, total_is_exact: true, reports: [{ report_id: b.report_id }] });
    expect(first.reports[0]).not.toHaveProperty('values');
    const rest = await world.ok(listReports, { per_page: 1, cursor: first.next_cursor! }, town.mod.ctx);
    expect([rest.reports[0]!.report_id, rest.next_cursor]).toEqual([a.report_id, null]);
  });

  it('refuses a template of another server, and dates in the wrong order', async () => {
    const away = await (await station(world)).template();
    expect((await world.act(listReports, { template_id: away }, town.mod.ctx)).code).toBe('not_found');
    const reversed = { date_from: '2026-02-02', date_to: '2026-02-01' };
    expect((await world.act(listReports, reversed, town.mod.ctx)).code).toBe('error');
  });
});
