import answerReport from '@cabildo/contracts/mdt/reports/answer_report.ts';
import lockReport from '@cabildo/contracts/mdt/reports/lock_report.ts';
import submitReport from '@cabildo/contracts/mdt/reports/submit_report.ts';
import updateReport from '@cabildo/contracts/mdt/reports/update_report.ts';
import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
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

const update = (report_id: number, by = town.officer, values: object = { note: 'Visto' }) =>
  world.act(updateReport, { report_id, values }, by.ctx);
const submit = (report_id: number, by = town.officer) => world.act(submitReport, { report_id }, by.ctx);
const answer = (report_id: number, approve: boolean, by = town.mod, reason?: string) =>
  world.act(answerReport, { report_id, approve, reason }, by.ctx);
const lock = (report_id: number, by = town.mod) => world.act(lockReport, { report_id }, by.ctx);
const asked = () => town.template({ needs_approval: true });
const emitted = async (type: string) =>
  (await world.eventsOf(town.serverId, `mdt.report.${type}`)).map(({ note }) => note);

/** Puts a person into a department, and as its lead if asked. */
const place = ({ characterId }: Person, department_id: number, is_lead = false) =>
  world.ok(setDepartment, { server_character_id: characterId, department_id, is_lead }, town.chief.ctx);

describe('the states of a report (RC-03)', () => {
  it('go from draft by submitted, returned and submitted again to approved and locked', async () => {
    const { report_id } = await town.write(await asked());
    const now = world.clock.now().toISOString();
    expect((await submit(report_id)).body.report).toMatchObject({ status: 'submitted', submitted_at: now });
    expect((await answer(report_id, false, town.mod, 'Falta la hora')).body.report).toMatchObject({
      status: 'draft',
      reason: 'Falta la hora',
      answered_by: town.mod.userId,
    });
    await update(report_id);
    expect((await submit(report_id)).body.report.reason).toBeNull();
    expect((await answer(report_id, true)).body.report.status).toBe('approved');
    expect((await lock(report_id)).body.report).toMatchObject({
      status: 'locked',
      version: 7,
      locked_by: town.mod.userId,
      locked_at: now,
    });
    const named = 'el informe «Parte».';
    expect(await emitted('submitted')).toEqual([`Se presentó ${named}`, `Se presentó ${named}`]);
    expect(await emitted('answered')).toEqual([
      `Se devolvió ${named} Motivo: Falta la hora`,
      `Se aprobó ${named}`,
    ]);
    expect(await emitted('locked')).toEqual([`Se bloqueó ${named}`]);
  });

  it('are approved by submitting where the template needs no approval', async () => {
    expect(await town.submitted(await town.template())).toMatchObject({
      status: 'approved',
      answered_by: null,
    });
  });

  it('refuse with 409 what needs another one, and show the report', async () => {
    const { report_id } = await town.write(await asked());
    const conflict = { status: 409, code: 'error', body: { current: { report_id } } };
    expect(await answer(report_id, true)).toMatchObject(conflict);
    expect(await lock(report_id)).toMatchObject(conflict);
    expect(await update(report_id, town.mod)).toMatchObject(conflict);
    await submit(report_id);
    for (const again of [submit(report_id), update(report_id), lock(report_id), update(report_id, town.mod)])
      expect(await again).toMatchObject(conflict);
    await answer(report_id, true);
    for (const again of [submit(report_id), update(report_id), answer(report_id, false)])
      expect(await again).toMatchObject(conflict);
    await lock(report_id);
    for (const again of [
      lock(report_id),
      update(report_id, town.mod),
      submit(report_id),
      answer(report_id, true),
    ])
      expect(await again).toMatchObject(conflict);
  });

  it('want the required values when the report is submitted, and from then on', async () => {
    const { report_id } = await town.write(await town.template(), { values: { note: 'A' } });
    const refused = await submit(report_id);
    expect(refused).toMatchObject({ status: 400, code: 'error' });
    expect(refused.body.error).toBe('El campo «what» es obligatorio.');
    await update(report_id, town.officer, { what: 'Robo' });
    expect((await submit(report_id)).body.report.status).toBe('approved');
    expect((await update(report_id, town.mod, { what: null })).status).toBe(400);
    expect((await update(report_id, town.mod)).status).toBe(200);
  });

  it('change once where two answer at once, or two lock, or an author submits twice', async () => {
    const { report_id } = await town.write(await asked());
    const once = async (...tries: Promise<{ status: number }>[]) =>
      (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(await once(submit(report_id), submit(report_id))).toEqual([200, 409]);
    expect(await once(answer(report_id, true), answer(report_id, true, town.chief))).toEqual([200, 409]);
    expect(await once(lock(report_id), lock(report_id, town.chief))).toEqual([200, 409]);
  });
});

describe('who changes and answers a report (RC-03)', () => {
  it('is its author while it is a draft, and moderators once it is approved', async () => {
    const other = town.onDuty('records');
    const { report_id } = await town.write(await town.template());
    expect((await update(report_id, other)).code).toBe('forbidden');
    expect((await submit(report_id, other)).code).toBe('forbidden');
    expect((await submit(report_id, town.mod)).code).toBe('forbidden');
    await submit(report_id);
    expect((await update(report_id, other)).code).toBe('forbidden');
    expect((await update(report_id, town.mod)).status).toBe(200);
    expect((await update(report_id, town.officer)).status).toBe(409);
  });

  it('answers as a moderator, or as a lead of the department of the author, and never the own', async () => {
    const [ours, theirs] = [
      await world.addDepartment(town.serverId),
      await world.addDepartment(town.serverId),
    ];
    const [lead, colleague, stranger] = [town.onDuty(), town.onDuty('records'), town.onDuty('records')];
    await place(town.officer, ours);
    await place(lead, ours, true);
    await place(colleague, ours);
    await place(stranger, theirs, true);
    await world.startShifts(town.officer);
    const template = await asked();
    const { report_id } = await town.submitted(template);
    expect((await answer(report_id, true, colleague)).code).toBe('forbidden');
    expect((await answer(report_id, true, stranger)).code).toBe('forbidden');
    expect((await answer(report_id, true, town.officer)).code).toBe('forbidden');
    expect((await answer(report_id, true, lead)).body.report.status).toBe('approved');
    const mods = await town.submitted(template, {}, town.mod);
    expect((await answer(mods.report_id, true, town.mod)).code).toBe('forbidden');
    expect((await answer(mods.report_id, true, town.chief)).status).toBe(200);
  });

  it('knows no report of another server (GW-24)', async () => {
    const { report_id } = await town.submitted(await asked());
    const away = world.person({ role: 'owner' });
    for (const tried of [
      update(report_id, away),
      submit(report_id, away),
      answer(report_id, true, away),
      lock(report_id, away),
    ])
      expect((await tried).code).toBe('not_found');
  });
});
