import { TestClock } from '@cabildo/testing';
import { LICENSE, precinct, startCourt, type CourtWorld } from './punishments.testing.ts';

let world: CourtWorld;
beforeAll(async () => {
  world = await startCourt(new TestClock());
});
beforeEach(() => world.court.reset());
afterAll(() => world.close());

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
      await world.untilBroken();
      expect(await pointsOf(id)).toBe('pending');
      await world.settleAll();
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
    await world.untilBroken();
    const refusal = { failure: 'already_processed', status: 409 } as const;
    world.court.deductions.set(`mdt:${id}`, { deducted: false, refusal });
    await world.settleAll();
    await untilPoints(id, 'refused');
    expect((await shown(id)).points).toMatchObject({ deducted: null, refusal: 'already_processed' });
  });

  it('and a fine are settled though the other service is away', async () => {
    const { punished, untilPoints, untilFine, pointsOf } = precinct(world);
    world.court.breaks = { call: 'deduct_points', moment: 'before' };
    const id = await punished({ ...POINTS, fine_amount: 7 });
    await untilFine(id, 'owed');
    expect(await pointsOf(id)).toBe('pending');
    await world.settleAll();
    await untilPoints(id, 'deducted');
  });

  it('that were deducted stay so when the punishment is voided', async () => {
    const { punished, untilPoints, void: annul } = precinct(world);
    const id = await punished(POINTS);
    await untilPoints(id, 'deducted');
    expect((await annul(id)).body.punishment.points).toMatchObject({ status: 'deducted', deducted: 3 });
    expect(world.court.timesAsked('void_points')).toBe(0);
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
      await world.untilBroken();
      expect((await annul(id)).body.punishment.points!.status).toBe('voiding');
      await untilPoints(id, end);
      expect(world.court.deductions.get(`mdt:${id}`)!.deducted).toBe(end === 'deducted');
    },
  );
});
