import { Database } from '@cabildo/kit/database';
import { Client, until } from '@cabildo/testing';
import { startInstance, type TestInstance } from '../testing/instance.ts';
import { ask, refused } from './ask.ts';

/** A server with a desk, one test after another: people outside it, reviewers, scripts of the game and machines that judge. */
let instance: TestInstance;
const people = {} as Record<'lucia' | 'mateo' | 'noa' | 'vera', Client>;
const users = {} as Record<keyof typeof people, number>;
let script: Client;
let visitor: Client;
let serverId: number;
let joinCode: string;
const forms = {} as Record<'application' | 'appeal' | 'ticket' | 'report', number>;
const here = (params: Record<string, unknown> = {}) => ({ server_id: serverId, ...params });

interface Sent {
  readonly submission_id: number;
  readonly version: number;
  readonly stage: string;
  readonly actions: { action_id: number; do: string; status: string; reason: string | null }[];
  readonly replies: { text: string; internal: boolean }[];
}
const submissionOf = async (by: Client, submission_id: number): Promise<Sent> =>
  (await ask(by, 'server_desk.get_submission', here({ submission_id })))['submission'] as Sent;
const send = async (by: Client, params: Record<string, unknown>): Promise<Sent> =>
  (await ask(by, 'server_desk.submit_form', here(params)))['submission'] as Sent;
const move = (by: Client, { submission_id, version }: Sent, stage: string) =>
  ask(
    by,
    'server_desk.move_submission',
    here({ submission_id, stage, reason: 'Lo habló el equipo.', expected_version: version }),
  );
const isDone = async (submission_id: number) =>
  (await submissionOf(people.lucia, submission_id)).actions.every(({ status }) => status === 'done');

beforeAll(async () => {
  instance = await startInstance();
  for (const [index, name] of (['lucia', 'mateo', 'noa', 'vera'] as const).entries()) {
    people[name] = await new Client(instance.url).signIn(`740${index}`, name);
    users[name] = Number((await ask(people[name], 'users.get_user_by_key'))['user_id']);
  }
  visitor = new Client(instance.url);
});
afterAll(() => instance.stop());

test('a new server has a desk with a form of each kind (DK-01)', async () => {
  const { server } = await ask(people.lucia, 'servers.create', { server_name: 'Puerto Claro' });
  ({ id: serverId, join_code: joinCode } = server as { id: number; join_code: string });
  await until(async () => (await ask(people.lucia, 'server_desk.list_forms', here()))['total'] === 4);
  const { forms: made } = await ask(people.lucia, 'server_desk.list_forms', here());
  for (const { form_id, kind } of made as { form_id: number; kind: keyof typeof forms }[])
    forms[kind] = form_id;
  const { api_key } = await ask(
    people.lucia,
    'servers.create_api_key',
    here({ name: 'centralita', scopes: ['game', 'admin'] }),
  );
  script = new Client(instance.url, String(api_key));
});

test('a server that is joined by an application leads who comes with its code to the form (DK-03, DK-05)', async () => {
  await ask(people.lucia, 'servers.update', here({ join_mode: 'application' }));
  await ask(people.lucia, 'server_desk.update_form', here({ form_id: forms.application, open: true }));
  const join = await people.mateo.call('servers.join', { join_code: joinCode });
  expect(join).toMatchObject({ status: 403, body: { form_id: forms.application } });
  // The server is not public: its code opens the form, to people without an account as well.
  expect(await refused(visitor, 'server_desk.get_form', here({ form_id: forms.application }))).toBe(
    '403 forbidden',
  );
  const read = here({ form_id: forms.application, join_code: joinCode });
  expect(await ask(visitor, 'server_desk.get_form', read)).toMatchObject({
    form: { kind: 'application', open: true },
  });
  expect((await visitor.call('server_desk.submit_form', { ...read, answers: {} })).status).toBe(401);
});

test('an applicant is accepted by a reviewer, and is a member then (DK-02)', async () => {
  const answers = { age: '27', why: 'Quiero patrullar el puerto.' };
  const sent = await send(people.mateo, { form_id: forms.application, join_code: joinCode, answers });
  expect(await refused(people.mateo, 'server_mdt.list_departments', here())).toBe('403 forbidden');
  await move(people.lucia, sent, 'accepted');
  await until(() => isDone(sent.submission_id));
  const { members } = await ask(people.lucia, 'servers.list_members', here());
  expect((members as { user_id: number }[]).map(({ user_id }) => user_id)).toContain(users.mateo);
  expect(await ask(people.mateo, 'server_mdt.list_departments', here())).toMatchObject({ total: 0 });
});

