import { until } from '@cabildo/testing';
import { character } from './characters.ts';
import { newPerson, type Person } from './people.ts';
import { idOf, NO_ID, unique, type Input, type Params, type Source } from './source.ts';
import type { World } from './world.ts';

/** A form to which one person may send as many as the requests make. */
async function newForm(world: World, described: Params = {}): Promise<number> {
  const form = { kind: 'application', title: `Ingreso ${unique()}`, questions: [], who: 'anyone' };
  const sent = { ...form, max_open: 100, ...described };
  return idOf(await world.has(world.founder, 'server_desk.create_form', sent), 'form', 'form_id');
}
const form: Source = { of: (world) => world.once('form', () => newForm(world)), missing: NO_ID };

const submit = async (world: World, person: Person, sent: Params): Promise<number> =>
  idOf(
    await world.has(person, 'server_desk.submit_form', { answers: {}, ...sent }),
    'submission',
    'submission_id',
  );

/** The source of submissions to a form of its own. */
const sourceTo = (name: string, formOf: (world: World) => Promise<number>): Source => {
  const fresh = async (world: World, person: Person) =>
    submit(world, person, { form_id: await world.once(`form ${name}`, () => formOf(world)) });
  return {
    of: (world, person) => world.once(`${name} of ${person.gpId}`, () => fresh(world, person)),
    fresh,
    missing: NO_ID,
  };
};
const submission = sourceTo('submission', newForm);

const appealForm = (world: World): Promise<number> =>
  world.once('appeal form', () => newForm(world, { kind: 'appeal' }));

/** A punishment of a character of a person, by somebody who decides no appeals where that person is not above all those. */
async function newPunishmentOf(world: World, person: Person): Promise<number> {
  const server_character_id = await character.of(world, person);
  const described = { server_character_id, type: 'warning', reason: 'Conducción temeraria' };
  const { mod, admin } = world.lab.people;
  const giver = person === world.founder || person === admin ? world.founder : mod;
  const body = await world.has(giver, 'server_mdt.create_punishment', described);
  return idOf(body, 'punishment', 'punishment_id');
}
const newAppeal = async (world: World, person: Person): Promise<number> =>
  submit(world, person, {
    form_id: await appealForm(world),
    punishment_id: await newPunishmentOf(world, person),
  });

const FIRST = { key: 'new', name: 'Nueva' };
const LAST = { key: 'done', name: 'Terminada', is_final: true };
/** A machine may judge what is sent to this form. */
const judgedForm = (world: World): Promise<number> =>
  newForm(world, { stages: [{ ...FIRST, ai_may: true }, LAST] });

/** The only action of its second stage fails, because the submission names no character. */
async function failingForm(world: World): Promise<number> {
  const described = { name: `Unidad ${unique()}`, type: 'police' };
  const made = await world.has(world.founder, 'server_mdt.create_department', described);
  const department_id = idOf(made, 'department', 'department_id');
  const actions = [{ do: 'assign_department', department_id, rank: 'Agente' }];
  return newForm(world, { stages: [FIRST, { key: 'hired', name: 'Contratada', actions }, LAST] });
}

async function failedActionOf(world: World, submission_id: unknown): Promise<number> {
  let failed: number | undefined;
  await until(async () => {
    const body = await world.has(world.founder, 'server_desk.get_submission', { submission_id });
    const { actions } = body['submission'] as { actions: { action_id: number; status: string }[] };
    failed = actions.find(({ status }) => status === 'failed')?.action_id;
    return failed !== undefined;
  });
  return failed!;
}

const toFailing = sourceTo('submission that fails', failingForm);
/** A submission whose action has failed, moved by somebody else than the person who sent it. */
async function newFailed(world: World, person: Person): Promise<number> {
  const submission_id = (await toFailing.fresh!(world, person)) as number;
  const { url } = world.lab.instance;
  const reviewer = person === world.founder ? await newPerson(url, 'reviewer', 'admin') : world.founder;
  const move = { submission_id, stage: 'hired', reason: 'Prueba', expected_version: 1 };
  await world.has(reviewer, 'server_desk.move_submission', move);
  await failedActionOf(world, submission_id);
  return submission_id;
}
const failedOnce = (world: World, person: Person): Promise<number> =>
  world.once(`failed submission of ${person.gpId}`, () => newFailed(world, person));

/** Objects of the desk; what a member reports is a character here. */
export const DESK: Readonly<Record<'content' | 'form' | 'submission' | 'submission_action', Source>> = {
  content: character,
  form,
  submission,
  submission_action: {
    of: async (world, person) => failedActionOf(world, await failedOnce(world, person)),
    missing: NO_ID,
  },
};

/** Parameters of the desk whose objects must be of a kind. */
export const DESK_BY_NAME: Readonly<Record<string, Source>> = {
  'server_desk.submit_form.punishment_id': {
    of: (world, person) => world.once(`punishment of ${person.gpId}`, () => newPunishmentOf(world, person)),
    fresh: newPunishmentOf,
    missing: NO_ID,
    beside: async (world) => ({ form_id: await appealForm(world) }),
  },
  'server_desk.vote.submission_id': {
    of: (world, person) => world.once(`appeal of ${person.gpId}`, () => newAppeal(world, person)),
    fresh: newAppeal,
    missing: NO_ID,
  },
  'server_desk.retry_action.submission_id': { of: failedOnce, fresh: newFailed, missing: NO_ID },
  'v1.give_verdict.submission_id': sourceTo('submission to judge', judgedForm),
};

/** Actions of the desk that need more than sound values to succeed. */
export const DESK_INPUTS: Readonly<Record<string, Input>> = {
  'server_desk.create_form': {
    params: () => ({ kind: 'ticket', title: `Consulta ${unique()}`, questions: [] }),
  },
  'server_desk.update_form': { params: () => ({ title: `Ingreso ${unique()}` }) },
  'server_desk.submit_form': { params: () => ({ answers: {} }) },
  'server_desk.move_submission': { params: () => ({ stage: 'accepted', expected_version: 1 }) },
  'server_desk.retry_action': {
    before: async (world, params) => {
      params['action_id'] = await failedActionOf(world, params['submission_id']);
    },
  },
  'server_desk.configure_desk': { params: () => ({ appeals_config: { max_per_punishment: 100 } }) },
  'v1.give_verdict': { params: () => ({ labels: [] }) },
};
