import type { RequestContext } from '@cabildo/contracts/action';
import { PLANS } from '@cabildo/contracts/limits';
import cancel from '@cabildo/contracts/servers/billing/cancel.ts';
import checkout from '@cabildo/contracts/servers/billing/checkout.ts';
import confirm from '@cabildo/contracts/servers/billing/confirm.ts';
import getCheckout from '@cabildo/contracts/servers/billing/get_checkout.ts';
import getPlan from '@cabildo/contracts/servers/billing/get_plan.ts';
import listPayments from '@cabildo/contracts/servers/billing/list_payments.ts';
import refund from '@cabildo/contracts/servers/billing/refund.ts';
import deleteServer from '@cabildo/contracts/servers/servers/delete.ts';
import getMaximum from '@cabildo/contracts/servers/config/get_user_max_characters.ts';
import { anonymous, untilWaiting, withKey, workOff } from '@cabildo/testing';
import { callbackAt, SECRET } from '../testing/callbacks.ts';
import { startWorld, type FoundedServer, type World } from '../testing/world.ts';
import { voidCheckouts } from './checkouts.table.ts';
import endPlans from './end_plans.job.ts';
import { monthAfter } from './rules.ts';
import { lockPlan } from './table.ts';

const DAY = 24 * 60 * 60_000;
let world: World;
let server: FoundedServer;
let owner: RequestContext;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  server = await world.found(1);
  owner = await world.as(1, server.id);
});
afterAll(() => world.close());

const begin = (input: object) => world.act(checkout, input, owner);
const callback = (id: string, cents: number, changes?: object) => callbackAt(world, id, cents, changes);
const send = (input: object) => world.act(confirm, input, anonymous());
const pay = async (input: object) => {
  const { checkout_id, amount_cents } = await world.ok(checkout, input, owner);
  const answer = await send(callback(checkout_id, amount_cents));
  expect(answer.code).toBeNull();
  return answer.body.payment;
};
const shown = () => world.ok(getPlan, {}, owner);
const paidBack = (payment_id: number) => world.act(refund, { payment_id, confirm: true }, owner);
const emitted = async (type: string) =>
  (await world.events(type)).filter(({ server_id }) => server_id === server.id);
const payments = async () => (await world.ok(listPayments, {}, owner)).payments;
const iso = (moment: Date) => moment.toISOString();

describe('a checkout (BI-02)', () => {
  it('changes nothing and answers where and until when to pay it', async () => {
    const { status, body } = await begin({ plan: 'PLUS', extra_characters: 2, extra_storage: 1 });
    const { checkout_id, url, expires_at } = body;
    const left = new Date(expires_at).getTime() - world.clock.now().getTime();
    expect([status, body.amount_cents, body.currency, left]).toEqual([201, 2_000, 'EUR', DAY]);
    expect(url).toContain(checkout_id);
    expect(await world.ok(getCheckout, { checkout_id }, anonymous())).toMatchObject({
      plan: 'PLUS',
      extra_characters: 2,
      amount_cents: 2_000,
      status: 'open',
    });
    expect(await shown()).toMatchObject({ plan: 'FREE', character_limit: 50 });
  });

  it.each([
    ['FREE without add-ons', { plan: 'FREE' }, 'error'],
    ['ENTERPRISE with add-ons, for it has no limits', { plan: 'ENTERPRISE', extra_storage: 1 }, 'error'],
  ])('is refused for %s', async (_, input, code) => {
    expect((await begin(input)).code).toBe(code);
  });

  it('is one of ten at once, also of those that are begun together', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => begin({ plan: 'PLUS' })));
    expect(answers.filter(({ code }) => code === 'limit_exceeded')).toHaveLength(2);
    world.clock.advance(DAY);
    expect((await begin({ plan: 'PLUS' })).code).toBeNull();
  });
});

