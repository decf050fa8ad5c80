import createTemplate from '@cabildo/contracts/mdt/templates/create_template.ts';
import getTemplate from '@cabildo/contracts/mdt/templates/get_template.ts';
import listTemplates from '@cabildo/contracts/mdt/templates/list_templates.ts';
import { TEMPLATE_LIMITS } from '@cabildo/contracts/mdt/templates/templates.ts';
import updateTemplate from '@cabildo/contracts/mdt/templates/update_template.ts';
import { serverCreated } from '@cabildo/contracts/servers/servers/events.ts';
import { envelopeOf } from '@cabildo/kit/service';
import { member, runJob, until } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';
import makeDefaults from './make_defaults.job.ts';

let world: World;
let chief: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  chief = world.person({ role: 'admin' });
});
afterAll(() => world.close());

const field = (key: string, more: object = {}) => ({
  key,
  label: 'Campo',
  type: 'text',
  required: false,
  ...more,
});
const sections = (...fields: object[]) => [{ title: 'Hechos', fields }];
const input = { name: 'Parte', kind: 'police', sections: sections(field('what')) };
const create = (given: object = {}) => world.act(createTemplate, { ...input, ...given }, chief.ctx);
const update = (template_id: number, given: object) =>
  world.act(updateTemplate, { template_id, ...given }, chief.ctx);
const made = async (given: object = {}) => {
  const { code, body } = await create(given);
  if (code) throw new Error(code);
  return body.template;
};
const read = async (template_id: number) =>
  (await world.ok(getTemplate, { template_id }, chief.ctx)).template;
const listed = async (given: object = {}, { serverId } = chief) =>
  (await world.ok(listTemplates, given, member(7, 'member', { serverId }))).templates;

describe('templates of reports (RC-02)', () => {
  it('are made with their sections, listed without them, and emit an event', async () => {
    const { status, body } = await create({ write_powers: ['dispatch', 'dispatch'], needs_approval: true });
    const { sections: made, ...line } = body.template;
    expect([status, line]).toEqual([
      201,
      {
        template_id: body.template_id,
        name: 'Parte',
        kind: 'police',
        version: 1,
        read_powers: [],
        write_powers: ['dispatch'],
        needs_approval: true,
        is_active: true,
      },
    ]);
    expect(made).toEqual(input.sections);
    expect(await read(body.template_id)).toEqual(body.template);
    expect(await listed()).toEqual([line]);
    expect(await listed({ kind: 'fire' })).toEqual([]);
    expect(await world.eventsOf(chief.serverId, 'mdt.template.created')).toMatchObject([
      { data: line, note: 'Se creó la plantilla de informes «Parte».' },
    ]);
  });

  it.each([
    ['a key in two fields', sections(field('a'), field('a'))],
    ['options of a text', sections(field('a', { options: ['x'] }))],
    ['a choice of nothing', sections(field('a', { type: 'select' }))],
    ['an option twice', sections(field('a', { type: 'select', options: ['x', 'x'] }))],
    ['a type that there is not', sections(field('a', { type: 'colour' }))],
    ['a key of 33 characters', sections(field('a'.repeat(33)))],
    ['41 fields in a section', sections(...Array.from({ length: 41 }, (_, at) => field(`f${at}`)))],
    ['no section', []],
    ['21 sections', Array.from({ length: 21 }, () => ({ title: 'Hechos', fields: [] }))],
  ])('are refused with %s', async (_, given) => {
    expect(await create({ sections: given })).toMatchObject({ status: 400, code: 'error' });
  });

  it('have 20 sections of 40 fields at most', async () => {
    const fields = (section: number) =>
      Array.from({ length: 40 }, (_, at) => ({ key: `${section}-${at}`, label: 'X', type: 'text' }));
    const most = Array.from({ length: 20 }, (_, section) => ({ title: 'Hechos', fields: fields(section) }));
    expect((await made({ sections: most })).sections).toHaveLength(20);
  });

  it('give the reading of medical reports to the power medical alone (RC-03)', async () => {
    expect((await create({ kind: 'medical', read_powers: ['records'] })).code).toBe('error');
    const { template_id } = await made({ kind: 'medical', read_powers: ['medical'] });
    expect((await update(template_id, { read_powers: ['medical', 'lookup'] })).code).toBe('error');
    expect((await read(template_id)).read_powers).toEqual(['medical']);
  });

  it('get a new version by new sections alone, and say what changed', async () => {
    const { template_id } = await made();
    const renamed = await update(template_id, { name: 'Parte breve', is_active: false });
    expect(renamed.body.template).toMatchObject({ version: 1, name: 'Parte breve', is_active: false });
    const other = sections(field('who'));
    const { body } = await update(template_id, { sections: other });
    expect(body.template).toMatchObject({ version: 2, sections: other });
    expect(await read(template_id)).toEqual(body.template);
    await update(template_id, { sections: other, name: 'Parte breve' });
    const events = await world.eventsOf(chief.serverId, 'mdt.template.updated');
    expect(events.map(({ data }) => data)).toMatchObject([
      { changed: ['name', 'is_active'], before: { name: 'Parte', is_active: true } },
      { changed: ['sections'], before: {} },
    ]);
    expect(events[0]!.note).toBe('Se cambió la plantilla de informes «Parte breve»: el nombre y el estado.');
  });

  it('keep of former sections only those that a report has', async () => {
    const { template_id } = await made();
    for (const key of ['a', 'b', 'c']) await update(template_id, { sections: sections(field(key)) });
    const kept = await world.database.query<{ sections: unknown }>(
      'SELECT sections FROM report_sections WHERE template_id = $1',
      [template_id],
    );
    expect(kept).toEqual([{ sections: sections(field('c')) }]);
  });

  it('are of their server alone (GW-24), and an update changes something', async () => {
    const { template_id } = await made();
    const other = world.person({ role: 'owner' });
    expect((await world.act(getTemplate, { template_id }, other.ctx)).code).toBe('not_found');
    expect((await world.act(updateTemplate, { template_id, name: 'Mía' }, other.ctx)).code).toBe('not_found');
    expect(await update(template_id, {})).toMatchObject({ status: 400, code: 'error' });
  });

  it('are 100 at most, also where the last two are made at once', async () => {
    await made();
    await world.database.query(
      `INSERT INTO report_templates (server_id, name, kind, version, sections_id, read_powers, write_powers, needs_approval, is_active, created_at)
       SELECT $1, 'Parte', 'police', 1, 0, '{}', '{}', false, true, now() FROM generate_series(1, $2)`,
      [chief.serverId, TEMPLATE_LIMITS.templates - 2],
    );
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.map(({ code }) => code ?? 'made').sort()).toEqual([
      'limit_exceeded',
      'limit_exceeded',
      'made',
    ]);
  });
});

