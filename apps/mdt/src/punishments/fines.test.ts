import { TestClock, until } from '@cabildo/testing';
import { LICENSE, PAST_LEASE_MS, precinct, startCourt, type CourtWorld } from './punishments.testing.ts';
import { nextTakeUp } from './table.ts';

const clock = new TestClock();
let world: CourtWorld;
beforeAll(async () => {
  world = await startCourt(clock);
});
beforeEach(() => {
  Object.assign(world.court, { breaks: null, meanwhile: null });
  world.court.asked.length = 0;
});
afterAll(() => world.close());

const timesAsked = (call: string): number => world.court.asked.filter((each) => each === call).length;
const isSettled = async (): Promise<boolean> => (await nextTakeUp(world.database)) === null;
/** Lets leases end and waits until nothing is open. */
async function settleAll(): Promise<void> {
  clock.advance(PAST_LEASE_MS);
  await until(isSettled);
}
/** Waits until a broken call was asked. */
const untilBroken = () => until(() => world.court.breaks === null);

describe('a fine (ECB-03)', () => {
  it('comes to be owed by itself, once, and its payment closes it', async () => {
    const { punish, untilFine, shown, debtOf, pay, emitted, offender, serverId } = precinct(world);
    const { body } = await punish({ type: 'fine', fine_amount: 120 });
    const id = body.punishment_id;
    const open = { amount: 120, status: 'pending', debt_id: null, refusal: null };
    expect(body.punishment.fine).toEqual(open);
    await untilFine(id, 'owed');
    const { debt_id } = debtOf(id)!;
    expect((await shown(id)).fine).toEqual({ ...open, status: 'owed', debt_id });
    expect(debtOf(id)).toMatchObject({
      ...{ server_id: serverId, debtor_character_id: offender.characterId, amount: 120 },
      description: 'Exceso de velocidad',
    });
    expect([timesAsked('create_fine'), await isSettled()]).toEqual([1, true]);
    await pay(id);
    await untilFine(id, 'paid');
    expect(await shown(id)).toMatchObject({ status: 'active', fine: { status: 'paid', debt_id } });
    expect(await emitted('mdt.fine.changed')).toMatchObject([
      {
        ...{ actor: { kind: 'system' }, character_ids: [offender.characterId] },
        note: `La multa de 120 de la sanción ${id} se debe.`,
      },
      {
        actor: { kind: 'user', id: offender.userId },
        note: `La multa de 120 de la sanción ${id} se pagó.`,
      },
    ]);
  });

  it('may be part of a punishment of any type', async () => {
    const { punished, untilFine } = precinct(world);
    await untilFine(await punished({ type: 'jail', jail_minutes: 5, fine_amount: 1 }), 'owed');
  });

  it('is refused, with the reason, where the server collects none', async () => {
    const { fined, untilFine, shown, serverId, emitted } = precinct(world);
    world.court.lenient.add(serverId);
    const id = await fined();
    await untilFine(id, 'refused');
    expect((await shown(id)).fine).toMatchObject({ debt_id: null, refusal: 'forbidden' });
    expect(await emitted('mdt.fine.changed')).toHaveLength(1);
    expect(await isSettled()).toBe(true);
  });

  it('that was refused is followed when an earlier request makes it after all', async () => {
    const { fined, untilFine, serverId, tell, shown, void: annul } = precinct(world);
    world.court.lenient.add(serverId);
    const [id, voided] = [await fined(), await fined()];
    for (const each of [id, voided]) await untilFine(each, 'refused');
    await annul(voided);
    world.court.lenient.delete(serverId);
    world.court.fines.set(`mdt:${voided}`, { debt_id: 8, status: 'signed' } as never);
    for (const each of [id, voided]) await tell('created', each, { debt: { debt_id: 8 } });
    await untilFine(id, 'owed');
    expect((await shown(id)).fine).toMatchObject({ debt_id: 8, refusal: null });
    await untilFine(voided, 'cancelled');
  });

  it.each(['before', 'after'] as const)(
    'is asked for again, and made once, when the economy died %s it was made',
    async (moment) => {
      const { fined, fineOf, untilFine, debtOf } = precinct(world);
      world.court.breaks = { call: 'create_fine', moment };
      const id = await fined();
      await untilBroken();
      expect([await fineOf(id), debtOf(id) !== undefined]).toEqual(['pending', moment === 'after']);
      await settleAll();
      await untilFine(id, 'owed');
      expect(timesAsked('create_fine')).toBe(2);
    },
  );

  it('is paid, though the answer that it is owed was lost', async () => {
    const { fined, untilFine, shown, debtOf, pay, emitted } = precinct(world);
    world.court.breaks = { call: 'create_fine', moment: 'after' };
    const id = await fined();
    await untilBroken();
    await pay(id);
    await untilFine(id, 'paid');
    await settleAll();
    expect((await shown(id)).fine).toMatchObject({ status: 'paid', debt_id: debtOf(id)!.debt_id });
    expect(await emitted('mdt.fine.changed')).toHaveLength(1);
    expect(timesAsked('create_fine')).toBe(1);
  });

  it('is as the last word says, however often and in which order it is told', async () => {
    const { fined, untilFine, pay, tell, emitted, fineOf } = precinct(world);
    const id = await fined();
    await untilFine(id, 'owed');
    await pay(id);
    await untilFine(id, 'paid');
    const next = await fined();
    await Promise.all([tell('paid', id), tell('created', id), tell('cancelled', id), tell('created', next)]);
    await untilFine(next, 'owed');
    expect(await fineOf(id)).toBe('paid');
    expect(await emitted('mdt.fine.changed')).toHaveLength(3);
  });

  it('is cancelled when the debt is, by the bank or with its character, and the punishment stays', async () => {
    const { fined, untilFine, tell, shown } = precinct(world);
    const id = await fined();
    await untilFine(id, 'owed');
    await tell('cancelled', id);
    await untilFine(id, 'cancelled');
    expect((await shown(id)).status).toBe('active');
  });

  it('is closed by no other debt, and by none of another server (GW-24)', async () => {
    const { fined, untilFine, tell, fineOf, punished } = precinct(world);
    const [id, later] = [await fined(), await fined()];
    for (const each of [id, later]) await untilFine(each, 'owed');
    const warned = await punished();
    const other = precinct(world);
    await tell('paid', id, { server: other.serverId });
    for (const reference of [null, `${id}`, `mdt:${id}0`, `mdt:0${id}`, `mdt:${id}x`, `shop:${id}`, 'mdt:-1'])
      await tell('paid', id, { debt: { reference } });
    await tell('paid', warned);
    await tell('paid', later);
    await untilFine(later, 'paid');
    expect(await fineOf(id)).toBe('owed');
  });
});

