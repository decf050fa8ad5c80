import type { InputOf } from '@cabildo/contracts/action';
import copyForm from '@cabildo/contracts/community/forms/copy_form.ts';
import createForm from '@cabildo/contracts/community/forms/create_form.ts';
import findDefaultForm from '@cabildo/contracts/community/forms/find_default_form.rpc.ts';
import getForm from '@cabildo/contracts/community/forms/get_form.ts';
import listForms from '@cabildo/contracts/community/forms/list_forms.ts';
import updateForm from '@cabildo/contracts/community/forms/update_form.ts';
import getSubmission from '@cabildo/contracts/community/submissions/get_submission.ts';
import { serverCreated } from '@cabildo/contracts/servers/servers/events.ts';
import { outsider } from '@cabildo/contracts/permissions';
import makeDefaults from './make_defaults.job.ts';
import { envelopeOf } from '@cabildo/kit/service';
import { anonymous, member, until } from '@cabildo/testing';
import { runJob } from '../testing/activity.ts';
import { startWorld, STRANGE_ID, type Person, type World } from '../testing/world.ts';

let world: World;
let manager: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  manager = world.person({ permissions: ['manage_forms'] });
});
afterAll(() => world.close());

type Described = Partial<InputOf<typeof createForm>>;
const create = (described: Described = {}, ctx = manager.ctx) =>
  world.act(
    createForm,
    { kind: 'ticket', title: 'Consulta', questions: [], who: 'members', ...described },
    ctx,
  );
const update = (form_id: number, changes: object) =>
  world.act(updateForm, { form_id, ...changes }, manager.ctx);
const question = (key: string, more: object = {}) => ({ key, label: key, type: 'short', ...more }) as never;
const stage = (key: string, more: object = {}) => ({ key, name: key, ...more }) as never;
const ENDS = [stage('new'), stage('done', { is_final: true })];

describe('create_form (DK-01, DK-02)', () => {
  test('answers 201 with the stages of every form, and emits its event', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body.form).toMatchObject({
      kind: 'ticket',
      title: 'Consulta',
      who: 'members',
      open: true,
      is_default: false,
      cooldown_hours: 0,
      max_open: 1,
      votes_needed: 0,
      submission_count: 0,
    });
    expect(body.form.stages.map(({ key, is_final }) => [key, is_final])).toEqual([
      ['new', false],
      ['accepted', true],
      ['rejected', true],
    ]);
    const [event] = (await world.events('desk.form.created')).filter(
      ({ server_id }) => server_id === manager.serverId,
    );
    expect(event!.data).toMatchObject({ form_id: body.form_id, kind: 'ticket' });
  });

  test.each([
    ['two questions of one key', { questions: [question('a'), question('a')] }],
    ['a choice without options', { questions: [question('a', { type: 'choice' })] }],
    ['options of a number', { questions: [question('a', { type: 'number', options: ['x'] })] }],
    ['one option twice', { questions: [question('a', { type: 'multi', options: ['x', 'x'] })] }],
    ['a length of a date', { questions: [question('a', { type: 'date', max_length: 5 })] }],
    [
      'a condition on a later question',
      { questions: [question('a', { only_if: { key: 'b', equals: true } }), question('b')] },
    ],
    ['41 questions', { questions: Array.from({ length: 41 }, (_, n) => question(`q${n}`)) }],
    [
      '26 options',
      {
        questions: [question('a', { type: 'choice', options: Array.from({ length: 26 }, (_, n) => `${n}`) })],
      },
    ],
    ['a text of 4,001', { questions: [question('a', { type: 'long', max_length: 4001 })] }],
    ['two stages of one key', { stages: [stage('new'), stage('new', { is_final: true })] }],
    ['a final stage first', { stages: [stage('end', { is_final: true })] }],
    ['no final stage', { stages: [stage('new'), stage('seen')] }],
    [
      'actions of the first stage',
      { stages: [stage('new', { actions: [{ do: 'lift_ban' }] }), stage('done', { is_final: true })] },
    ],
    ['a machine that ends what it may not judge', { stages: [stage('new', { ai_final: true }), ENDS[1]] }],
    [
      '13 stages',
      { stages: [...Array.from({ length: 12 }, (_, n) => stage(`s${n}`)), stage('e', { is_final: true })] },
    ],
    [
      '11 actions',
      {
        stages: [
          stage('new'),
          stage('e', { is_final: true, actions: Array.from({ length: 11 }, () => ({ do: 'lift_ban' })) }),
        ],
      },
    ],
    ['6 votes', { votes_needed: 6 }],
  ])('refuses %s', async (_, described) => {
    expect((await create(described as Described)).status).toBe(400);
  });

  test.each([
    ['a role', { do: 'assign_role', role_id: STRANGE_ID }],
    ['a department', { do: 'assign_department', department_id: STRANGE_ID, rank: 'Cadete' }],
    ['a licence', { do: 'grant_license', license_id: STRANGE_ID }],
  ])('finds no action that names %s of another server (GW-24)', async (_, action) => {
    const stages = [stage('new'), stage('done', { is_final: true, actions: [action] })];
    expect((await create({ stages })).code).toBe('not_found');
    const { form_id } = await world.form(manager);
    expect((await update(form_id, { stages })).code).toBe('not_found');
  });

  test('lets a server have 100 forms, counted one caller after another', async () => {
    for (let n = 0; n < 98; n += 1) await world.form(manager);
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['limit_exceeded', null, null].sort());
    const { form_id } = answers.find(({ code }) => code === null)!.body;
    expect((await world.act(copyForm, { form_id, title: 'Otra' }, manager.ctx)).code).toBe('limit_exceeded');
  });

  test('makes the new default take the place of the one of before, also where two come at once', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((title) => create({ title, is_default: true })));
    expect(answers.map(({ code }) => code)).toEqual([null, null, null]);
    const { forms } = await world.ok(listForms, {}, manager.ctx);
    expect(forms.filter(({ is_default }) => is_default)).toHaveLength(1);
  });
});

