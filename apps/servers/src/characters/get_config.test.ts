import { member } from '@cabildo/testing';
import getConfig from '@cabildo/contracts/servers/characters/get_config.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('reading the identity card', () => {
  test('any member sees the defaults of a new server', async () => {
    const server = await world.found(1);
    await world.enter(server, 2);
    expect((await world.ok(getConfig, {}, await world.as(2, server.id))).config).toEqual({
      document_name: 'DNI',
      min_age: 18,
      max_age: 100,
      dni_number_format: '########A',
      name_fields: 1,
      surname_fields: 1,
      nationalities: [],
      custom_fields: [],
    });
  });

  test('says not found when the server is gone', async () => {
    const answer = await world.act(getConfig, {}, member(1, 'owner', { serverId: 999_999 }));
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
  });
});