test('who is banned reaches the appeal alone, and is free when it is accepted (DK-03, DK-06)', async () => {
  await ask(
    people.lucia,
    'servers.ban',
    here({ target_user_id: users.mateo, reason: 'Insultos', delete_characters: false }),
  );
  const join = await people.mateo.call('servers.join', { join_code: joinCode });
  expect(join).toMatchObject({ status: 403, body: { form_id: forms.appeal } });
  expect(await refused(people.mateo, 'server_desk.get_form', here({ form_id: forms.ticket }))).toBe(
    '404 not_found',
  );
  expect(
    await refused(
      people.mateo,
      'server_desk.report_content',
      here({ kind: 'character', id: 1, reason: 'x' }),
    ),
  ).toBe('403 forbidden');
  const appeal = await send(people.mateo, {
    form_id: forms.appeal,
    answers: { what: 'Me enfadé.', why: 'No volverá a pasar.' },
  });
  const seen = await ask(
    people.lucia,
    'server_desk.get_submission',
    here({ submission_id: appeal.submission_id }),
  );
  expect(seen['appealed']).toMatchObject({ punishment: null });
  // The ban is the matter of the owner, who is alone and decides it.
  await move(people.lucia, appeal, 'accepted');
  await until(() => isDone(appeal.submission_id));
  expect(await ask(people.lucia, 'servers.list_bans', here())).toMatchObject({ total: 0 });
  await ask(people.lucia, 'servers.update', here({ join_mode: 'code' }));
  await ask(people.mateo, 'servers.join', { join_code: joinCode });
});

test('a machine judges by /v1 where the plan has it, and a person has the last word (DK-07)', async () => {
  const stages = [
    { key: 'new', name: 'Nueva', ai_may: true },
    { key: 'seen', name: 'Vista' },
    { key: 'done', name: 'Hecha', is_final: true },
  ];
  await ask(people.lucia, 'server_desk.update_form', here({ form_id: forms.ticket, open: true, stages }));
  const sent = await send(people.mateo, {
    form_id: forms.ticket,
    answers: { subject: 'Multa', text: 'No es mía.' },
  });
  const verdict = {
    submission_id: sent.submission_id,
    score: 90,
    labels: ['tranquila'],
    note: 'Sin insultos.',
  };
  expect(await refused(script, 'v1.give_verdict', verdict)).toBe('403 forbidden');
  const database = new Database({ url: instance.env['SERVERS_DATABASE_URL']!, max: 1 });
  await database.query(`UPDATE servers SET plan = 'PREMIUM' WHERE id = $1`, [serverId]);
  await database.close();
  await ask(script, 'v1.give_verdict', { ...verdict, stage: 'seen' });
  expect(await submissionOf(people.lucia, sent.submission_id)).toMatchObject({ stage: 'seen', version: 2 });
  expect((await submissionOf(people.mateo, sent.submission_id)).replies).toEqual([]);
  expect(await refused(script, 'v1.give_verdict', verdict)).toBe('409 error');
});

test('a game server says who is there, and minutes are kept of it (AC-01)', async () => {
  const players = [{ gp_id: '7401' }, { gp_id: '999999' }];
  expect(await ask(script, 'v1.report_presence', here({ players }))).toMatchObject({ known: 1, unknown: 1 });
  // A process that stops stores what it has counted.
  await instance.restart();
  const today = new Date().toISOString().slice(0, 10);
  const { days } = await ask(people.mateo, 'server_activity.list_presence', here({ from: today, to: today }));
  expect(days).toMatchObject([{ user_id: users.mateo, server_character_id: null, minutes: 1 }]);
});

test('points of a threshold ban, and the file of the person has it all in order (AC-04, AC-05)', async () => {
  await ask(
    people.lucia,
    'server_activity.configure_activity',
    here({ points_config: { thresholds: [{ points: 3, do: 'ban', days: 2 }] } }),
  );
  const added = await ask(
    people.lucia,
    'server_activity.add_points',
    here({ target_user_id: users.mateo, points: 3, reason: 'Otra vez.' }),
  );
  expect(added['total']).toBe(3);
  await until(async () => (await ask(people.lucia, 'servers.list_bans', here()))['total'] === 1);
  await until(async () => {
    const { entries } = await ask(
      people.lucia,
      'server_activity.get_member_file',
      here({ target_user_id: users.mateo, per_page: 50 }),
    );
    const kinds = (entries as { kind: string }[]).map(({ kind }) => kind);
    return kinds.filter((kind) => kind === 'banned').length === 2 && kinds.includes('points');
  });
});
