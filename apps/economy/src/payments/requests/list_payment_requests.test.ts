import createPaymentRequest from '@cabildo/contracts/economy/payments/requests/create_payment_request.ts';
import listPaymentRequests from '@cabildo/contracts/economy/payments/requests/list_payment_requests.ts';
import { until } from '@cabildo/testing';
import { addMember, openFor } from '../../bank/accounts/accounts.testing.ts';
import { serverDeletionOf, publish } from '../../endings/deletion/endings.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';

const HOUR = 3_600_000;
let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const ask = async (from: Person, to: Person, more: object = {}): Promise<number> => {
  const input = { to_character_id: to.characterId, amount: 30, ...more };
  return (await world.ok(createPaymentRequest, input, from.ctx)).request_id;
};
const listed = async (person: Person, input: object = {}): Promise<number[]> =>
  (await world.ok(listPaymentRequests, input, person.ctx)).requests.map(({ request_id }) => request_id);

/** Makes two people, and a request in each direction between them. */
async function exchange() {
  const ana = await world.cardholder(0);
  const luis = await world.cardholder(0, { serverId: ana.serverId });
  return { ana, luis, sent: await ask(ana, luis), received: await ask(luis, ana) };
}

describe('list_payment_requests', () => {
  it('shows what a character sent and received, newest first, or one of them', async () => {
    const { ana, sent, received } = await exchange();
    expect(await listed(ana)).toEqual([received, sent]);
    expect(await listed(ana, { direction: 'sent' })).toEqual([sent]);
    expect(await listed(ana, { direction: 'received' })).toEqual([received]);
    const second = await world.ok(listPaymentRequests, { page: 2, per_page: 1 }, ana.ctx);
    expect(second).toMatchObject({
      requests: [{ request_id: sent, status: 'pending', amount: 30 }],
      page: 2,
      per_page: 1,
      total: 2,
      total_pages: 2,
    });
  });

  it('shows requests to an account to those who may answer for it', async () => {
    const { ana, luis } = await exchange();
    await openFor(world, luis);
    const shared = await openFor(world, luis, { type: 'shared' });
    const [partner, other] = [0, 1].map(() => world.person({ serverId: ana.serverId }));
    await addMember(world, shared, partner!, ['approve_payments']);
    await addMember(world, shared, other!, ['view_balance', 'pay']);
    const id = await ask(ana, luis);
    await world.database.query('UPDATE payment_requests SET payer_account_id = $2 WHERE id = $1', [
      id,
      shared,
    ]);
    expect(await listed(partner!)).toEqual([id]);
    expect(await listed(partner!, { direction: 'sent' })).toEqual([]);
    expect(await listed(other!)).toEqual([]);
  });

  it('shows those of one status, and one that nobody answered in time as expired', async () => {
    const { ana, luis } = await exchange();
    const late = await ask(ana, luis, { expires_at: new Date(world.clock.now().getTime() + HOUR) });
    // This request has expired by its time, and is still pending in its row.
    const unstored = await ask(ana, luis);
    await world.database.query(
      `UPDATE payment_requests SET created_at = $2::timestamptz - interval '1 hour', expires_at = $2 WHERE id = $1`,
      [unstored, world.clock.now()],
    );
    const before = { direction: 'sent' };
    expect(await listed(ana, { ...before, status: 'pending' })).not.toContain(unstored);
    expect(await listed(ana, { ...before, status: 'expired' })).toEqual([unstored]);
    expect(await listed(ana, { ...before, status: 'approved' })).toEqual([]);
    world.clock.advance(HOUR);
    await until(async () => (await listed(ana, { ...before, status: 'expired' })).includes(late));
    expect(await listed(ana, { ...before, status: 'expired' })).toEqual([unstored, late]);
  });

  it('shows those of others to staff', async () => {
    const { ana, sent, received } = await exchange();
    const of = { server_character_id: ana.characterId };
    const staff = world.person({ serverId: ana.serverId, permissions: ['view_bank_logs'] });
    expect(await listed(staff, of)).toEqual([received, sent]);
  });

  it('shows none of a server that was deleted: requests go with its accounts', async () => {
    const { ana, sent, received } = await exchange();
    expect(await listed(ana)).toEqual([received, sent]);
    await publish(world, serverDeletionOf(ana.serverId));
    await until(async () => (await listed(ana)).length === 0);
  });
});

const statusOf = async (id: number): Promise<string> =>
  (
    await world.database.query<{ status: string }>('SELECT status FROM payment_requests WHERE id = $1', [id])
  )[0]!.status;

describe('expire_requests', () => {
  it('ends pending requests when their time is over, tells of each once, and leaves all others', async () => {
    const requester = await world.cardholder(0);
    const payer = await world.cardholder(0, { serverId: requester.serverId });
    const askFor = (hours: number) =>
      ask(requester, payer, { expires_at: new Date(world.clock.now().getTime() + hours * HOUR) });
    const [first, second, answered, last] = [
      await askFor(1),
      await askFor(2),
      await askFor(1),
      await askFor(3),
    ];
    await world.database.query(`UPDATE payment_requests SET status = 'rejected' WHERE id = $1`, [answered]);
    world.clock.advance(HOUR - 1);
    expect(await statusOf(first)).toBe('pending');
    world.clock.advance(1);
    await until(async () => (await statusOf(first)) === 'expired');
    expect(await statusOf(second)).toBe('pending');
    world.clock.advance(HOUR);
    await until(async () => (await statusOf(second)) === 'expired');
    expect([await statusOf(answered), await statusOf(last)]).toEqual(['rejected', 'pending']);
    const events = (await world.events('bank.payment_request.expired')).filter(
      (event) => event.server_id === requester.serverId,
    );
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
