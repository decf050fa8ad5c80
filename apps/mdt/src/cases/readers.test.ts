import closeCase from '@cabildo/contracts/mdt/cases/close_case.ts';
import createCase from '@cabildo/contracts/mdt/cases/create_case.ts';
import getCase from '@cabildo/contracts/mdt/cases/get_case.ts';
import listCases from '@cabildo/contracts/mdt/cases/list_cases.ts';
import updateCase from '@cabildo/contracts/mdt/cases/update_case.ts';
import createPunishment from '@cabildo/contracts/mdt/punishments/create_punishment.ts';
import type { Power } from '@cabildo/contracts/permissions';
import { leaveUses, member } from '@cabildo/testing';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const WARNING = { type: 'warning', reason: 'Ruido' };

/** A moderator with cases about nobody, a suspect, the suspect's dead character, and an accomplice. */
async function station() {
  const detective = world.person({ role: 'mod' });
  const { serverId } = detective;
  const suspect = world.person({ serverId });
  const accomplice = world.person({ serverId });
  const dead = world.addCharacter(suspect, 'dead');
  const made = async (title: string, input: object) =>
    (await world.ok(createCase, { title, ...input }, detective.ctx)).case_id;
  const punished = async (input: object) =>
    (await world.ok(createPunishment, { ...WARNING, ...input }, detective.ctx)).punishment_id;
  const punishments = {
    suspect: await punished({ server_character_id: suspect.characterId }),
    ban: await punished({ user_id: suspect.userId }),
    accomplice: await punished({ server_character_id: accomplice.characterId }),
  };
  const cases = {
    empty: await made('Nadie', {}),
    both: await made('Banda', {
      character_ids: [suspect.characterId, accomplice.characterId],
      punishment_ids: Object.values(punishments),
    }),
    dead: await made('Muerto', { character_ids: [dead] }),
    other: await made('Otro', { character_ids: [accomplice.characterId] }),
  };
  return { detective, suspect, accomplice, punishments, cases };
}

describe('cases of officers with the power punish (OT-06)', () => {
  const officerIn = (serverId: number, powers: Power[] = ['punish']) => {
    const person = world.person({ serverId });
    return { ...person, ctx: member(person.userId, 'member', { serverId, powers }) };
  };

  it('are read, changed and closed by who opened them, and by moderators', async () => {
    const { detective } = await station();
    const officer = officerIn(detective.serverId);
    const { case_id } = await world.ok(createCase, { title: 'Atestado' }, officer.ctx);
    const listed = (await world.ok(listCases, {}, officer.ctx)).cases;
    expect(listed.map(({ created_by, title }) => [created_by, title])).toEqual([
      [officer.userId, 'Atestado'],
    ]);
    await world.ok(updateCase, { case_id, title: 'Atestado 1' }, officer.ctx);
    await world.ok(updateCase, { case_id, description: 'Visto' }, detective.ctx);
    expect((await world.ok(getCase, { case_id }, officer.ctx)).case).toMatchObject({ version: 3 });
    await world.ok(closeCase, { case_id }, officer.ctx);
  });

  it('are as many a day as the limit says, also where more are opened at once, and no fewer for admins (FU-09)', async () => {
    const { serverId } = world.person();
    const officer = officerIn(serverId);
    await leaveUses(world.database, { serverId, name: 'cases_opened', id: officer.userId }, 2);
    const open = (ctx = officer.ctx) => world.act(createCase, { title: 'Atestado' }, ctx);
    const answers = await Promise.all(Array.from({ length: 5 }, () => open()));
    const opened = answers.filter(({ status }) => status === 201);
    expect([opened.length, answers.find(({ code }) => code)]).toMatchObject([
      2,
      {
        status: 400,
        code: 'limit_exceeded',
        body: { error: 'Límite cases_opened: 200 casos abiertos por persona en 24 horas.' },
      },
    ]);
    const admin = world.person({ serverId, role: 'admin' });
    await leaveUses(world.database, { serverId, name: 'cases_opened', id: admin.userId }, 0);
    expect((await open(admin.ctx as never)).status).toBe(201);
  });

  it('are no others: neither those of another officer nor those of a moderator, whoever may read them', async () => {
    const { detective, cases } = await station();
    const [author, other] = [
      officerIn(detective.serverId),
      officerIn(detective.serverId, ['punish', 'lookup']),
    ];
    const { case_id } = await world.ok(createCase, { title: 'Atestado' }, author.ctx);
    await world.ok(getCase, { case_id }, other.ctx);
    for (const id of [case_id, cases.both]) {
      expect((await world.act(updateCase, { case_id: id, title: 'Otro' }, other.ctx)).code).toBe('forbidden');
      expect((await world.act(closeCase, { case_id: id }, other.ctx)).code).toBe('forbidden');
    }
    expect((await world.act(getCase, { case_id: cases.both }, author.ctx)).code).toBe('forbidden');
  });

  it('are not read any more by an author whose power has ended', async () => {
    const { detective } = await station();
    const officer = officerIn(detective.serverId);
    const { case_id } = await world.ok(createCase, { title: 'Atestado' }, officer.ctx);
    const dismissed = member(officer.userId, 'member', { serverId: detective.serverId, powers: [] });
    expect((await world.act(getCase, { case_id }, dismissed)).code).toBe('forbidden');
    expect((await world.ok(listCases, {}, dismissed)).cases).toEqual([]);
  });
});