describe('update_form (DK-01)', () => {
  test('changes what is sent, names it in its event, and says nothing of what stays', async () => {
    const { form_id } = await world.form(manager, { description: 'Antes' });
    const { body } = await update(form_id, { title: 'Nueva', description: '', open: true });
    expect(body.form).toMatchObject({ title: 'Nueva', description: null, open: true });
    const [event] = (await world.events('desk.form.updated')).filter(
      ({ data }) => (data as { form_id: number }).form_id === form_id,
    );
    expect((event!.data as { changed: string[] }).changed.sort()).toEqual(['description', 'title']);
  });

  test('keeps the questions that a submission answered', async () => {
    const form = await world.form(manager, { questions: [question('a', { required: true })] });
    const sent = await world.submit(world.person({ serverId: manager.serverId }).ctx, form.form_id, {
      answers: { a: 'sí' },
    });
    await update(form.form_id, { questions: [question('b')] });
    const reviewer = world.person({ serverId: manager.serverId, permissions: ['review_forms'] });
    const { questions } = await world.ok(getSubmission, { submission_id: sent.submission_id }, reviewer.ctx);
    expect(questions.map(({ key }) => key)).toEqual(['a']);
    const stored = await world.database.query('SELECT id FROM form_questions WHERE form_id = $1', [
      form.form_id,
    ]);
    expect(stored).toHaveLength(2);
    await update(form.form_id, { questions: [question('c')] });
    // Questions that nobody answered are not kept.
    expect(
      await world.database.query('SELECT id FROM form_questions WHERE form_id = $1', [form.form_id]),
    ).toHaveLength(2);
  });

  test('removes no stage in which submissions stand, and no default without another one', async () => {
    const form = await world.form(manager, { is_default: true });
    await world.submit(world.person({ serverId: manager.serverId }).ctx, form.form_id);
    expect(
      (await update(form.form_id, { stages: [stage('seen'), stage('done', { is_final: true })] })).status,
    ).toBe(409);
    expect((await update(form.form_id, { is_default: false })).status).toBe(409);
    expect((await update(form.form_id, {})).status).toBe(400);
  });
});

describe('copy_form (DK-01)', () => {
  test('makes a closed form with the same questions and stages', async () => {
    const form = await world.form(manager, { questions: [question('a')], stages: ENDS, is_default: true });
    const { status, body } = await world.act(
      copyForm,
      { form_id: form.form_id, title: 'Copia' },
      manager.ctx,
    );
    expect(status).toBe(201);
    const { form_id: _, ...rest } = form;
    expect(body.form).toMatchObject({ ...rest, title: 'Copia', open: false, is_default: false });
  });
});

