import createPunishment from '@cabildo/contracts/mdt/punishments/create_punishment.ts';
import findPunishment from '@cabildo/contracts/mdt/punishments/find_punishment.rpc.ts';
import voidPunishment from '@cabildo/contracts/mdt/punishments/void_punishment.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let chief: Person;
let ana: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  chief = world.person({ role: 'admin' });
  ana = world.person({ serverId: chief.serverId });
});
afterAll(() => world.close());

const punish = async (whom: object) =>
  (await world.ok(createPunishment, { type: 'warning', reason: 'Ruido', ...whom }, chief.ctx)).punishment;
const find = async (punishment_id: number, server_id = chief.serverId) =>
  (await world.ask(findPunishment, { server_id, punishment_id })).body;

test('a punishment is found with its player, whether of a character or of a user (DK-06)', async () => {
  const one = await punish({ server_character_id: ana.characterId });
  const two = await punish({ user_id: ana.userId });
  expect(await find(one.punishment_id)).toMatchObject({ punishment: one, user_id: ana.userId });
  expect(await find(two.punishment_id)).toMatchObject({ punishment: two, user_id: ana.userId });
  expect(await find(one.punishment_id, world.newServer())).toMatchObject({ punishment: null, user_id: null });
  expect(await find(999_999)).toMatchObject({ punishment: null, user_id: null });
});

test('a punishment of a character that is gone is found with its player (DK-06)', async () => {
  const { punishment_id } = await punish({ server_character_id: ana.characterId });
  await world.publishEnd('died', ana);
  expect((await find(punishment_id)).user_id).toBe(ana.userId);
});

test('the events of a punishment name the player, for the file of that person (AC-05)', async () => {
  const { punishment_id } = await punish({ server_character_id: ana.characterId });
  await world.ok(voidPunishment, { punishment_id, reason: 'Error' }, chief.ctx);
  for (const type of ['mdt.punishment.created', 'mdt.punishment.voided'])
    expect(await world.eventsOf(chief.serverId, type)).toMatchObject([
      { data: { punishment_id, player_user_id: ana.userId } },
    ]);
});