describe('a punishment that is voided (OT-01)', () => {
  it('has its fine cancelled', async () => {
    const { fined, untilFine, void: annul, debtOf, shown } = precinct(world);
    const id = await fined();
    await untilFine(id, 'owed');
    const { body } = await annul(id);
    expect(body.punishment).toMatchObject({ status: 'voided', fine: { status: 'voiding' } });
    await untilFine(id, 'cancelled');
    expect([debtOf(id)!.status, (await shown(id)).status, timesAsked('create_fine')]).toEqual([
      ...['cancelled', 'voided', 1],
    ]);
  });

  it('leaves a fine that was paid before as it is', async () => {
    const { fined, untilFine, pay, void: annul } = precinct(world);
    const id = await fined();
    await untilFine(id, 'owed');
    await pay(id);
    await untilFine(id, 'paid');
    expect((await annul(id)).body.punishment).toMatchObject({ status: 'voided', fine: { status: 'paid' } });
    expect([await isSettled(), timesAsked('void_fine')]).toEqual([true, 0]);
  });

  it.each(Array.from({ length: 5 }, (_, round) => round))(
    'while its fine is paid has one outcome, the same here and in the economy (round %d)',
    async () => {
      const { fined, untilFine, pay, void: annul, debtOf, shown } = precinct(world);
      const id = await fined();
      await untilFine(id, 'owed');
      const [{ code }, isPaid] = await Promise.all([annul(id), pay(id)]);
      await until(async () => ['paid', 'cancelled'].includes((await shown(id)).fine!.status));
      await until(isSettled);
      expect([code, await shown(id)]).toMatchObject([
        null,
        { status: 'voided', fine: { status: isPaid ? 'paid' : 'cancelled' } },
      ]);
      expect(debtOf(id)!.status).toBe(isPaid ? 'paid' : 'cancelled');
    },
  );

  it('while its fine is being made has it cancelled', async () => {
    const { fined, untilFine, void: annul, debtOf } = precinct(world);
    let id = 0;
    const act = async () => {
      await until(() => id > 0);
      expect((await annul(id)).code).toBeNull();
    };
    world.court.meanwhile = { call: 'create_fine', act };
    id = await fined();
    await untilFine(id, 'cancelled');
    expect([debtOf(id)!.status, world.court.meanwhile, timesAsked('create_fine')]).toEqual([
      ...['cancelled', null, 1],
    ]);
  });

  it('before anybody knows whether its fine was made has it made and cancelled, and it stays so', async () => {
    const { fined, untilFine, void: annul, debtOf } = precinct(world);
    for (const moment of ['before', 'after'] as const) {
      world.court.breaks = { call: 'create_fine', moment };
      const id = await fined();
      await untilBroken();
      await annul(id);
      await untilFine(id, 'cancelled');
      expect(debtOf(id)!.status).toBe('cancelled');
    }
  });

  it.each(['before', 'after'] as const)(
    'is asked about again when the economy died %s the fine was cancelled',
    async (moment) => {
      const { fined, fineOf, untilFine, void: annul } = precinct(world);
      const id = await fined();
      await untilFine(id, 'owed');
      world.court.breaks = { call: 'void_fine', moment };
      await annul(id);
      await untilBroken();
      expect(await fineOf(id)).toBe('voiding');
      await settleAll();
      await untilFine(id, 'cancelled');
    },
  );
});

