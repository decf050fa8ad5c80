import { LIMITS } from '@cabildo/contracts/limits';
import createCharge from '@cabildo/contracts/mdt/charges/create_charge.ts';
import deleteCharge from '@cabildo/contracts/mdt/charges/delete_charge.ts';
import updateCharge from '@cabildo/contracts/mdt/charges/update_charge.ts';
import { MAX_JAIL_MINUTES } from '@cabildo/contracts/mdt/charges/charges.ts';
import { member, TestClock, withKey } from '@cabildo/testing';
import { LICENSE, precinct, startCourt, type CourtWorld } from './punishments.testing.ts';

let world: CourtWorld;
beforeAll(async () => {
  world = await startCourt(new TestClock());
});
beforeEach(() => world.court.reset());
afterAll(() => world.close());

/** A server with a penal code. `accuse` punishes for charges, without a type. */
async function court() {
  const scene = precinct(world);
  const { serverId } = scene;
  const legislator = member(1, 'admin', { serverId });
  const enact = async (code: string, amounts: object = {}) =>
    (await world.ok(createCharge, { code, title: `Cargo ${code}`, ...amounts }, legislator)).charge;
  const accuse = (charges: unknown, more: object = {}) => scene.punish({ type: undefined, charges, ...more });
  return { ...scene, legislator, enact, accuse };
}

const listed = ({ charge_id }: { charge_id: number }, count = 1) => ({ charge_id, count });

