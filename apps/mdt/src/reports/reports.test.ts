import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import createCase from '@cabildo/contracts/mdt/cases/create_case.ts';
import createCharge from '@cabildo/contracts/mdt/charges/create_charge.ts';
import createReport from '@cabildo/contracts/mdt/reports/create_report.ts';
import getReport from '@cabildo/contracts/mdt/reports/get_report.ts';
import submitReport from '@cabildo/contracts/mdt/reports/submit_report.ts';
import updateReport from '@cabildo/contracts/mdt/reports/update_report.ts';
import updateTemplate from '@cabildo/contracts/mdt/templates/update_template.ts';
import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import { leaveUses } from '@cabildo/testing';
import { startWorld, type World } from '../testing/world.ts';
import { field, station } from './reports.testing.ts';

let world: World;
let town: Awaited<ReturnType<typeof station>>;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  town = await station(world);
});
afterAll(() => world.close());

const ONE_OF_EACH = [
  field('text'),
  field('area', { type: 'area' }),
  field('number', { type: 'number' }),
  field('select', { type: 'select', options: ['Leve', 'Grave'] }),
  field('check', { type: 'check' }),
  field('date', { type: 'date' }),
  field('image', { type: 'image' }),
  field('character', { type: 'character' }),
  field('vehicle', { type: 'vehicle' }),
  field('charge', { type: 'charge' }),
];
const ofEach = () => town.template({ sections: [{ title: 'Todo', fields: ONE_OF_EACH }] });
const create = (template_id: number, given: object = {}, by = town.officer) =>
  world.act(createReport, { template_id, ...given }, by.ctx);
const update = (report_id: number, given: object, by = town.officer) =>
  world.act(updateReport, { report_id, ...given }, by.ctx);
const submit = (report_id: number, by = town.officer) => world.act(submitReport, { report_id }, by.ctx);
const get = (report_id: number, given: object = {}, by = town.officer) =>
  world.ok(getReport, { report_id, ...given }, by.ctx);
const chargeOf = async (by = town.chief) =>
  (await world.ok(createCharge, { code: 'Art. 1', title: 'Robo', fine_amount: 1 }, by.ctx)).charge_id;

