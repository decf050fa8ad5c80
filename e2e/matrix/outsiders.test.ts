import { routeOf, type Route } from '@cabildo/contracts/action';
import { allActions } from '@cabildo/contracts/registry.ts';
import { Database } from '@cabildo/kit/database';
import { inParallel, until } from '@cabildo/testing';
import { Sender } from '../fuzz/send.ts';
import { startInstance, type TestInstance } from '../testing/instance.ts';
import { liftMemberLimits } from '../testing/member-limits.ts';
import type { Caller } from './callers.ts';
import { expectationOf, isScoped, type Cell } from './cells.ts';
import { gatherPeople, newPerson, type People, type Person } from './people.ts';
import { POLICY } from './policy.ts';
import { Requests, type Places } from './requests.ts';
import { send } from './send.ts';
import { World } from './world.ts';

// DK-03, DK-05: what people outside a server reach there, and nothing else. The lists are of the specification, and no contract is asked.
const SENT = ['get_submission', 'list_submissions', 'reply', 'submit_form'];
const READ = ['get_form', 'list_forms'];
const atDesk = (names: readonly string[]) => new Set(names.map((name) => `server_desk.${name}`));
const BY_KEY = atDesk([...READ, ...SENT]);
const BY_NOBODY = atDesk(READ);
const NOTHING: ReadonlySet<string> = new Set();

const WIDTH = 8;
const sender = new Sender(WIDTH);
let instance: TestInstance;
let database: Database;
let people: People;
/** One server that is joined by its code, and a public one that is joined by an application; each has banned somebody. */
let closed: Places;
let applying: Places;
let banned: Person;

const ban = async ({ home }: Places) => {
  const order = { server_id: home.serverId, target_gp_id: banned.gpId, reason: 'Insultos' };
  await home.founder.client.api.servers.ban(order);
};

const setMode = ({ home }: Places, join_mode: 'code' | 'application') =>
  home.founder.client.api.servers.update({ server_id: home.serverId, join_mode });

beforeAll(async () => {
  instance = await startInstance();
  await liftMemberLimits(instance.env);
  database = new Database({ url: instance.env['SERVERS_DATABASE_URL']!, max: 4 });
  people = await gatherPeople(instance.url);
  const lab = { instance, people, database };
  const [home, open, abroad] = await Promise.all([
    World.found(lab),
    World.found(lab),
    World.found(lab, people.outsider),
  ]);
  closed = { lab, home, abroad };
  applying = { lab, home: open, abroad };
  banned = await newPerson(instance.url, 'banned');
  await people.owner.client.api.servers.update({ server_id: open.serverId, is_public: true });
  await Promise.all([closed, applying].map(ban));
  // The objects of the requests are those of a member.
  await Promise.all([home, open].map((world) => world.enter(people.neighbour)));
});
afterAll(async () => {
  sender.close();
  await database?.close();
  await instance?.stop();
});

const withKey = (name: string, person: Person): Caller => ({
  name,
  credential: 'a key',
  person,
  meets: new Set(['public', 'anyone', 'session', 'app session']),
});
const nobody: Caller = {
  name: 'nobody',
  credential: 'nothing',
  person: undefined,
  meets: new Set(['public', 'anyone']),
};

/** The actions about a server, with the first row of each. */
const scoped = allActions.flatMap((contract) => {
  const name = contract.v1 ? `v1.${contract.action}` : contract.name;
  const [row] = POLICY[name] ?? [];
  const isReached = !routeOf(contract.route as Route).isForBots && contract.access.to !== 'internal';
  return row && isReached && isScoped(row) ? [{ contract, name, row }] : [];
});

/** Makes a rank, waits until the log says so, and returns the ids of the entries that a user caused; null: no user. */
async function entriesOf(
  { founder, serverId: server_id }: World,
  name: string,
  userId: number | null,
): Promise<Map<number, string>> {
  const { api } = founder.client;
  await api.roles.createRole({ server_id, name, hierarchy: 3, color: '#112233', permissions: [] });
  let entries: Map<number, string> | undefined;
  await until(async () => {
    const { logs } = await api.logs.query({ server_id, per_page: 100 });
    const own = logs.filter(({ actor_user_id }) => actor_user_id === userId);
    if (logs.some((each) => JSON.stringify(each).includes(name)))
      entries = new Map(own.map(({ log_id, action }) => [log_id, action]));
    return entries !== undefined;
  });
  return entries!;
}

/** Asks for every action about a server; returns those that answered otherwise than with a refusal. */
async function sweep(places: Places, caller: Caller, reached: ReadonlySet<string>): Promise<string[]> {
  const wrong = await inParallel(scoped, WIDTH, async ({ contract, name, row }) => {
    const cell: Cell = { row, caller, param: undefined, whose: 'own', server: 'home' };
    const answer = await send(sender, await new Requests(places, contract, name).of(cell));
    if (reached.has(name)) return [];
    const expected = expectationOf(cell) as readonly number[];
    return expected.includes(answer.status) ? [] : [`${name}: ${answer.status} ${answer.body.slice(0, 100)}`];
  });
  return wrong.flat();
}