describe('a confirmation (BI-02)', () => {
  it('counts at once for a month, raises the limits, and is emitted without signature', async () => {
    const payment = await pay({ plan: 'PLUS', extra_characters: 1, extra_storage: 2 });
    const now = world.clock.now();
    const end = iso(monthAfter(now));
    expect(payment).toMatchObject({ kind: 'payment', period_start: iso(now), period_end: end });
    expect(await shown()).toMatchObject({
      plan: 'PLUS',
      plan_expires_at: end,
      character_limit: 600,
      storage_gb: 30,
      extra_characters: 1,
      extra_storage: 2,
      next_term: null,
      cancelled_at: null,
    });
    expect(await world.ok(getMaximum, { cp_role_ids: [] }, owner)).toMatchObject({ plan_limit: 600 });
    expect(await payments()).toEqual([payment]);
    const events = [...(await emitted('server.payment.received')), ...(await emitted('server.plan.changed'))];
    expect(events).toHaveLength(2);
    expect(events[1]!.data).toMatchObject({ reason: 'paid', old_plan: 'FREE', extra_characters: 1 });
  });

  it('shows neither the secret nor a signature to anybody (canary)', async () => {
    const { body } = await begin({ plan: 'PLUS' });
    const input = callback(body.checkout_id, 1_200);
    const answer = await send(input);
    const all = JSON.stringify([body, answer, await world.events(), await payments(), await shown()]);
    expect(all).not.toContain(SECRET);
    expect(all).not.toContain(input.signature);
  });

  it('is not kept out by the Idempotency-Key of a stranger, who has none of his own (GW-17)', async () => {
    const { body } = await begin({ plan: 'PLUS' });
    const input = callback(body.checkout_id, 1_200);
    const keyed = withKey(anonymous(), body.checkout_id);
    expect((await world.act(confirm, { ...input, signature: '0'.repeat(64) }, keyed)).status).toBe(401);
    expect((await world.act(confirm, input, keyed)).code).toBeNull();
    const { checkout_id } = (await begin({ plan: 'PLUS' })).body;
    const next = await world.act(confirm, callback(checkout_id, 1_200), keyed);
    expect([next.code, (await payments()).length]).toEqual([null, 2]);
  });

  it('that is repeated answers the same, ten at once pay once, and another reference is refused', async () => {
    const { body } = await begin({ plan: 'PLUS' });
    const input = callback(body.checkout_id, 1_200);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(input)));
    expect(new Set(answers.map((each) => JSON.stringify(each.body))).size).toBe(1);
    expect([answers[0]!.status, (await payments()).length]).toEqual([200, 1]);
    const before = await shown();
    world.clock.advance(60_000);
    expect((await send(input)).body).toEqual(answers[0]!.body);
    expect((await send(callback(body.checkout_id, 1_200))).code).toBe('already_paid');
    expect([await shown(), (await emitted('server.payment.received')).length]).toEqual([before, 1]);
  });

  it('uses a reference for one checkout, also of two at once', async () => {
    const ids = await Promise.all([1, 2].map(async () => (await begin({ plan: 'PLUS' })).body.checkout_id));
    const answers = await Promise.all(
      ids.map((id) => send(callback(id, 1_200, { reference: `one-${server.id}` }))),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(['already_processed', null]);
  });

  it.each([
    ['a forged signature', { signature: 'a'.repeat(64) }, 401, 'error'],
    ['a wrong amount', { amount_cents: 1_199 }, 400, 'invalid_amount'],
    ['a checkout that there is not', { checkout_id: 'co_none' }, 404, 'not_found'],
    ['a time long ago', { timestamp: 1 }, 401, 'error'],
  ])('is refused for %s, and nothing changes', async (_, changes, status, code) => {
    const { body } = await begin({ plan: 'PLUS' });
    const answer = await send(callback(body.checkout_id, 1_200, changes));
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect([(await shown()).plan, await payments()]).toEqual(['FREE', []]);
  });

  it('is refused 301 seconds late, and after the checkout expired or was voided, and nothing changes', async () => {
    const { body } = await begin({ plan: 'PLUS' });
    const late = callback(body.checkout_id, 1_200);
    world.clock.advance(302_000);
    expect([(await send(late)).status, await payments()]).toEqual([401, []]);
    await pay({ plan: 'PLUS' });
    await world.ok(cancel, {}, owner);
    expect((await send(callback(body.checkout_id, 1_200))).code).toBe('already_cancelled');
    const other = (await begin({ plan: 'PLUS' })).body;
    world.clock.advance(DAY);
    const code = (await send(callback(other.checkout_id, 1_200))).code;
    expect([code, (await payments()).length, (await shown()).plan]).toEqual(['expired', 1, 'PLUS']);
  });

  it('is refused for a checkout that is voided while it waits for the lock', async () => {
    const { body } = await begin({ plan: 'PLUS' });
    let answer!: ReturnType<typeof send>;
    await world.database.transaction(async (tx) => {
      await Promise.all([lockPlan(tx, server.id), voidCheckouts(tx, server.id, world.clock.now())]);
      answer = send(callback(body.checkout_id, 1_200));
      await untilWaiting(world.database);
    });
    expect((await answer).code).toBe('already_cancelled');
  });
});

