import { fail } from '@cabildo/contracts/errors';
import { characterDeleted } from '@cabildo/contracts/servers/characters/events.ts';
import setFlags from '@cabildo/contracts/vehicles/flags/set_vehicle_flags.ts';
import payImpound from '@cabildo/contracts/vehicles/impounds/pay_impound.ts';
import adminRemove from '@cabildo/contracts/vehicles/vehicles/admin_remove_vehicle.ts';
import getVehicle from '@cabildo/contracts/vehicles/vehicles/get_vehicle.ts';
import getLogs from '@cabildo/contracts/vehicles/vehicles/get_vehicle_logs.ts';
import { envelopeOf, tablesOf } from '@cabildo/kit/service';
import { eraseServer } from '@cabildo/operation/erasure';
import { until, withKey } from '@cabildo/testing';
import { violations } from '../ledger/invariants.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

/** Longer than the lease of the request that began a payment. */
const PAST_LEASE_MS = 13_000;

let world: World;
let ana: Person;
let staff: Person;
let paid: World['till']['answer'];

beforeAll(async () => {
  world = await startWorld();
  paid = world.till.answer;
});
beforeEach(() => {
  ana = world.person();
  staff = world.person({ serverId: ana.serverId, permissions: ['manage_vehicles'] });
});
afterEach(() => (world.till.answer = paid));
afterAll(async () => {
  const broken = await violations(world.database);
  await world.close();
  expect(broken).toEqual([]);
});

const flag = (vehicle_id: number, input: object) => world.act(setFlags, { vehicle_id, ...input }, staff.ctx);
const pay = (vehicle_id: number, input: object = {}, ctx = ana.ctx) =>
  world.act(payImpound, { vehicle_id, ...input }, ctx);
const impounded = async (fee = 80, person = ana) => {
  const vehicle = await world.buy(person);
  await flag(vehicle.vehicle_id, { impounded: true, impound_fee: fee, impound_place: 'Davis' });
  return vehicle;
};
const chargesOf = ({ characterId }: Person) =>
  world.till.asked.filter((asked) => asked.server_character_id === characterId);
const paymentsOf = ({ characterId }: Person) =>
  world.database.query<{ state: string; total: number }>(
    'SELECT state, total FROM impound_payments WHERE character_id = $1 ORDER BY id',
    [characterId],
  );
const flagsOf = async (vehicle_id: number) =>
  (await world.ok(getVehicle, { vehicle_id }, staff.ctx)).vehicle.flags;
const emitted = async (type: string) =>
  (await world.events(type)).filter(({ server_id }) => server_id === ana.serverId);

describe('pay_impound (CA-08)', () => {
  it('takes the fee from the owner, frees the vehicle, and reports it', async () => {
    const vehicle = await impounded();
    const { vehicle_id } = vehicle;
    await flag(vehicle_id, { stolen: true });
    const { status, body } = await pay(vehicle_id, { payment_method: 'bank' });
    const free = { ...vehicle, flags: { stolen: true, impounded: null } };
    expect([status, body]).toEqual([
      200,
      { ok: true, vehicle: free, total_cost: 80, payment_method: 'wallet' },
    ]);
    expect(await flagsOf(vehicle_id)).toEqual(free.flags);
    expect(chargesOf(ana)).toMatchObject([
      {
        amount: 80,
        sale: 'impound',
        payment_method: 'bank',
        concept: expect.stringContaining(`(${vehicle.plate}) (pago `),
      },
    ]);
    expect((await emitted('vehicle.vehicle.flagged')).at(-1)).toMatchObject({
      actor: { kind: 'user', id: ana.userId },
      character_ids: [ana.characterId],
      data: {
        ...free,
        changed: ['impounded'],
        before: { stolen: true, impounded: { fee: 80 } },
        paid: { total_cost: 80, payment_method: 'wallet' },
      },
      note: expect.stringContaining('sale del depósito tras pagar 80.'),
    });
    const { logs } = await world.ok(getLogs, { vehicle_id }, staff.ctx);
    const noted = { action: 'flagged', actor_user_id: ana.userId };
    expect(logs[0]).toMatchObject({ ...noted, note: 'Sale del depósito tras pagar 80\u00a0$' });
  });

  it('posts nothing for a fee of 0', async () => {
    const { vehicle_id } = await impounded(0);
    const { body } = await pay(vehicle_id);
    expect([body.total_cost, body.payment_method, body.vehicle.flags.impounded]).toEqual([0, null, null]);
    expect([chargesOf(ana), await paymentsOf(ana)]).toEqual([[], []]);
    expect((await pay(vehicle_id)).code).toBe('already_processed');
  });

  it('is once: of many at once one pays, and another later has nothing to pay', async () => {
    const { vehicle_id } = await impounded();
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(vehicle_id)));
    expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { status, code } = await pay(vehicle_id);
    expect([status, code]).toEqual([409, 'already_processed']);
    expect(chargesOf(ana)).toHaveLength(1);
  });

  it('gives all requests with one Idempotency-Key the same answer (GW-17)', async () => {
    for (const fee of [0, 80]) {
      const { vehicle_id } = await impounded(fee);
      const ctx = withKey(ana.ctx, `k${fee}`);
      const answers = await Promise.all(Array.from({ length: 20 }, () => pay(vehicle_id, {}, ctx)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]!.status).toBe(200);
    }
  });

  it('is only for the owner, and for vehicles of the server', async () => {
    const { vehicle_id } = await impounded();
    const stranger = world.person({ role: 'owner' });
    expect((await pay(vehicle_id, {}, staff.ctx)).code).toBe('forbidden');
    expect((await pay(vehicle_id, {}, stranger.ctx)).code).toBe('not_found');
    expect((await pay(999_999_999)).code).toBe('not_found');
    expect((await pay((await world.buy(ana)).vehicle_id)).code).toBe('already_processed');
  });

  it('leaves the vehicle impounded when the payment is refused, and may be tried again', async () => {
    const { vehicle_id } = await impounded();
    world.till.answer = () => ({ charged: false, refusal: fail('insufficient_balance') });
    expect((await pay(vehicle_id)).code).toBe('insufficient_balance');
    expect((await flagsOf(vehicle_id)).impounded).toMatchObject({ fee: 80 });
    world.till.answer = paid;
    expect((await pay(vehicle_id)).code).toBeNull();
    expect(await paymentsOf(ana)).toMatchObject([{ state: 'refused' }, { state: 'delivered', total: 80 }]);
  });
});

