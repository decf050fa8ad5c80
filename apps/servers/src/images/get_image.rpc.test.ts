import getImage from '@cabildo/contracts/servers/images/get_image.rpc.ts';
import { png, startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('serving an image', () => {
  test('gives the bytes as they were sent, with the type they really have', async () => {
    const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([0, 255, 10, 13, 0])]);
    const server = await world.found(1, { logo_base64: `data:image/png;base64,${gif.toString('base64')}` });
    const hash = server.logo_url!.replace('/media/', '');
    const { status, body } = await world.ask(getImage, { hash });
    expect([status, body.content_type, body.base64]).toEqual([200, 'image/gif', gif.toString('base64')]);
  });

  test('an image that two servers show stays while one of them does', async () => {
    const logo_base64 = png(3).toString('base64');
    const [first, second] = [await world.found(1, { logo_base64 }), await world.found(2, { logo_base64 })];
    const hash = first.logo_url!.replace('/media/', '');
    const status = async () => (await world.ask(getImage, { hash })).status;
    await world.database.query('DELETE FROM images WHERE server_id = $1', [first.id]);
    expect(await status()).toBe(200);
    await world.database.query('DELETE FROM images WHERE server_id = $1', [second.id]);
    expect(await status()).toBe(404);
  });

  test.each(['0'.repeat(64), '', '../etc/passwd', 'A'.repeat(64)])(
    'the hash %j is not found',
    async (hash) => {
      const answer = await world.ask(getImage, { hash });
      expect([answer.status, answer.code]).toEqual([404, 'not_found']);
    },
  );
});