describe('create_report (RC-03)', () => {
  it('begins a draft about what it names, each once, and emits its event without the values', async () => {
    const template_id = await town.template();
    const suspect = world.person({ serverId: town.serverId });
    const dead = world.addCharacter(suspect, 'dead');
    const { call_id } = await world.ok(createCall, { title: 'Robo' }, town.officer.ctx);
    const { case_id } = await world.ok(createCase, { title: 'Banda' }, town.mod.ctx);
    const { characterId } = suspect;
    const about = {
      character_ids: [characterId, dead, characterId],
      plates: ['ab-1', 'AB 1'],
      call_id,
      case_id,
    };
    const { status, body } = await create(template_id, { values: { what: 'Robo' }, ...about });
    expect([status, body.report]).toMatchObject([
      201,
      {
        report_id: body.report_id,
        template_id,
        template_name: 'Parte',
        template_version: 1,
        kind: 'police',
        status: 'draft',
        version: 1,
        author_user_id: town.officer.userId,
        character_ids: [characterId, dead],
        plates: ['AB 1'],
        call_id,
        case_id,
        values: { what: 'Robo' },
      },
    ]);
    const { report } = await get(body.report_id);
    expect(report).toMatchObject({ ...body.report, sections: [{ title: 'Hechos' }] });
    const [event] = await world.eventsOf(town.serverId, 'mdt.report.created');
    expect(event).toMatchObject({
      character_ids: [characterId, dead],
      data: { report_id: body.report_id, plates: ['AB 1'], call_id, case_id },
      note: 'Se empezó el informe «Parte».',
    });
    expect(JSON.stringify(event!.data)).not.toContain('Robo');
  });

  it('reads values by the types of their fields', async () => {
    const charge = await chargeOf();
    const character = world.person({ serverId: town.serverId }).characterId;
    const values = {
      text: ' Robo ',
      area: 'Dos\nlíneas',
      number: 1.5,
      select: 'Grave',
      check: false,
      date: '2026-06-15',
      image: 'https://example.org/a.png',
      character,
      vehicle: 'ab 1',
      charge,
    };
    const { body } = await create(await ofEach(), { values });
    expect(body.report.values).toEqual({ ...values, text: 'Robo', vehicle: 'AB 1' });
  });

  it.each([
    ['text', 5],
    ['text', 'x'.repeat(201)],
    ['area', 'x'.repeat(4_001)],
    ['number', '5'],
    ['select', 'Mortal'],
    ['check', 'true'],
    ['date', '2026-02-30'],
    ['image', 'http://example.org/a.png'],
    ['image', 'javascript:alert(1)'],
    ['character', '5'],
    ['vehicle', 'ñ'],
    ['charge', 1.5],
    ['colour', 'red'],
  ])('refuses for the field %s the value %j, and names the field', async (key, value) => {
    const { status, code, body } = await create(await ofEach(), { values: { [key]: value } });
    expect([status, code]).toEqual([400, 'error']);
    expect(body.error).toContain(`«${key}»`);
  });

  it('refuses characters, charges, calls and cases of other servers, and those that do not exist (GW-24)', async () => {
    const template_id = await ofEach();
    const away = world.person({ role: 'admin' });
    const { call_id } = await world.ok(createCall, { title: 'Robo' }, away.ctx);
    const { case_id } = await world.ok(createCase, { title: 'Banda' }, away.ctx);
    const code = async (given: object) => (await create(template_id, given)).code;
    expect([
      await code({ character_ids: [away.characterId] }),
      await code({ values: { character: away.characterId } }),
      await code({ values: { charge: await chargeOf(away) } }),
      await code({ call_id }),
      await code({ case_id }),
      await code({ case_id: 999_999_999 }),
      (await create(999_999_999)).code,
      (await create(template_id, {}, away)).code,
    ]).toEqual([
      'character_not_found',
      'character_not_found',
      'not_found',
      'not_found',
      'not_found',
      'not_found',
      'not_found',
      'not_found',
    ]);
  });

  it('takes no report from a template that is archived', async () => {
    const template_id = await town.template();
    await world.ok(updateTemplate, { template_id, is_active: false }, town.chief.ctx);
    expect(await create(template_id)).toMatchObject({ status: 409, code: 'error' });
  });

  it('belongs to the department in which its author is on duty with the power', async () => {
    const [plain, police] = [
      await world.addDepartment(town.serverId),
      await world.addDepartment(town.serverId, { powers: ['records'] }),
    ];
    const second = { ...town.officer, characterId: world.addCharacter(town.officer) };
    const place = (server_character_id: number, department_id: number) =>
      world.ok(setDepartment, { server_character_id, department_id }, town.chief.ctx);
    await place(town.officer.characterId, plain);
    await place(second.characterId, police);
    const template_id = await town.template();
    expect((await town.write(template_id)).department_id).toBeNull();
    await world.startShifts(town.officer, second);
    expect((await town.write(template_id)).department_id).toBe(police);
  });

  it('is done 300 times a day at most by one person, also at once, and no fewer by admins (FU-09)', async () => {
    const template_id = await town.template();
    const { serverId, officer, chief } = town;
    await leaveUses(world.database, { serverId, name: 'reports_written', id: officer.userId }, 2);
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(template_id)));
    expect(answers.map(({ code }) => code ?? 'made').sort()).toEqual([
      ...Array.from({ length: 3 }, () => 'limit_exceeded'),
      'made',
      'made',
    ]);
    await leaveUses(world.database, { serverId, name: 'reports_written', id: chief.userId }, 0);
    expect((await create(template_id, {}, chief)).status).toBe(201);
  });
});