describe('the terms that are paid (BI-03)', () => {
  it('grow by a month for the same plan, and an upgrade begins a month of its own', async () => {
    const { period_end } = await pay({ plan: 'PLUS' });
    await pay({ plan: 'PLUS' });
    expect((await shown()).plan_expires_at).toBe(iso(monthAfter(new Date(period_end!))));
    await pay({ plan: 'PREMIUM' });
    expect(await shown()).toMatchObject({
      plan: 'PREMIUM',
      plan_expires_at: iso(monthAfter(world.clock.now())),
    });
  });

  it('let a lower plan begin when the present one ends, and FREE follow that', async () => {
    const { period_end } = await pay({ plan: 'PREMIUM' });
    await pay({ plan: 'PLUS', extra_characters: 1 });
    expect(await shown()).toMatchObject({
      plan: 'PREMIUM',
      next_term: { plan: 'PLUS', extra_characters: 1 },
    });
    expect((await begin({ plan: 'PLUS' })).code).toBe('already_exists');
    world.clock.advance(32 * DAY);
    await Promise.all([1, 2].map(() => workOff(endPlans, world)));
    expect(await shown()).toMatchObject({
      plan: 'PLUS',
      character_limit: 600,
      next_term: null,
      plan_expires_at: iso(monthAfter(new Date(period_end!))),
    });
    world.clock.advance(32 * DAY);
    await workOff(endPlans, world);
    expect(await shown()).toMatchObject({ plan: 'FREE', character_limit: 50, extra_characters: 0 });
  });

  it('give FREE add-ons for a month', async () => {
    await pay({ plan: 'FREE', extra_characters: 1 });
    expect(await shown()).toMatchObject({ plan: 'FREE', character_limit: 150 });
    world.clock.advance(32 * DAY);
    await workOff(endPlans, world);
    expect(await shown()).toMatchObject({ plan: 'FREE', character_limit: 50, plan_expires_at: null });
  });

  it('end never for ENTERPRISE, beside which nothing can be bought', async () => {
    const { body: before } = await begin({ plan: 'PLUS' });
    await pay({ plan: 'ENTERPRISE' });
    expect(await shown()).toMatchObject({ plan: 'ENTERPRISE', plan_expires_at: null, storage_gb: null });
    expect((await begin({ plan: 'PLUS' })).code).toBe('already_exists');
    expect((await send(callback(before.checkout_id, 1_200))).code).toBe('already_exists');
    expect((await world.act(cancel, {}, owner)).status).toBe(409);
  });
});