describe('whom a form is for (DK-03)', () => {
  test('members see those for members and for anyone, managers and reviewers all, others none', async () => {
    const made = new Map<string, number>();
    for (const who of ['anyone', 'members', 'banned'] as const)
      made.set(who, (await world.form(manager, { kind: 'appeal', who })).form_id);
    const { serverId } = manager;
    const seenBy = async (ctx: typeof manager.ctx) =>
      (await world.act(listForms, {}, ctx)).body.forms?.map(({ who }) => who) ?? 'none';
    expect(await seenBy(world.person({ serverId }).ctx)).toEqual(['anyone', 'members']);
    expect(await seenBy(manager.ctx)).toEqual(['anyone', 'members', 'banned']);
    expect(await seenBy(world.person({ serverId, permissions: ['review_forms'] }).ctx)).toHaveLength(3);
    expect(await seenBy(world.banned(serverId).ctx)).toEqual(['anyone', 'banned']);
    expect(await seenBy(world.stranger(serverId).ctx)).toBe('none');
    const hidden = made.get('banned');
    expect((await world.act(getForm, { form_id: hidden }, world.person({ serverId }).ctx)).code).toBe(
      'not_found',
    );
    expect(
      (await world.act(getForm, { form_id: made.get('members') }, world.banned(serverId).ctx)).code,
    ).toBe('not_found');
  });

  test('strangers and visitors see applications for anyone where the server is joined by them', async () => {
    const { serverId } = manager;
    const application = await world.form(manager, { kind: 'application' });
    const ticket = await world.form(manager, { kind: 'ticket' });
    const visitor = { ...anonymous(), membership: outsider(serverId, null) };
    for (const ctx of [world.stranger(serverId).ctx, visitor]) {
      expect((await world.act(listForms, {}, ctx)).code).toBe('forbidden');
      expect((await world.act(getForm, { form_id: application.form_id }, ctx)).code).toBe('forbidden');
    }
    world.applying.add(serverId);
    for (const ctx of [world.stranger(serverId).ctx, visitor]) {
      expect((await world.ok(listForms, {}, ctx)).forms.map(({ kind }) => kind)).toEqual(['application']);
      expect((await world.ok(getForm, { form_id: application.form_id }, ctx)).form.title).toBe('Ingreso');
      expect((await world.act(getForm, { form_id: ticket.form_id }, ctx)).code).toBe('not_found');
    }
  });

  test('a form of another server is none (GW-24)', async () => {
    const { form_id } = await world.form(manager);
    const other = world.person({ role: 'owner' });
    expect((await world.act(getForm, { form_id }, other.ctx)).code).toBe('not_found');
    expect((await world.act(updateForm, { form_id, title: 'Mía' }, other.ctx)).code).toBe('not_found');
    expect((await world.act(copyForm, { form_id, title: 'Mía' }, other.ctx)).code).toBe('not_found');
  });
});

describe('the forms of a new server (DK-01)', () => {
  test('are one of each kind in its language: application and ticket closed, appeal and report open', async () => {
    const serverId = world.newServer();
    const data = {
      server_id: serverId,
      user_id: 7,
      gp_username: 'ana',
      server_name: 'LS',
      language_tag: 'en-GB',
    };
    const event = envelopeOf(serverCreated, data, {
      serverId,
      actor: { kind: 'system', id: null },
      now: world.clock.now(),
    });
    await world.publish(event);
    await world.publish(event);
    const owner = member(7, 'owner', { serverId });
    await until(async () => (await world.ok(listForms, {}, owner)).forms.length === 4);
    const { forms } = await world.ok(listForms, {}, owner);
    expect(
      forms.map(({ kind, who, open, max_open, is_default }) => [kind, who, open, max_open, is_default]),
    ).toEqual([
      ['application', 'anyone', false, 1, true],
      ['appeal', 'anyone', true, 1, true],
      ['ticket', 'members', false, 1, true],
      ['report', 'members', true, 20, true],
    ]);
    expect(forms[1]!.title).toBe('Appeal');
    expect(forms[1]!.stages.find(({ key }) => key === 'accepted')!.actions.map((each) => each.do)).toEqual([
      'void_punishment',
      'lift_ban',
    ]);
    const found = await world.ask(findDefaultForm, { server_id: serverId, kind: 'appeal' });
    expect(found.body.form_id).toBe(forms[1]!.form_id);
  });
});

describe('servers that are older than the desk (DK-01)', () => {
  test('get their forms once, in their languages, and not before the other services are there', async () => {
    const [spanish, english] = [world.newServer(), world.newServer()];
    world.older.push({ server_id: spanish, language_tag: null }, { server_id: english, language_tag: 'en' });
    const titles = async (serverId: number) =>
      (await world.ok(listForms, {}, member(7, 'owner', { serverId }))).forms.map(({ title }) => title);
    expect(await titles(english)).toEqual([]);
    await world.database.query('UPDATE form_backfill SET begins_at = $1 WHERE id = 1', [world.clock.now()]);
    await runJob(world, makeDefaults);
    expect(await titles(spanish)).toContain('Solicitud de ingreso');
    expect(await titles(english)).toContain('Application');
    await runJob(world, makeDefaults);
    expect(await titles(english)).toHaveLength(4);
  });
});