test('the sweep goes over the contracts of all services', () => {
  expect(scoped.length).toBeGreaterThan(300);
});

const CASES: readonly (readonly [string, () => [Places, Caller, ReadonlySet<string>]])[] = [
  ['somebody banned from a server', () => [closed, withKey('banned', banned), BY_KEY]],
  [
    'somebody banned from a server that takes applications',
    () => [applying, withKey('banned', banned), BY_KEY],
  ],
  ['a stranger', () => [closed, withKey('a stranger', people.stranger), NOTHING]],
  [
    'a stranger to a server that takes applications',
    () => [applying, withKey('a stranger', people.stranger), BY_KEY],
  ],
  ['somebody without a key', () => [closed, nobody, NOTHING]],
  ['somebody without a key, of a server that takes applications', () => [applying, nobody, BY_NOBODY]],
];

test.each(CASES)(
  '%s is refused by every action but those of the desk, and changes nothing',
  async (title, about) => {
    const [places, caller, reached] = about();
    // The first sweep makes the objects of the requests, by people who join with the code.
    await setMode(places, 'code');
    await sweep(places, caller, reached);
    if (places === applying) await setMode(places, 'application');
    const userId = caller.person?.userId ?? null;
    const before = await entriesOf(places.home, `Antes: ${title}`.slice(0, 60), userId);
    expect(await sweep(places, caller, reached)).toEqual([]);
    const after = await entriesOf(places.home, `Tras: ${title}`.slice(0, 60), userId);
    const added = [...after].filter(([id]) => !before.has(id)).map(([, action]) => action);
    // A stranger sends forms to the desk, which the log says, and does nothing else.
    const isApplicant = reached === BY_KEY && caller.person !== banned;
    expect(added.filter((action) => !isApplicant || !action.startsWith('submission.'))).toEqual([]);
  },
  300_000,
);

describe('an appeal of somebody who is banned (DK-03, DK-06)', () => {
  test('is read, sent, answered and listed, and nothing of another kind is', async () => {
    const { serverId: server_id, founder } = closed.home;
    const { api } = banned.client;
    const { forms } = await api.desk.listForms({ server_id });
    expect(new Set(forms.map(({ kind }) => kind))).toEqual(new Set(['appeal']));
    const { form_id } = forms.find(({ is_default }) => is_default)!;
    const { form } = await api.desk.getForm({ server_id, form_id });
    const answers = Object.fromEntries(form.questions.map(({ key }) => [key, 'Lo siento.']));
    const { submission_id } = await api.desk.submitForm({ server_id, form_id, answers });
    await api.desk.reply({ server_id, submission_id, text: '¿Hay noticias?' });
    const { submission } = await api.desk.getSubmission({ server_id, submission_id });
    expect(submission.replies.map(({ text }) => text)).toEqual(['¿Hay noticias?']);
    const { submissions } = await api.desk.listSubmissions({ server_id });
    expect(submissions.map((each) => each.submission_id)).toEqual([submission_id]);
    const all = await founder.client.api.desk.listForms({ server_id });
    for (const { form_id: other } of all.forms.filter(({ kind }) => kind !== 'appeal')) {
      const asked = { server_id, form_id: other };
      expect((await banned.client.call('server_desk.get_form', asked)).status).toBe(404);
      expect((await banned.client.call('server_desk.submit_form', { ...asked, answers: {} })).status).toBe(
        404,
      );
    }
  });

  test('is what the refusal of join leads to', async () => {
    const { serverId: server_id, joinCode: join_code } = closed.home;
    const refused = await banned.client.call('servers.join', { join_code });
    const { forms } = await banned.client.api.desk.listForms({ server_id });
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.objectContaining({ form_id: forms.find(({ is_default }) => is_default)!.form_id }),
    ]);
  });
});

describe('an application (DK-05)', () => {
  test('of a server that is not public is for those alone who have its code', async () => {
    const { serverId: server_id, founder, joinCode: join_code } = applying.home;
    const { stranger } = people;
    await founder.client.api.servers.update({ server_id, is_public: false });
    expect((await stranger.client.call('server_desk.list_forms', { server_id })).status).toBe(403);
    const { forms } = await stranger.client.api.desk.listForms({ server_id, join_code });
    expect(new Set(forms.map(({ kind }) => kind))).toEqual(new Set(['application']));
    await founder.client.api.servers.update({ server_id, is_public: true });
  });

  test('is for no game session, no bot and no key of another server', async () => {
    const { serverId: server_id } = applying.home;
    const { abroad, lab } = applying;
    const asked = new URLSearchParams({ server_id: String(server_id) });
    const ask = async (path: string, headers: Record<string, string>) =>
      (await fetch(`${lab.instance.url}${path}`, { method: 'POST', headers, body: asked })).status;
    const game = await abroad.gameSessionOf(abroad.founder);
    const key = await abroad.serverKey('admin');
    const statuses = [
      await ask('/server_desk/list_forms', { 'x-api-key': game }),
      await ask('/server_desk/list_forms', { 'x-api-key': key }),
      await ask('/cp_bot/list_forms', { 'x-bot-token': await abroad.botToken() }),
    ];
    expect(statuses.filter((status) => status < 400)).toEqual([]);
  });
});
