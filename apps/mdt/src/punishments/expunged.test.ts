import createCase from '@cabildo/contracts/mdt/cases/create_case.ts';
import getCase from '@cabildo/contracts/mdt/cases/get_case.ts';
import lookupPerson from '@cabildo/contracts/mdt/lookups/lookup_person.ts';
import addEvidence from '@cabildo/contracts/mdt/punishments/add_evidence.ts';
import expungePunishment from '@cabildo/contracts/mdt/punishments/expunge_punishment.ts';
import findPunishment from '@cabildo/contracts/mdt/punishments/find_punishment.rpc.ts';
import listPunishments from '@cabildo/contracts/mdt/punishments/list_punishments.ts';
import voidPunishment from '@cabildo/contracts/mdt/punishments/void_punishment.ts';
import { serverKey } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';
import { prison } from './jail.testing.ts';

let world: World;
let town: ReturnType<typeof prison>;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  town = prison(world);
});
afterAll(() => world.close());

type By = Pick<Person, 'ctx'>;
const expunge = (punishment_id: number, { ctx }: By = town.admin) =>
  world.act(expungePunishment, { punishment_id, reason: 'Sentencia revocada' }, ctx);
const idsOf = async ({ ctx }: By) =>
  (await world.ok(listPunishments, {}, ctx)).punishments.map(({ punishment_id }) => punishment_id);

describe('expunge_punishment (RC-06)', () => {
  test('leaves a punishment to owner and admins in lists, look-ups and cases, and the log keeps it', async () => {
    const [kept, id] = [await town.punished(), await town.punished()];
    const linked = { title: 'Robo', punishment_ids: [kept, id] };
    const { case_id } = await world.ok(createCase, linked, town.mod.ctx);
    const { body } = await expunge(id);
    const by = {
      expunged_by: town.admin.userId,
      expunged_at: town.inMinutes(0),
      expunge_reason: 'Sentencia revocada',
    };
    expect(body.punishment).toMatchObject({ ...by, status: 'active', sentence: { status: 'released' } });
    const seen = async (reader: By) => {
      const named = { server_character_id: town.inmate.characterId };
      const { person } = await world.ok(lookupPerson, named, reader.ctx);
      const found = (await world.ok(getCase, { case_id }, reader.ctx)).case;
      return [
        await idsOf(reader),
        person!.punishments.map(({ punishment_id }) => punishment_id),
        found.punishments.map(({ punishment_id }) => punishment_id),
      ];
    };
    expect(await seen(town.admin)).toEqual([
      [id, kept],
      [id, kept],
      [kept, id],
    ]);
    expect(await seen(town.mod)).toEqual([[kept], [kept], [kept]]);
    expect([await idsOf(town.inmate), await idsOf({ ctx: serverKey(1, town.serverId) })]).toEqual([
      [kept],
      [kept],
    ]);
    const asked = { server_id: town.serverId, punishment_id: id };
    expect((await world.ask(findPunishment, asked)).body).toEqual({
      ok: true,
      punishment: null,
      user_id: null,
    });
    expect(await world.eventsOf(town.serverId, 'mdt.punishment.expunged')).toMatchObject([
      { actor: { id: town.admin.userId }, data: { punishment_id: id, ...by } },
    ]);
  });

  test('is done once, of eight who do so at once, and releases from jail', async () => {
    const [id] = (await town.jailed(10)) as [number];
    const answers = await Promise.all(Array.from({ length: 8 }, () => expunge(id)));
    const lost = answers.filter(({ code }) => code !== null);
    const current = await town.shown(id, town.admin);
    expect(lost.map(({ status, code, body }) => [status, code, body['current']])).toEqual(
      Array(7).fill([409, 'already_processed', current]),
    );
    expect(current!.sentence).toMatchObject({ status: 'released', end_reason: 'expunged' });
    expect((await town.emitted('ended')).map((each) => [each.id, each.reason])).toEqual([[id, 'expunged']]);
    expect(await world.eventsOf(town.serverId, 'mdt.punishment.expunged')).toHaveLength(1);
  });

  test('leaves those below admin nothing to change, and another server neither', async () => {
    const id = await town.punished();
    expect((await expunge(id, world.person({ role: 'admin' }))).code).toBe('not_found');
    await expunge(id);
    const changes = [
      await town.start(id),
      await town.release(id),
      await town.reduce(id, 1),
      await world.act(voidPunishment, { punishment_id: id }, town.mod.ctx),
      await world.act(addEvidence, { punishment_id: id, evidence: ['https://e.org/a'] }, town.mod.ctx),
    ];
    expect(changes.map(({ code }) => code)).toEqual(Array(5).fill('not_found'));
    expect((await town.start(id, town.admin)).code).toBe('already_processed');
    expect((await world.act(voidPunishment, { punishment_id: id }, town.admin.ctx)).code).toBeNull();
  });
});

describe('add_evidence (RC-06)', () => {
  const URL = 'https://example.org/video.mp4';
  const add = (punishment_id: number, evidence: unknown) =>
    world.act(addEvidence, { punishment_id, evidence } as never, town.mod.ctx);

  test('adds to what there is, with an event', async () => {
    const id = await town.punished(10, { evidence: [URL] });
    const { body } = await add(id, [{ url: URL, note: 'Cámara 3' }]);
    const evidence = [
      { url: URL, note: null },
      { url: URL, note: 'Cámara 3' },
    ];
    expect([body.punishment.evidence, (await town.shown(id))!.evidence]).toEqual([evidence, evidence]);
    expect(await world.eventsOf(town.serverId, 'mdt.punishment.evidence_added')).toMatchObject([
      { actor: { id: town.mod.userId }, data: { punishment_id: id, evidence, added: 1 } },
    ]);
  });

  test('never makes more than ten, also where several add at once', async () => {
    const id = await town.punished(10, { evidence: [URL] });
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(id, [URL, URL, URL])));
    expect(answers.map(({ code }) => code).sort()).toEqual(
      [null, null, null, 'limit_exceeded', 'limit_exceeded'].sort(),
    );
    expect((await town.shown(id))!.evidence).toHaveLength(10);
  });

  test.each([[[]], [['ftp://x']], [Array(11).fill(URL)], [[{ note: 'x' }]]])(
    'refuses %j, and leaves the evidence as it is',
    async (wrong) => {
      const id = await town.punished();
      expect((await add(id, wrong)).status).toBe(400);
      expect((await town.shown(id))!.evidence).toEqual([]);
    },
  );
});