describe('update_report (RC-03)', () => {
  it('changes what is sent, keeps what was there with who and when, and emits the keys alone', async () => {
    const { report_id } = await town.write(await town.template(), { values: { what: 'Robo', note: 'A' } });
    world.clock.advance(1_000);
    const { body } = await update(report_id, { values: { what: 'Hurto', note: null } });
    expect(body.report).toMatchObject({
      version: 2,
      values: { what: 'Hurto' },
      updated_by: town.officer.userId,
    });
    await update(report_id, { values: { what: 'Hurto' } });
    const { revisions, total } = await get(report_id);
    expect([revisions, total]).toMatchObject([
      [
        {
          by: town.officer.userId,
          at: world.clock.now().toISOString(),
          version: 2,
          before: { what: 'Robo', note: 'A' },
        },
      ],
      1,
    ]);
    const events = await world.eventsOf(town.serverId, 'mdt.report.updated');
    expect(events.map(({ data }) => data)).toMatchObject([{ report_id, changed: ['what', 'note'] }]);
  });

  it('lets one of two who change the same version at once win, and shows the other how it is now (OT-05)', async () => {
    const { report_id } = await town.submitted(await town.template());
    const second = world.person({ serverId: town.serverId, role: 'mod' });
    const answers = await Promise.all(
      [town.mod, second].map((by) =>
        update(report_id, { values: { note: String(by.userId) }, expected_version: 2 }, by),
      ),
    );
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status) as [
      (typeof answers)[0],
      (typeof answers)[0],
    ];
    expect([won.status, lost.status, lost.code]).toEqual([200, 409, 'error']);
    expect((lost.body as unknown as { current: object }).current).toEqual(won.body.report);
    expect((await get(report_id)).revisions).toHaveLength(1);
  });

  it('loses nothing where two change different values at once', async () => {
    const { report_id } = await town.submitted(await town.template());
    await Promise.all([
      update(report_id, { values: { what: 'Hurto' } }, town.mod),
      update(report_id, { values: { note: 'Visto' } }, town.chief),
    ]);
    const { report, revisions } = await get(report_id);
    expect([report.values, report.version, revisions.length]).toEqual([
      { what: 'Hurto', note: 'Visto' },
      4,
      2,
    ]);
  });

  it('is refused after 200 revisions, which are read page by page', async () => {
    const { report_id } = await town.write(await town.template());
    await world.database.query(
      `WITH r AS (UPDATE reports SET revision_count = 199 WHERE id = $1 RETURNING *)
       INSERT INTO report_revisions (report_id, server_id, version, by_user_id, before, created_at)
       SELECT id, server_id, n, 1, '{}', now() FROM r, generate_series(1, 199) AS n ORDER BY n`,
      [report_id],
    );
    expect((await update(report_id, { values: { what: 'Hurto' } })).status).toBe(200);
    expect(await update(report_id, { values: { what: 'Robo' } })).toMatchObject({
      status: 400,
      code: 'limit_exceeded',
    });
    const { revisions, total, total_pages } = await get(report_id, { page: 10, per_page: 20 });
    expect([revisions.length, total, total_pages, revisions.at(-1)!.version]).toEqual([20, 200, 10, 1]);
    expect((await world.act(getReport, { report_id, per_page: 21 }, town.officer.ctx)).status).toBe(400);
  });

  it('refuses values of more than 32 KiB in all', async () => {
    const fields = Array.from({ length: 10 }, (_, at) => field(`f${at}`, { type: 'area' }));
    const template_id = await town.template({ sections: [{ title: 'Todo', fields }] });
    const some = (from: number, to: number) =>
      Object.fromEntries(fields.slice(from, to).map(({ key }) => [key, 'x'.repeat(4_000)]));
    const { report_id } = await town.write(template_id, { values: some(0, 5) });
    expect((await update(report_id, { values: some(5, 8) })).status).toBe(200);
    expect(await update(report_id, { values: some(8, 10) })).toMatchObject({ status: 400, code: 'error' });
  });

  it('keeps values about characters that are deleted, and takes no others of them', async () => {
    const template_id = await ofEach();
    const witness = world.person({ serverId: town.serverId });
    const { report_id } = await town.write(template_id, { values: { character: witness.characterId } });
    await world.publishEnd('deleted', witness);
    const same = await update(report_id, { values: { character: witness.characterId, text: 'Visto' } });
    expect(same.status).toBe(200);
    expect((await update(report_id, { values: { character: 999_999_999 } })).code).toBe(
      'character_not_found',
    );
  });
});

describe('a new version of a template (RC-02)', () => {
  it('leaves reports the sections that they were begun with', async () => {
    const template_id = await town.template();
    const before = await town.write(template_id);
    const sections = [{ title: 'Otros', fields: [field('who', { required: true })] }];
    await world.ok(updateTemplate, { template_id, sections }, town.chief.ctx);
    expect((await update(before.report_id, { values: { who: 'Ana' } })).code).toBe('error');
    expect((await submit(before.report_id)).status).toBe(200);
    const { report } = await get(before.report_id);
    expect([report.template_version, report.sections[0]!.title]).toEqual([1, 'Hechos']);
    expect((await create(template_id, { values: { what: 'Robo' } })).code).toBe('error');
    const after = await town.write(template_id, { values: { who: 'Ana' } });
    expect(after.template_version).toBe(2);
  });

  it('and a report that are made at once leave the report with sections that are there', async () => {
    const template_id = await town.template();
    const sections = [{ title: 'Otros', fields: [field('what'), field('who')] }];
    const [made] = await Promise.all([
      create(template_id, { values: { what: 'Robo' } }),
      world.ok(updateTemplate, { template_id, sections }, town.chief.ctx),
    ]);
    if (made.code) expect(made).toMatchObject({ status: 409, code: 'error' });
    else expect((await get(made.body.report_id)).report.sections).toHaveLength(1);
  });
});
