import type { RequestContext } from '@cabildo/contracts/action';
import cancel from '@cabildo/contracts/servers/billing/cancel.ts';
import contract from '@cabildo/contracts/servers/billing/checkout_new_server.ts';
import confirm from '@cabildo/contracts/servers/billing/confirm.ts';
import getCheckout from '@cabildo/contracts/servers/billing/get_checkout.ts';
import getPlan from '@cabildo/contracts/servers/billing/get_plan.ts';
import listPayments from '@cabildo/contracts/servers/billing/list_payments.ts';
import refund from '@cabildo/contracts/servers/billing/refund.ts';
import create from '@cabildo/contracts/servers/servers/create.ts';
import deleteServer from '@cabildo/contracts/servers/servers/delete.ts';
import getServer from '@cabildo/contracts/servers/servers/get.ts';
import { anonymous, user } from '@cabildo/testing';
import { callbackAt } from '../testing/callbacks.ts';
import { startWorld, type World } from '../testing/world.ts';
import { monthAfter } from './rules.ts';

const DAY = 24 * 60 * 60_000;
const ORDER = { plan: 'PLUS', server_name: 'Villa Próspera' };
let world: World;
/** A new user for each test, who has no server yet. */
let payer: RequestContext;
let payerId = 100;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  payer = user(++payerId);
});
afterAll(() => world.close());

const begin = (changes: object = {}) => world.act(contract, { ...ORDER, ...changes }, payer);
const begun = async (changes: object = {}) => (await begin(changes)).body;
const send = (input: object) => world.act(confirm, input, anonymous());
const paying = (
  { checkout_id, amount_cents }: { checkout_id: string; amount_cents: number },
  more?: object,
) => send(callbackAt(world, checkout_id, amount_cents, more));
const shown = (checkout_id: string) => world.ok(getCheckout, { checkout_id }, anonymous());
const owned = (): Promise<{ id: number; server_name: string; plan: string }[]> =>
  world.database.query('SELECT id, server_name, plan FROM servers WHERE owner_user_id = $1', [payerId]);
/** Pays for a new server; returns the server and its owner's context. */
const settle = async (changes: object = {}) => {
  const made = await begun(changes);
  expect((await paying(made)).code).toBeNull();
  const { server_id } = await shown(made.checkout_id);
  return { made, server_id: server_id!, owner: await world.as(payerId, server_id!) };
};
const own = (count: number) =>
  world.database.query(
    `INSERT INTO servers (server_name, server_type, language_tag, join_code, owner_user_id, created_at)
     SELECT 'Otro', 'text', 'es', 'N' || $1 || 'X' || i, $1::bigint, now() FROM generate_series(1, $2::int) i`,
    [payerId, count],
  );

describe('a checkout of a new server (BI-03)', () => {
  it('creates nothing before it is paid', async () => {
    const { status, body } = await begin({ extra_storage: 1 });
    expect([status, body]).toEqual([
      201,
      {
        ok: true,
        checkout_id: expect.stringMatching(/^co_/),
        amount_cents: 1_400,
        currency: 'EUR',
        expires_at: new Date(world.clock.now().getTime() + DAY).toISOString(),
        url: expect.stringContaining(body.checkout_id),
      },
    ]);
    expect(await shown(body.checkout_id)).toMatchObject({ plan: 'PLUS', server_id: null, status: 'open' });
    expect(await owned()).toEqual([]);
  });

  it.each(['Ñuñ', 'a-b-c', '1ª Ω 2ж', '東京都', '𐐀𐐁𐐂', 'x'.repeat(100)])(
    'takes the name %s',
    async (name) => {
      const { owner } = await settle({ server_name: name });
      expect((await world.ok(getServer, {}, owner)).server.server_name).toBe(name);
    },
  );

  it.each(['ab', 'ab1', '12345', '🚓🚓🚓', 'a b 😀', 'x'.repeat(101)])(
    'refuses the name %s, which has not three letters or is too long (SV-03)',
    async (server_name) => {
      const { status, code } = await begin({ server_name });
      expect([status, code]).toEqual([400, 'error']);
    },
  );

  it.each([
    ['FREE without add-ons', { plan: 'FREE' }],
    ['ENTERPRISE with add-ons', { plan: 'ENTERPRISE', extra_characters: 1 }],
  ])('is refused for %s, which leaves nothing to pay', async (_, order) => {
    expect((await begin(order)).code).toBe('error');
  });

  it('is refused where the operator gives every new server the plan', async () => {
    const generous = await startWorld({ defaultPlan: 'PLUS' });
    expect((await generous.act(contract, ORDER, payer)).code).toBe('already_exists');
    expect((await generous.act(contract, { ...ORDER, plan: 'PREMIUM' }, payer)).code).toBeNull();
    await generous.close();
  });

  it('is one of ten of a person, also of those that are begun together, until they are paid or expire', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => begin()));
    expect(answers.filter(({ code }) => code === 'limit_exceeded')).toHaveLength(2);
    await paying(answers.find(({ code }) => code === null)!.body);
    expect([(await begin()).code, (await begin()).code]).toEqual([null, 'limit_exceeded']);
    world.clock.advance(DAY);
    expect((await begin()).code).toBeNull();
  });

  it('is refused to who owns as many servers as one may with those still to be paid, of two at once too (SV-13)', async () => {
    await begun();
    await own(98);
    const answers = await Promise.all([begin(), begin()]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['limit_exceeded', null]);
  });
});

