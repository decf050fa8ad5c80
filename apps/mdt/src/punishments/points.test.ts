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
      const open = {
        license_id: LICENSE,
        points: 3,
        deducted: null,
        restored: null,
        status: 'pending',
        refusal: null,
      };
      expect(body.punishment.points).toEqual(open);
      await world.untilBroken();
      expect(await pointsOf(id)).toBe('pending');
      await world.settleAll();
      await untilPoints(id, 'deducted');
      expect((await shown(id)).points).toEqual({ ...open, status: 'deducted', deducted: 3 });
      expect(await emitted('mdt.points.changed')).toMatchObject([
        { note: 'Los 3 puntos de una sanción a un personaje se descontaron.' },
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

  it.each(['before', 'after'] as const)(
    'that were deducted are given back once when it is voided, also when the inventory died %s it did so (OT-06)',
    async (moment) => {
      const { punished, untilPoints, shown, void: annul, emitted } = precinct(world);
      const id = await punished(POINTS);
      await untilPoints(id, 'deducted');
      world.court.breaks = { call: 'void_points', moment };
      const { points } = (await annul(id)).body.punishment;
      expect(points).toMatchObject({ status: 'voiding', deducted: 3, restored: null });
      await world.untilBroken();
      await world.settleAll();
      await untilPoints(id, 'cancelled');
      expect((await shown(id)).points).toMatchObject({ deducted: 3, restored: 3 });
      expect((await emitted('mdt.points.changed')).map(({ note }) => note)).toEqual([
        'Los 3 puntos de una sanción a un personaje se descontaron.',
        'Se devolvieron 3 puntos de una sanción a un personaje, porque se anuló.',
      ]);
    },
  );

  it('that are being deducted when it is voided are given back (OT-06)', async () => {
    const { punished, untilPoints, shown, void: annul } = precinct(world);
    world.court.meanwhile = {
      call: 'deduct_points',
      async act() {
        const [row] = await world.database.query<{ id: number }>('SELECT max(id) AS id FROM punishments');
        await annul(row!.id);
      },
    };
    const id = await punished(POINTS);
    await untilPoints(id, 'cancelled');
    expect((await shown(id)).points).toMatchObject({ deducted: 3, restored: 3 });
  });

  it.each([
    ['before', null],
    ['after', 3],
  ] as const)(
    'of which nobody knows, as the inventory died %s it deducted them, are %s given back when it is voided',
    async (moment, restored) => {
      const { punished, untilPoints, shown, void: annul } = precinct(world);
      world.court.breaks = { call: 'deduct_points', moment };
      const id = await punished(POINTS);
      await world.untilBroken();
      expect((await annul(id)).body.punishment.points!.status).toBe('voiding');
      await untilPoints(id, 'cancelled');
      expect((await shown(id)).points).toMatchObject({ deducted: restored, restored });
    },
  );
});
