import listServerLanguages from '@cabildo/contracts/servers/servers/list_server_languages.rpc.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const list = async (after: number) => (await world.ask(listServerLanguages, { after })).body.servers;

test('servers are listed by id with their languages, from after one on (DK-01)', async () => {
  const one = await world.found(1, { language_tag: 'en' });
  const two = await world.found(1, { language_tag: 'es' });
  const three = await world.found(2);
  const own = (await list(one.id - 1)).map(({ server_id, language_tag }) => [server_id, language_tag]);
  expect(own).toEqual([
    [one.id, 'en'],
    [two.id, 'es'],
    [three.id, expect.anything()],
  ]);
  expect((await list(two.id)).map(({ server_id }) => server_id)).toEqual([three.id]);
  expect(await list(three.id)).toEqual([]);
});

test('servers are listed in parts of 500', async () => {
  const { id } = await world.found(1);
  await world.database.query(
    `INSERT INTO servers OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(s, jsonb_build_object('id', 1000000 + n, 'join_code', translate(lpad(n::text, 6, '0'), '0123456789', 'ABCDEFGHJK')))).*
     FROM servers s, generate_series(1, 600) n WHERE s.id = $1`,
    [id],
  );
  const first = await list(999_999);
  expect(first).toHaveLength(500);
  expect(await list(first.at(-1)!.server_id)).toHaveLength(100);
});