describe('records of cases (OT-06)', () => {
  it('list to anybody the cases about the own characters, and to moderators all', async () => {
    const { detective, suspect, accomplice, cases } = await station();
    const { empty, both, dead, other } = cases;
    const ids = async ({ ctx }: typeof suspect, input: object = {}) =>
      (await world.ok(listCases, input, ctx)).cases.map(({ case_id }) => case_id);
    await world.ok(closeCase, { case_id: dead }, detective.ctx);
    expect(await ids(suspect)).toEqual([dead, both]);
    expect(await ids(suspect, { status: 'open' })).toEqual([both]);
    expect(await ids(accomplice)).toEqual([other, both]);
    expect(await ids(world.person({ serverId: suspect.serverId }))).toEqual([]);
    expect(await ids(detective)).toEqual([other, dead, both, empty]);
    const page = await world.ok(listCases, { page: 2, per_page: 1 }, suspect.ctx);
    expect(page).toMatchObject({ cases: [{ case_id: both }], total: 2, total_pages: 2 });
  });

  it('show a case to those it is about and to moderators, and refuse it to all others', async () => {
    const { detective, suspect, accomplice, cases } = await station();
    const seen = async ({ ctx }: typeof suspect) =>
      Promise.all(
        Object.values(cases).map(async (case_id) => (await world.act(getCase, { case_id }, ctx)).code),
      );
    expect(await seen(suspect)).toEqual(['forbidden', null, null, 'forbidden']);
    expect(await seen(accomplice)).toEqual(['forbidden', null, 'forbidden', null]);
    expect(await seen(detective)).toEqual([null, null, null, null]);
    expect((await world.act(getCase, { case_id: cases.both }, world.person().ctx)).code).toBe('not_found');
  });

  it('show anybody of the punishments of a case the own, and moderators all', async () => {
    const { detective, suspect, accomplice, punishments, cases } = await station();
    const linked = async ({ ctx }: typeof suspect) =>
      (await world.ok(getCase, { case_id: cases.both }, ctx)).case.punishments.map(
        (each) => each.punishment_id,
      );
    expect(await linked(suspect)).toEqual([punishments.suspect, punishments.ban]);
    expect(await linked(accomplice)).toEqual([punishments.accomplice]);
    expect(await linked(detective)).toEqual(Object.values(punishments));
  });
});