describe('a punishment for charges (OT-07)', () => {
  it('comes to their sums, once: one record, one debt, one deduction of points', async () => {
    const { enact, accuse, shown, untilFine, untilPoints, debtOf, emitted } = await court();
    const robbery = await enact('PC-211', { fine_amount: 500, jail_minutes: 20 });
    const speeding = await enact('CV-3', { fine_amount: 100, license_points: 2 });
    const charges = [listed(robbery), listed(speeding, 3)];
    const { status, body } = await accuse(charges, { license_id: LICENSE });
    const id = body.punishment_id;
    expect([status, body.punishment]).toMatchObject([
      201,
      { type: 'jail', jail_minutes: 20, fine: { amount: 800 }, points: { license_id: LICENSE, points: 6 } },
    ]);
    expect(body.punishment.charges).toEqual([
      {
        charge_id: speeding.charge_id,
        code: 'CV-3',
        title: 'Cargo CV-3',
        count: 3,
        fine_amount: 100,
        jail_minutes: 0,
        license_points: 2,
      },
      {
        charge_id: robbery.charge_id,
        code: 'PC-211',
        title: 'Cargo PC-211',
        count: 1,
        fine_amount: 500,
        jail_minutes: 20,
        license_points: 0,
      },
    ]);
    await untilFine(id, 'owed');
    await untilPoints(id, 'deducted');
    expect(debtOf(id)).toMatchObject({ amount: 800 });
    expect((await shown(id)).points).toMatchObject({ deducted: 6 });
    expect(await emitted('mdt.punishment.created')).toMatchObject([
      { note: expect.stringContaining('Cargos: CV-3 ×3 y PC-211.') },
    ]);
  });

  it('has its type by what it comes to, unless one is sent', async () => {
    const { enact, accuse } = await court();
    const [free, fined, jailed] = [
      await enact('A'),
      await enact('B', { fine_amount: 1 }),
      await enact('C', { jail_minutes: 1, fine_amount: 1 }),
    ];
    const kinds = [
      await accuse([listed(free)]),
      await accuse([listed(fined)]),
      await accuse([listed(jailed)]),
      await accuse([listed(jailed)], { type: 'other' }),
      await accuse([listed(free)], { type: 'fine' }),
    ].map(({ body }) => [body.punishment.type, body.punishment.fine?.amount ?? null]);
    expect(kinds).toEqual([
      ['warning', null],
      ['fine', 1],
      ['jail', 1],
      ['other', 1],
      ['fine', null],
    ]);
  });

  it('takes a value that is sent instead of a sum, also 0, which makes no debt', async () => {
    const { enact, accuse } = await court();
    const charge = await enact('A', { fine_amount: 100, jail_minutes: 10, license_points: 3 });
    const given = await accuse([listed(charge)], {
      fine_amount: 7,
      jail_minutes: 2,
      license_points: 1,
      license_id: LICENSE,
    });
    expect(given.body.punishment).toMatchObject({
      fine: { amount: 7 },
      jail_minutes: 2,
      points: { points: 1 },
    });
    const waived = await accuse([listed(charge)], { fine_amount: 0, jail_minutes: 0, license_points: 0 });
    expect(waived.body.punishment).toMatchObject({
      type: 'warning',
      fine: null,
      jail_minutes: null,
      points: null,
    });
    expect(waived.body.punishment.charges).toMatchObject([{ fine_amount: 100, jail_minutes: 10 }]);
  });

  it('keeps its charges as they were, though they are changed or deleted', async () => {
    const { enact, accuse, shown, legislator } = await court();
    const charge = await enact('A', { fine_amount: 100 });
    const { body } = await accuse([listed(charge)]);
    const { charge_id } = charge;
    await world.ok(updateCharge, { charge_id, title: 'Otro', fine_amount: 9 }, legislator);
    await world.ok(deleteCharge, { charge_id }, legislator);
    expect((await shown(body.punishment_id)).charges).toEqual(body.punishment.charges);
    expect((await shown(body.punishment_id)).fine).toMatchObject({ amount: 100 });
  });

  it('is recorded as it was judged, when a charge changes at the same moment', async () => {
    const { enact, accuse, legislator } = await court();
    const { charge_id } = await enact('A', { fine_amount: 100 });
    const [given] = await Promise.all([
      accuse([{ charge_id }]),
      world.ok(updateCharge, { charge_id, fine_amount: 200 }, legislator),
    ]);
    const { fine, charges } = given.body.punishment;
    expect(fine!.amount).toBe(charges[0]!.fine_amount);
    const again = () => accuse([{ charge_id }]);
    const amounts = (await Promise.all([again(), again()])).map(({ body }) => body.punishment.fine!.amount);
    expect(amounts).toEqual([200, 200]);
  });

  it('is one, of five that come with one key (GW-17)', async () => {
    const { enact, punish, mod, listed: all } = await court();
    const charges = [listed(await enact('A', { fine_amount: 5 }))];
    const keyed = { ctx: withKey(mod.ctx, 'once') };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => punish({ type: undefined, charges }, keyed)),
    );
    expect(new Set(answers.map(({ body }) => body.punishment_id)).size).toBe(1);
    expect(await all()).toHaveLength(1);
  });

  it('is refused with a charge that is unknown, of another server, or named twice', async () => {
    const { enact, accuse, listed: all } = await court();
    const charge = await enact('A');
    const abroad = await (await court()).enact('A');
    expect((await accuse([listed(charge), listed(abroad)])).code).toBe('not_found');
    const { status, code, body } = await accuse([{ charge_id: 999_999_999 }]);
    expect([status, code, body['error']]).toEqual([404, 'not_found', expect.stringContaining('999999999')]);
    expect(await accuse([listed(charge), listed(charge, 2)])).toMatchObject({ status: 400, code: 'error' });
    expect(await all()).toEqual([]);
  });

  it('is refused where its sums are beyond all bounds, or its points are of no licence', async () => {
    const { enact, accuse, listed: all, serverId } = await court();
    const dear = await enact('A', { fine_amount: LIMITS.max_amount });
    const long = await enact('B', { jail_minutes: MAX_JAIL_MINUTES });
    const sharp = await enact('C', { license_points: 1_000_000 });
    const fair = await enact('D', { fine_amount: 300 });
    world.court.maxFines.set(serverId, 500);
    const license = { license_id: LICENSE };
    const refused = [
      await accuse([listed(dear, 100)]),
      await accuse([listed(fair, 2)]),
      await accuse([listed(long, 2)]),
      await accuse([listed(sharp, 2)], license),
      await accuse([listed(sharp)]),
    ].map(({ status, code }) => [status, code]);
    expect(refused).toEqual([
      [400, 'limit_exceeded'],
      [400, 'limit_exceeded'],
      [400, 'error'],
      [400, 'error'],
      [400, 'error'],
    ]);
    expect(await all()).toEqual([]);
    expect((await accuse([listed(fair, 2)], { fine_amount: 500 })).code).toBeNull();
    expect((await accuse([listed(long)])).code).toBeNull();
    expect((await accuse([listed(sharp)], license)).code).toBeNull();
  });

  it('is refused for a user who is to pay, and not for one who is not', async () => {
    const { enact, accuse, offender } = await court();
    const [fined, free] = [await enact('A', { fine_amount: 1 }), await enact('B', { jail_minutes: 5 })];
    const user = { server_character_id: undefined, user_id: offender.userId };
    expect((await accuse([listed(fined)], user)).code).toBe('error');
    expect((await accuse([listed(free)], user)).code).toBeNull();
  });

  it.each([
    ['no charges', [], 'error'],
    ['a count of none', [{ charge_id: 1, count: 0 }], 'error'],
    ['a count above a hundred', [{ charge_id: 1, count: 101 }], 'error'],
    ['more than is known of a charge', [{ charge_id: 1, code: 'A' }], 'error'],
    ['more than twenty', Array.from({ length: 21 }, (_, n) => ({ charge_id: n + 1 })), 'error'],
    ['no list', 'A', 'error'],
    ['neither a type nor charges', undefined, 'error'],
  ])('is refused with %s', async (_, charges, code) => {
    const { accuse, listed: all } = await court();
    expect([(await accuse(charges)).code, await all()]).toEqual([code, []]);
  });
});
