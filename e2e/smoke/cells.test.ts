import { Client } from '@cabildo/testing';
import { sharedInstance, type TestInstance } from '../testing/instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await sharedInstance();
});
afterAll(() => instance.stop());

test('an installation of the last cell gives ids and keys of that cell, which every way of asking takes', async () => {
  const owner = await new Client(instance.url).signIn('811', 'celia');
  const { server_id } = await owner.api.servers.create({ server_name: 'Villa Célula' });
  expect(server_id).toBeGreaterThan(511 * 2 ** 44);
  const { server_character_id } = await owner.api.dni.create({ server_id, name: 'Ana', surname: 'Sol' });
  const { api_key } = await owner.api.servers.createApiKey({ server_id, name: 'juego' });
  // 511 in base 62.
  for (const key of [owner.key!, api_key]) expect(key.slice(-2)).toBe('IP');
  const answers = await Promise.all([
    fetch(
      `${instance.url}/server_dni?action=get&server_id=${server_id}&server_character_id=${server_character_id}`,
      { headers: { 'x-api-key': owner.key! } },
    ),
    fetch(`${instance.url}/v1/servers/${server_id}/characters`, {
      headers: { authorization: `Bearer ${api_key}` },
    }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await answers[1]!.json()).toMatchObject({ characters: [{ server_character_id }] });
});
