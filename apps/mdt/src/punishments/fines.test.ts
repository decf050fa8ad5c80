import listPunishments from '@cabildo/contracts/mdt/punishments/list_punishments.ts';
import { TestClock, until } from '@cabildo/testing';
import { LICENSE, precinct, startCourt, type CourtWorld } from './punishments.testing.ts';

let world: CourtWorld;
beforeAll(async () => {
  world = await startCourt(new TestClock());
});
beforeEach(() => world.court.reset());
afterAll(() => world.close());

describe('list_punishments', () => {
  it('finds fines by what became of them, by officer and by days, of those that the caller may see (OT-05)', async () => {
    const {
      serverId,
      mod,
      offender,
      fined,
      punished,
      punish,
      listed,
      pay,
      untilFine,
      void: voids,
    } = precinct(world);
    const day = world.clock.now().toISOString().slice(0, 10);
    const [owed, paid, cancelled] = [await fined(), await fined(), await fined()];
    for (const id of [owed, paid, cancelled]) await untilFine(id, 'owed');
    await pay(paid);
    await voids(cancelled);
    await untilFine(cancelled, 'cancelled');
    world.court.lenient.add(serverId);
    const refused = await fined();
    await untilFine(refused, 'refused');
    const warning = await punished();
    const ids = async (filter: object, by = mod) =>
      (await listed(filter, by)).map(({ punishment_id }) => punishment_id);
    expect(await ids({ fine_status: 'unpaid' })).toEqual([owed]);
    expect(await ids({ fine_status: 'paid' })).toEqual([paid]);
    expect(await ids({ fine_status: 'cancelled' })).toEqual([cancelled]);
    expect(await ids({ fine_status: 'refused' })).toEqual([refused]);
    expect(await ids({ date_from: day, date_to: day, type: 'warning' })).toEqual([warning]);
    expect(await ids({ date_to: '2020-01-01' })).toEqual([]);
    expect(await ids({ fine_status: 'unpaid' }, offender)).toEqual([owed]);
    expect(await ids({ fine_status: 'unpaid' }, world.person({ serverId }))).toEqual([]);
    const officer_character_id = mod.characterId;
    const named = (await punish({ officer_character_id })).body.punishment_id;
    expect(await ids({ officer_character_id })).toEqual([named]);
    const reversed = { date_from: '2026-06-02', date_to: '2026-06-01' };
    expect((await world.act(listPunishments, reversed, mod.ctx)).code).toBe('error');
  });
});

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
      server_id: serverId,
      debtor_character_id: offender.characterId,
      amount: 120,
      description: 'Exceso de velocidad',
    });
    expect([world.court.timesAsked('create_fine'), await world.isSettled()]).toEqual([1, true]);
    await pay(id);
    await untilFine(id, 'paid');
    expect(await shown(id)).toMatchObject({ status: 'active', fine: { status: 'paid', debt_id } });
    expect(await emitted('mdt.fine.changed')).toMatchObject([
      {
        actor: { kind: 'system' },
        character_ids: [offender.characterId],
        note: 'La multa de 120 de una sanción a un personaje se debe.',
      },
      {
        actor: { kind: 'user', id: offender.userId },
        note: 'La multa de 120 de una sanción a un personaje se pagó.',
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
    expect(await world.isSettled()).toBe(true);
  });

  it('that was refused is followed when an earlier request makes it after all', async () => {
    const { fined, untilFine, serverId, publishDebt, shown, void: annul } = precinct(world);
    world.court.lenient.add(serverId);
    const [id, voided] = [await fined(), await fined()];
    for (const each of [id, voided]) await untilFine(each, 'refused');
    await annul(voided);
    world.court.lenient.delete(serverId);
    world.court.fines.set(`mdt:${voided}`, { debt_id: 8, status: 'signed' } as never);
    for (const each of [id, voided]) await publishDebt('created', each, { debt: { debt_id: 8 } });
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
      await world.untilBroken();
      expect([await fineOf(id), debtOf(id) !== undefined]).toEqual(['pending', moment === 'after']);
      await world.settleAll();
      await untilFine(id, 'owed');
      expect(world.court.timesAsked('create_fine')).toBe(2);
    },
  );

  it('is paid, though the answer that it is owed was lost', async () => {
    const { fined, untilFine, shown, debtOf, pay, emitted } = precinct(world);
    world.court.breaks = { call: 'create_fine', moment: 'after' };
    const id = await fined();
    await world.untilBroken();
    await pay(id);
    await untilFine(id, 'paid');
    await world.settleAll();
    expect((await shown(id)).fine).toMatchObject({ status: 'paid', debt_id: debtOf(id)!.debt_id });
    expect(await emitted('mdt.fine.changed')).toHaveLength(1);
    expect(world.court.timesAsked('create_fine')).toBe(1);
  });

  it('ends in its final state, however often and in which order events arrive', async () => {
    const { fined, untilFine, pay, publishDebt, emitted, fineOf } = precinct(world);
    const id = await fined();
    await untilFine(id, 'owed');
    await pay(id);
    await untilFine(id, 'paid');
    const next = await fined();
    await Promise.all([
      publishDebt('paid', id),
      publishDebt('created', id),
      publishDebt('cancelled', id),
      publishDebt('created', next),
    ]);
    await untilFine(next, 'owed');
    expect(await fineOf(id)).toBe('paid');
    expect(await emitted('mdt.fine.changed')).toHaveLength(3);
  });

  it('is cancelled when the debt is, by the bank or with its character, and the punishment stays', async () => {
    const { fined, untilFine, publishDebt, shown } = precinct(world);
    const id = await fined();
    await untilFine(id, 'owed');
    await publishDebt('cancelled', id);
    await untilFine(id, 'cancelled');
    expect((await shown(id)).status).toBe('active');
  });

  it('is closed by no other debt, and by none of another server (GW-24)', async () => {
    const { fined, untilFine, publishDebt, fineOf, punished } = precinct(world);
    const [id, later] = [await fined(), await fined()];
    for (const each of [id, later]) await untilFine(each, 'owed');
    const warned = await punished();
    const other = precinct(world);
    await publishDebt('paid', id, { server: other.serverId });
    for (const reference of [null, `${id}`, `mdt:${id}0`, `mdt:0${id}`, `mdt:${id}x`, `shop:${id}`, 'mdt:-1'])
      await publishDebt('paid', id, { debt: { reference } });
    await publishDebt('paid', warned);
    await publishDebt('paid', later);
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
    expect([debtOf(id)!.status, (await shown(id)).status, world.court.timesAsked('create_fine')]).toEqual([
      'cancelled',
      'voided',
      1,
    ]);
  });

  it('has a fine that was paid before given back, and says so until it is (TR-04)', async () => {
    const {
      fined,
      untilFine,
      pay,
      void: annul,
      publishDebt,
      shown,
      fineOf,
      emitted,
      listed,
    } = precinct(world);
    const id = await fined();
    await untilFine(id, 'owed');
    await pay(id);
    await untilFine(id, 'paid');
    expect((await annul(id)).body.punishment).toMatchObject({
      status: 'voided',
      fine: { status: 'refunding' },
    });
    await until(world.isSettled);
    expect([await fineOf(id), world.court.timesAsked('void_fine')]).toEqual(['refunding', 1]);
    await publishDebt('refunded', id, { debt: { amount: 50, rest: 70 } });
    await publishDebt('paid', id);
    await publishDebt('refunded', id, { debt: { amount: 70, rest: 0 } });
    await untilFine(id, 'refunded');
    expect([(await shown(id)).status, (await emitted('mdt.fine.changed')).map(({ note }) => note)]).toEqual([
      'voided',
      ['se debe', 'se pagó', 'se devolvió'].map(
        (what) => `La multa de 120 de una sanción a un personaje ${what}.`,
      ),
    ]);
    expect((await listed({ fine_status: 'refunded' })).map(({ punishment_id }) => punishment_id)).toEqual([
      id,
    ]);
  });

  it.each(['before', 'after'] as const)(
    'is asked about again when the economy died %s it knew that a fine is to be given back (TR-04)',
    async (moment) => {
      const { fined, untilFine, pay, void: annul, publishDebt, fineOf } = precinct(world);
      const id = await fined();
      await untilFine(id, 'owed');
      await pay(id);
      await untilFine(id, 'paid');
      world.court.breaks = { call: 'void_fine', moment };
      await annul(id);
      await world.untilBroken();
      expect([await fineOf(id), await world.isSettled()]).toEqual(['refunding', false]);
      await world.settleAll();
      expect(world.court.timesAsked('void_fine')).toBe(2);
      await publishDebt('refunded', id, { debt: { rest: 0 } });
      await untilFine(id, 'refunded');
    },
  );

  it('settles points and the fine that is given back, whichever is first (TR-04)', async () => {
    const { punished, untilFine, untilPoints, pay, void: annul, fineOf } = precinct(world);
    const id = await punished({ type: 'fine', fine_amount: 5, license_id: LICENSE, license_points: 2 });
    await untilFine(id, 'owed');
    await untilPoints(id, 'deducted');
    await pay(id);
    await untilFine(id, 'paid');
    world.court.breaks = { call: 'void_points', moment: 'before' };
    await annul(id);
    await world.untilBroken();
    // The fine is asked about once more, or not, by which of the two is settled first.
    await until(async () => {
      world.clock.advance(600_000);
      return world.isSettled();
    });
    await untilPoints(id, 'cancelled');
    expect([await fineOf(id), await world.isSettled()]).toEqual(['refunding', true]);
  });

  it.each(Array.from({ length: 5 }, (_, round) => round))(
    'while its fine is paid has one outcome, the same here and in the economy (round %d)',
    async () => {
      const { fined, untilFine, pay, void: annul, debtOf, shown } = precinct(world);
      const id = await fined();
      await untilFine(id, 'owed');
      const [{ code }, isPaid] = await Promise.all([annul(id), pay(id)]);
      await until(async () => ['refunding', 'cancelled'].includes((await shown(id)).fine!.status));
      await until(world.isSettled);
      expect([code, await shown(id)]).toMatchObject([
        null,
        { status: 'voided', fine: { status: isPaid ? 'refunding' : 'cancelled' } },
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
    expect([debtOf(id)!.status, world.court.meanwhile, world.court.timesAsked('create_fine')]).toEqual([
      'cancelled',
      null,
      1,
    ]);
  });

  it('before anybody knows whether its fine was made has it made and cancelled, and it stays so', async () => {
    const { fined, untilFine, void: annul, debtOf } = precinct(world);
    for (const moment of ['before', 'after'] as const) {
      world.court.breaks = { call: 'create_fine', moment };
      const id = await fined();
      await world.untilBroken();
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
      await world.untilBroken();
      expect(await fineOf(id)).toBe('voiding');
      await world.settleAll();
      await untilFine(id, 'cancelled');
    },
  );
});