describe('while a fee is being paid', () => {
  /** Carries out `meanwhile` after the payment has begun and before it is charged. */
  async function during(vehicle_id: number, meanwhile: () => Promise<unknown>) {
    world.till.answer = async (asked) => {
      await meanwhile();
      return paid(asked);
    };
    return pay(vehicle_id);
  }

  it('the impound is not changed, but the other flag is', async () => {
    const { vehicle_id } = await impounded();
    const { code } = await during(vehicle_id, async () => {
      for (const change of [{ impounded: false }, { impound_fee: 500 }, { impound_place: 'Paleto' }]) {
        const { status, code: refusal } = await flag(vehicle_id, change);
        expect([status, refusal]).toEqual([409, 'error']);
      }
      expect((await flag(vehicle_id, { stolen: true })).code).toBeNull();
    });
    expect([code, await flagsOf(vehicle_id)]).toEqual([null, { stolen: true, impounded: null }]);
    expect((await flag(vehicle_id, { impounded: true, impound_fee: 5 })).code).toBeNull();
    expect((await pay(vehicle_id)).body.total_cost).toBe(5);
  });

  it('a vehicle that staff remove is paid back', async () => {
    const { vehicle_id } = await impounded();
    const { code } = await during(vehicle_id, () => world.act(adminRemove, { vehicle_id }, staff.ctx));
    expect([code, await paymentsOf(ana)]).toEqual(['not_found', [{ state: 'refunded', total: 80 }]]);
    expect(world.till.refunded).toContain(chargesOf(ana)[0]!.key);
    expect(await emitted('vehicle.impound.refunded')).toMatchObject([
      { character_ids: [ana.characterId], data: { vehicle_id, total_cost: 80 } },
    ]);
  });

  it('a vehicle whose owner is deleted is paid back', async () => {
    const { vehicle_id } = await impounded();
    const { serverId, userId, characterId } = ana;
    const who = { server_id: serverId, user_id: userId, server_character_id: characterId };
    const person = { name: 'Ana', surname: 'Pérez', dni_number: '1A', deleted_by: 'jefa' };
    const { code } = await during(vehicle_id, async () => {
      const system = { kind: 'system', id: null } as const;
      const at = { serverId, actor: system, now: world.clock.now(), characterIds: [characterId] };
      await world.publish(envelopeOf(characterDeleted, { ...who, ...person }, at));
      await until(async () => {
        const left = await world.database.query('SELECT 1 FROM vehicles WHERE id = $1', [vehicle_id]);
        return left.length === 0;
      });
    });
    expect([code, await paymentsOf(ana)]).toMatchObject(['not_found', [{ state: 'refunded' }]]);
  });

  it('an erased server leaves nothing to find (SV-11)', async () => {
    const { vehicle_id } = await impounded();
    const { code } = await during(vehicle_id, () =>
      eraseServer(world.database, tablesOf(world.definition), ana.serverId),
    );
    expect(code).toBe('not_found');
  });
});

describe('a payment that was left in the middle (GW-23)', () => {
  /** Pays with a deadline that allows one charge request at most. */
  async function leave(vehicle_id: number): Promise<void> {
    const request = {
      n: payImpound.name,
      i: { vehicle_id, payment_method: 'auto' },
      c: withKey(ana.ctx, 'k'),
    };
    const line = await world.bus.request('vehicles', JSON.stringify(request), {
      deadline: Date.now() + 4_000,
    });
    expect(line).toMatch(/^503 .*"outcome":"unknown"/);
  }

  async function settled(): Promise<string> {
    world.clock.advance(PAST_LEASE_MS);
    await until(async () => (await paymentsOf(ana))[0]!.state !== 'reserved');
    return (await paymentsOf(ana))[0]!.state;
  }

  test('is given up when nothing was taken, and its key is free for another try', async () => {
    const { vehicle_id } = await impounded();
    world.till.answer = () => {
      throw new Error('the economy is away');
    };
    await leave(vehicle_id);
    expect((await pay(vehicle_id)).status).toBe(409);
    world.till.answer = paid;
    expect(await settled()).toBe('refused');
    expect((await flagsOf(vehicle_id)).impounded).toMatchObject({ fee: 80 });
    expect((await pay(vehicle_id, {}, withKey(ana.ctx, 'k'))).code).toBeNull();
  });

  test('frees the vehicle when it was taken, and its key gets the answer', async () => {
    const { vehicle_id } = await impounded();
    world.till.answer = (asked) => {
      world.till.outcomes.set(asked.key, { charged: true, amount: 80, payment_method: 'bank' });
      throw new Error('the answer is lost');
    };
    await leave(vehicle_id);
    expect(await settled()).toBe('delivered');
    const { status, body } = await pay(vehicle_id, {}, withKey(ana.ctx, 'k'));
    expect([status, body.payment_method, body.vehicle.flags.impounded]).toEqual([200, 'bank', null]);
    expect((await flagsOf(vehicle_id)).impounded).toBeNull();
  });
});