describe('its confirmation (BI-03)', () => {
  it('sets the server up for its owner, with the plan at once', async () => {
    const { made, server_id, owner } = await settle({ extra_characters: 2 });
    const now = world.clock.now();
    expect(owner.membership).toMatchObject({ role: 'owner', hierarchy: 100 });
    const { server } = await world.ok(getServer, {}, owner);
    expect(server).toMatchObject({
      server_name: 'Villa Próspera',
      owner_user_id: payerId,
      member_count: 1,
      plan: 'PLUS',
      server_type: 'text',
      language_tag: 'es',
      join_code: expect.any(String),
    });
    expect(server.roles).toHaveLength(4);
    expect(await world.ok(getPlan, {}, owner)).toMatchObject({
      plan: 'PLUS',
      plan_expires_at: monthAfter(now).toISOString(),
      character_limit: 700,
    });
    expect((await world.ok(listPayments, {}, owner)).payments).toMatchObject([
      { kind: 'payment', checkout_id: made.checkout_id, amount_cents: 1_800 },
    ]);
    expect(await shown(made.checkout_id)).toMatchObject({ server_id, status: 'paid' });
    const events = (await world.events()).filter((each) => each.server_id === server_id);
    expect(events.map(({ type }) => type)).toEqual([
      'server.server.created',
      'server.payment.received',
      'server.plan.changed',
    ]);
    expect(events[0]).toMatchObject({
      actor: { kind: 'user', id: payerId },
      data: { user_id: payerId, gp_username: `user${payerId}` },
    });
    expect(events[2]!.data).toMatchObject({ old_plan: 'FREE', plan: 'PLUS', reason: 'paid' });
  });

  it('makes one server, however often and at once it comes', async () => {
    const { checkout_id, amount_cents } = await begun();
    const input = callbackAt(world, checkout_id, amount_cents);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(input)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect([answers[0]!.status, (await owned()).length]).toEqual([200, 1]);
    expect((await send(input)).body).toEqual(answers[0]!.body);
    expect((await paying({ checkout_id, amount_cents })).code).toBe('already_paid');
    expect((await owned()).length).toBe(1);
  });

  it('makes one server of ten that are sent at once under references of their own', async () => {
    const made = await begun();
    const answers = await Promise.all(Array.from({ length: 10 }, () => paying(made)));
    expect(answers.filter(({ code }) => code === 'already_paid')).toHaveLength(9);
    expect(await owned()).toMatchObject([{ plan: 'PLUS' }]);
  });

  it('makes no server for a reference that has paid another, also at once', async () => {
    const both = await Promise.all([begun(), begun()]);
    const answers = await Promise.all(both.map((made) => paying(made, { reference: `twice-${payerId}` })));
    expect(answers.map(({ code }) => code).sort()).toEqual(['already_processed', null]);
    expect(await owned()).toHaveLength(1);
  });

  it.each([
    ['forged', { signature: 'a'.repeat(64) }, 'error'],
    ['of long ago', { timestamp: 1 }, 'error'],
    ['of another amount', { amount_cents: 1_199 }, 'invalid_amount'],
  ])('that is %s makes none', async (_, changes, code) => {
    const made = await begun();
    expect((await paying(made, changes)).code).toBe(code);
    expect([await owned(), (await shown(made.checkout_id)).status]).toEqual([[], 'open']);
  });

  it('makes none after the checkout has expired', async () => {
    const made = await begun();
    world.clock.advance(DAY);
    expect((await paying(made)).code).toBe('expired');
    expect([await owned(), (await shown(made.checkout_id)).status]).toEqual([[], 'expired']);
  });

  it('makes the server although its owner has reached the limit since, for it is paid (SV-13)', async () => {
    const made = await begun();
    await own(100);
    expect((await paying(made)).code).toBeNull();
    expect(await owned()).toHaveLength(101);
    expect((await world.act(create, { server_name: 'One more' }, payer)).code).toBe('limit_exceeded');
  });

  it('leaves a server like any other: its plan is cancelled and paid back, and it is deleted', async () => {
    const { made, owner } = await settle();
    const { payments } = await world.ok(listPayments, {}, owner);
    expect((await world.ok(cancel, {}, owner)).plan).toBe('PLUS');
    await world.ok(refund, { payment_id: payments[0]!.payment_id, confirm: true }, owner);
    expect(await world.ok(getPlan, {}, owner)).toMatchObject({ plan: 'FREE', plan_expires_at: null });
    await world.ok(deleteServer, {}, owner);
    expect((await paying(made)).code).toBe('not_found');
    expect(await owned()).toEqual([]);
  });
});
