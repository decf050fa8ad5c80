import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import createPaymentRequest from '@cabildo/contracts/economy/payments/requests/create_payment_request.ts';
import { withKey } from '@cabildo/testing';
import { addMember, openFor } from '../../bank/accounts/accounts.testing.ts';
import { endCharacters } from '../../endings/deletion/endings.testing.ts';
import { startWorld, type Cardholder, type Person, type World } from '../../testing/world.ts';
import { MAX_PENDING } from './rules.ts';

const HOUR = 3_600_000;
let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Makes a requester and a payer with a bank account each. */
async function pair(serverId = world.newServer()) {
  return {
    requester: await world.cardholder(0, { serverId }),
    payer: await world.cardholder(100, { serverId }),
  };
}
const inHours = (hours: number): string => new Date(world.clock.now().getTime() + hours * HOUR).toISOString();
const request = (from: Person, to: Person, more: object = {}) =>
  world.act(createPaymentRequest, { to_character_id: to.characterId, amount: 30, ...more }, from.ctx);
const storedOf = ({ characterId }: Person): Promise<unknown[]> =>
  world.database.query('SELECT id FROM payment_requests WHERE requester_character_id = $1', [characterId]);

describe('create_payment_request', () => {
  it('asks a character for money that is to go to the bank account of the one who asks', async () => {
    const { requester, payer } = await pair();
    const { status, body } = await request(requester, payer, { concept: 'Alquiler' });
    expect(status).toBe(201);
    expect(body).toEqual({
      ok: true,
      request_id: expect.any(Number),
      request: {
        request_id: body.request_id,
        status: 'pending',
        amount: 30,
        concept: 'Alquiler',
        requester_character_id: requester.characterId,
        account_id: requester.accountId,
        payer_character_id: payer.characterId,
        payer_account_id: payer.accountId,
        created_at: world.clock.now().toISOString(),
        expires_at: inHours(72),
      },
    });
    expect(await world.balanceOf(payer.accountId)).toBe(100);
    const events = await world.events('bank.payment_request.created');
    expect(events.find(({ server_id }) => server_id === requester.serverId)).toMatchObject({
      actor: { kind: 'user', id: requester.userId },
      character_ids: [requester.characterId, payer.characterId],
      data: body.request,
    });
  });

  it('asks the owner of a card', async () => {
    const { requester, payer } = await pair();
    const input = { to_card_number: payer.cardNumber, amount: 30 };
    const { request } = await world.ok(createPaymentRequest, input, requester.ctx);
    expect(request).toMatchObject({
      payer_character_id: payer.characterId,
      payer_account_id: payer.accountId,
      concept: null,
    });
  });

  it('asks for money to any account that the character is a member of', async () => {
    const { requester, payer } = await pair();
    const partner = world.person({ serverId: requester.serverId });
    const account_id = await openFor(world, partner, { type: 'shared' });
    const refused = await request(requester, payer, { account_id });
    expect([refused.status, refused.code]).toEqual([403, 'forbidden']);
    await addMember(world, account_id, requester, []);
    expect((await request(requester, payer, { account_id })).body.request).toMatchObject({ account_id });
  });

  it('expires when the server says, or when the request says within a year', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { payment_config: { request_expiry_hours: 5 } });
    const { requester, payer } = await pair(serverId);
    expect((await request(requester, payer)).body.request.expires_at).toBe(inHours(5));
    const last = inHours(8_760);
    expect((await request(requester, payer, { expires_at: last })).body.request.expires_at).toBe(last);
    const past = world.clock.now().toISOString();
    for (const expires_at of [past, inHours(8_760.1), '2026-06-16', 'tomorrow']) {
      const { status, code } = await request(requester, payer, { expires_at });
      expect([expires_at, status, code]).toEqual([expires_at, 400, 'error']);
    }
  });

  it.each<[string, (payer: Cardholder) => object]>([
    ['neither a character nor a card', () => ({ to_character_id: undefined })],
    ['both a character and a card', ({ cardNumber }) => ({ to_card_number: cardNumber })],
  ])('refuses to ask %s', async (_, naming) => {
    const { requester, payer } = await pair();
    const { status, code } = await request(requester, payer, naming(payer));
    expect([status, code]).toEqual([400, 'error']);
  });

  it('refuses payers and accounts that are not there', async () => {
    const { requester, payer } = await pair();
    const abroad = await world.cardholder(0);
    const poor = world.person({ serverId: requester.serverId });
    const noCard = { to_character_id: undefined, to_card_number: '4000000000000002' };
    const cases: [Promise<{ status: number; code: unknown }>, number, string][] = [
      [request(requester, abroad), 404, 'destination_not_found'],
      [request(requester, payer, noCard), 404, 'destination_not_found'],
      [request(requester, poor), 404, 'no_bank_account'],
      [request(poor, payer), 404, 'no_bank_account'],
      [request(requester, payer, { account_id: abroad.accountId }), 404, 'account_not_found'],
    ];
    for (const [answer, ...expected] of cases) {
      const { status, code } = await answer;
      expect([status, code]).toEqual(expected);
    }
  });

  it('refuses to ask oneself, by character or by card', async () => {
    const { requester, payer } = await pair();
    const byCard = { to_character_id: undefined, to_card_number: requester.cardNumber };
    for (const answer of [await request(requester, requester), await request(requester, payer, byCard)])
      expect([answer.status, answer.code]).toEqual([400, 'self_transfer']);
  });

  it('refuses frozen and closed accounts on either side', async () => {
    const { requester, payer } = await pair();
    const admin = world.person({ serverId: requester.serverId, role: 'admin' });
    const closed = await openFor(world, requester, { type: 'business' });
    await world.ok(closeAccount, { account_id: closed }, requester.ctx);
    const toClosed = await request(requester, payer, { account_id: closed });
    expect([toClosed.status, toClosed.code]).toEqual([409, 'account_closed']);
    await world.ok(freezeAccount, { account_id: payer.accountId }, admin.ctx);
    for (const { status, code } of [await request(requester, payer), await request(payer, requester)])
      expect([status, code]).toEqual([409, 'account_disabled']);
  });

  it('is refused where the server has switched payment requests off', async () => {
    const serverId = world.newServer();
    await world.configure(serverId, { modules: { payment_requests: false } });
    const { requester, payer } = await pair(serverId);
    const { status, code } = await request(requester, payer);
    expect([status, code]).toEqual([403, 'forbidden']);
  });

  it('lets a character wait for so many answers and no more, however many requests come at once', async () => {
    const { requester, payer } = await pair();
    await world.database.query(
      `INSERT INTO payment_requests (server_id, requester_character_id, receiver_account_id, payer_character_id,
         payer_account_id, amount, created_at, expires_at)
       SELECT $1, $2, $3, $4, $5, 1, $6, $6::timestamptz + interval '1 hour' FROM generate_series(1, $7::int)`,
      [
        requester.serverId,
        requester.characterId,
        requester.accountId,
        payer.characterId,
        payer.accountId,
        world.clock.now(),
        MAX_PENDING - 2,
      ],
    );
    const answers = await Promise.all(Array.from({ length: 6 }, () => request(requester, payer)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status, code }) => status === 400 && code === 'limit_exceeded')).toHaveLength(4);
    // Other characters may still ask.
    expect((await request(payer, requester)).status).toBe(201);
  });

  it('asks once for one idempotency key', async () => {
    const { requester, payer } = await pair();
    const ctx = withKey(requester.ctx, 'once');
    const answers = await Promise.all(Array.from({ length: 4 }, () => request({ ...requester, ctx }, payer)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await storedOf(requester)).toHaveLength(1);
  });

  it('is refused to a character whose end is known to the bank alone so far', async () => {
    const { requester, payer } = await pair();
    await endCharacters(world, requester);
    const { status, code } = await request(requester, payer);
    expect([status, code]).toEqual([404, 'character_not_found']);
    expect(await storedOf(requester)).toEqual([]);
  });
});
