import { TestClock, until } from '@cabildo/testing';
import { startWorld, transferOf, type World } from '../testing/world.ts';

/** The time of this machine. No test moves this clock, so no move wakes a job. */
class LiveClock extends TestClock {
  override now(): Date {
    return new Date();
  }
}

let world: World;
beforeAll(async () => {
  world = await startWorld({ clock: new LiveClock(), settings: { WEBHOOK_RETRY_SCALE: '0.01' } });
});
afterAll(() => world.close());

test('the first retry is made when it is due, although nothing else happens (V1-11)', async () => {
  const server = world.newServer();
  const receiver = await world.receiver();
  receiver.answer((response) => {
    receiver.answer(200);
    response.writeHead(500).end();
  });
  const { id } = await world.hook(server, receiver.url);
  await world.publishAll(transferOf(server));
  await until(async () => (await world.attempts(id)) === 2);
  expect(await world.deliveries(server, id)).toMatchObject([{ status: 'delivered' }]);
});