describe('the templates of a new server (RC-02)', () => {
  const names = async (serverId: number) =>
    (await listed({}, { ...chief, serverId })).map(({ name, kind }) => [name, kind]);

  it('are four in its language, once, and stay away once they are archived', async () => {
    const serverId = world.newServer();
    const data = {
      server_id: serverId,
      user_id: 7,
      gp_username: 'ana',
      server_name: 'LS',
      language_tag: 'en-GB',
    };
    const actor = { kind: 'system', id: null } as const;
    const event = envelopeOf(serverCreated, data, {
      serverId,
      actor,
      now: world.clock.now(),
      characterIds: [],
    });
    await world.publish(event);
    await until(async () => (await names(serverId)).length > 0);
    expect(await names(serverId)).toEqual([
      ['Incident report', 'police'],
      ['Arrest report', 'police'],
      ['Medical report', 'medical'],
      ['Fire report', 'fire'],
    ]);
    const [first] = await listed({}, { ...chief, serverId });
    const { template_id } = first!;
    await world.ok(updateTemplate, { template_id, is_active: false }, member(7, 'owner', { serverId }));
    await world.database.query('UPDATE template_backfill SET begins_at = $1, after = 0, is_done = false', [
      world.clock.now(),
    ]);
    world.older.push({ server_id: serverId, language_tag: 'es' });
    await runJob(world, makeDefaults);
    expect(await names(serverId)).toHaveLength(4);
  });

  it('are given to older servers too, once though two processes do it at once, and not before others are there', async () => {
    const [spanish, english] = [world.newServer(), world.newServer()];
    await world.database.query('UPDATE template_backfill SET begins_at = $1, after = 0, is_done = false', [
      new Date(world.clock.now().getTime() + 60_000),
    ]);
    world.older.splice(
      0,
      world.older.length,
      { server_id: spanish, language_tag: null },
      { server_id: english, language_tag: 'en' },
    );
    await runJob(world, makeDefaults);
    expect(await names(spanish)).toEqual([]);
    await world.database.query('UPDATE template_backfill SET begins_at = $1', [world.clock.now()]);
    await Promise.all([
      runJob(world, makeDefaults),
      runJob(world, makeDefaults),
      runJob(world, makeDefaults),
    ]);
    expect(await names(spanish)).toEqual([
      ['Parte de incidencia', 'police'],
      ['Atestado de detención', 'police'],
      ['Informe médico', 'medical'],
      ['Parte de bomberos', 'fire'],
    ]);
    expect((await names(english))[0]).toEqual(['Incident report', 'police']);
    await runJob(world, makeDefaults);
    expect(await names(english)).toHaveLength(4);
  });
});