const POINTS = { license_id: LICENSE, license_points: 3 };

describe('licence points (V1-06)', () => {
  it.each(['before', 'after'] as const)(
    'are deducted once, also when the inventory died %s it did so',
    async (moment) => {
      const { punish, untilPoints, shown, pointsOf, emitted } = precinct(world);
      world.court.breaks = { call: 'deduct_points', moment };
      const { body } = await punish(POINTS);
      const id = body.punishment_id;
      const open = { license_id: LICENSE, points: 3, deducted: null, status: 'pending', refusal: null };
      expect(body.punishment.points).toEqual(open);
      await untilBroken();
      expect(await pointsOf(id)).toBe('pending');
      await settleAll();
      await untilPoints(id, 'deducted');
      expect((await shown(id)).points).toEqual({ ...open, status: 'deducted', deducted: 3 });
      expect(await emitted('mdt.points.changed')).toMatchObject([
        { note: `Los 3 puntos de la sanción ${id} se descontaron.` },
      ]);
    },
  );

  it('that the inventory refuses by now are refused, with the reason', async () => {
    const { punished, untilPoints, shown } = precinct(world);
    world.court.breaks = { call: 'deduct_points', moment: 'before' };
    const id = await punished(POINTS);
    await untilBroken();
    const refusal = { failure: 'already_processed', status: 409 } as const;
    world.court.deductions.set(`mdt:${id}`, { deducted: false, refusal });
    await settleAll();
    await untilPoints(id, 'refused');
    expect((await shown(id)).points).toMatchObject({ deducted: null, refusal: 'already_processed' });
  });

  it('and a fine are settled though the other service is away', async () => {
    const { punished, untilPoints, untilFine, pointsOf } = precinct(world);
    world.court.breaks = { call: 'deduct_points', moment: 'before' };
    const id = await punished({ ...POINTS, fine_amount: 7 });
    await untilFine(id, 'owed');
    expect(await pointsOf(id)).toBe('pending');
    await settleAll();
    await untilPoints(id, 'deducted');
  });

  it('that were deducted stay so when the punishment is voided', async () => {
    const { punished, untilPoints, void: annul } = precinct(world);
    const id = await punished(POINTS);
    await untilPoints(id, 'deducted');
    expect((await annul(id)).body.punishment.points).toMatchObject({ status: 'deducted', deducted: 3 });
    expect(timesAsked('void_points')).toBe(0);
  });

  it.each([
    ['before', 'cancelled'],
    ['after', 'deducted'],
  ] as const)(
    'of which nobody knows, %s they were deducted, are %s when it is voided',
    async (moment, end) => {
      const { punished, untilPoints, void: annul } = precinct(world);
      world.court.breaks = { call: 'deduct_points', moment };
      const id = await punished(POINTS);
      await untilBroken();
      expect((await annul(id)).body.punishment.points!.status).toBe('voiding');
      await untilPoints(id, end);
      expect(world.court.deductions.get(`mdt:${id}`)!.deducted).toBe(end === 'deducted');
    },
  );
});
