import createPaymentRequest from '@cabildo/contracts/economy/payments/requests/create_payment_request.ts';
import { until } from '@cabildo/testing';
import { startWorld, type World } from '../../testing/world.ts';

const HOUR = 3_600_000;
let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const statusOf = async (id: number): Promise<string> =>
  (
    await world.database.query<{ status: string }>('SELECT status FROM payment_requests WHERE id = $1', [id])
  )[0]!.status;

describe('expire_requests', () => {
  it('ends pending requests when their time is over, tells of each once, and leaves all others', async () => {
    const requester = await world.holder(0);
    const payer = await world.holder(0, { serverId: requester.serverId });
    const ask = async (hours: number): Promise<number> => {
      const expires_at = new Date(world.clock.now().getTime() + hours * HOUR).toISOString();
      const input = { to_character_id: payer.characterId, amount: 30, expires_at };
      return (await world.ok(createPaymentRequest, input, requester.ctx)).request_id;
    };
    const [first, second, answered, last] = [await ask(1), await ask(2), await ask(1), await ask(3)];
    await world.database.query(`UPDATE payment_requests SET status = 'rejected' WHERE id = $1`, [answered]);
    world.clock.advance(HOUR - 1);
    expect(await statusOf(first)).toBe('pending');
    world.clock.advance(1);
    await until(async () => (await statusOf(first)) === 'expired');
    expect(await statusOf(second)).toBe('pending');
    world.clock.advance(HOUR);
    await until(async () => (await statusOf(second)) === 'expired');
    expect([await statusOf(answered), await statusOf(last)]).toEqual(['rejected', 'pending']);
    const events = await world.events('bank.payment_request.expired');
    expect(events).toMatchObject(
      [first, second].map((request_id) => ({
        server_id: requester.serverId,
        actor: { kind: 'system', id: null },
        character_ids: [requester.characterId, payer.characterId],
        data: { request_id, status: 'expired', amount: 30 },
      })),
    );
  });
});