describe('a cancellation (BI-03)', () => {
  it('ends the plan with its period, withdraws what follows, is emitted once, and paying undoes it', async () => {
    await pay({ plan: 'PREMIUM' });
    await pay({ plan: 'PLUS' });
    const answers = await Promise.all([1, 2].map(() => world.ok(cancel, {}, owner)));
    expect(answers[0]).toEqual(answers[1]);
    expect(await shown()).toMatchObject({
      plan: 'PREMIUM',
      next_term: null,
      cancelled_at: expect.any(String),
    });
    expect(await emitted('server.plan.cancelled')).toHaveLength(1);
    await pay({ plan: 'PREMIUM' });
    expect((await shown()).cancelled_at).toBeNull();
  });

  it('counts for the term that has just begun, also before the job has begun it', async () => {
    await pay({ plan: 'PREMIUM' });
    const { period_end } = await pay({ plan: 'PLUS' });
    world.clock.advance(32 * DAY);
    const { plan, plan_expires_at } = await world.ok(cancel, {}, owner);
    expect([plan, plan_expires_at]).toEqual(['PLUS', period_end]);
    await workOff(endPlans, world);
    expect(await shown()).toMatchObject({ plan: 'PLUS', cancelled_at: expect.any(String) });
    expect(await emitted('server.plan.changed')).toHaveLength(2);
  });

  it('has nothing to do for FREE', async () => {
    expect(await world.act(cancel, {}, owner)).toMatchObject({ status: 409, code: 'error' });
  });
});

describe('a refund (BI-03)', () => {
  it('pays the whole back once, however many ask at once, and FREE counts at once', async () => {
    const { payment_id } = await pay({ plan: 'PLUS' });
    const { body: open } = await begin({ plan: 'PLUS' });
    const answers = await Promise.all([1, 2, 3].map(() => paidBack(payment_id)));
    expect(answers.map(({ code }) => code).sort()).toEqual(['already_processed', 'already_processed', null]);
    expect(await shown()).toMatchObject({ plan: 'FREE', plan_expires_at: null });
    expect(await payments()).toMatchObject([
      { kind: 'refund', amount_cents: PLANS.PLUS.price_cents },
      { kind: 'payment', payment_id },
    ]);
    expect(await emitted('server.payment.refunded')).toHaveLength(1);
    expect((await send(callback(open.checkout_id, 1_200))).code).toBe('already_cancelled');
  });

  it('comes within 14 days, confirmed, for a payment of the server, the latest first', async () => {
    const first = await pay({ plan: 'PLUS' });
    const second = await pay({ plan: 'PLUS' });
    const unconfirmed = await world.act(refund, { payment_id: first.payment_id, confirm: false }, owner);
    expect([unconfirmed.status, (await paidBack(first.payment_id)).status]).toEqual([400, 409]);
    expect((await paidBack(999_999)).code).toBe('not_found');
    world.clock.advance(14 * DAY);
    expect((await paidBack(second.payment_id)).code).toBeNull();
    world.clock.advance(1);
    expect((await paidBack(first.payment_id)).code).toBe('expired');
  });

  it('of a month that has not begun takes that month alone', async () => {
    await pay({ plan: 'PREMIUM' });
    const { payment_id } = await pay({ plan: 'PLUS' });
    await paidBack(payment_id);
    expect(await shown()).toMatchObject({ plan: 'PREMIUM', next_term: null });
  });

  it('of a month that was cancelled before it began leaves the present plan too', async () => {
    const { period_end } = await pay({ plan: 'PREMIUM' });
    const { payment_id } = await pay({ plan: 'PLUS' });
    await world.ok(cancel, {}, owner);
    expect((await paidBack(payment_id)).code).toBeNull();
    expect(await shown()).toMatchObject({ plan: 'PREMIUM', plan_expires_at: period_end });
  });

  it('of a month that was added to the same plan is FREE at once', async () => {
    await pay({ plan: 'PLUS' });
    const { payment_id } = await pay({ plan: 'PLUS', extra_characters: 1 });
    await paidBack(payment_id);
    expect(await shown()).toMatchObject({ plan: 'FREE', extra_characters: 0 });
  });
});

test('payments are never edited, and go with their server alone', async () => {
  await pay({ plan: 'PLUS' });
  const attempt = (change: string) => world.database.query(`${change} WHERE server_id = $1`, [server.id]);
  await expect(attempt('UPDATE payments SET amount_cents = 1')).rejects.toThrow(/never/);
  await expect(attempt('DELETE FROM payments')).rejects.toThrow(/never/);
  await world.ok(deleteServer, {}, owner);
  expect(await world.database.query('SELECT FROM payments WHERE server_id = $1', [server.id])).toEqual([]);
});
