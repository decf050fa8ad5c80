import type { Power } from '@cabildo/contracts/permissions';
import setDepartment from '@cabildo/contracts/mdt/rosters/set_character_department.ts';
import endShift from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import startShift from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import { leaveUses, member } from '@cabildo/testing';
import type { Person } from '../testing/world.ts';
import { LICENSE, precinct, startCourt, type CourtWorld } from './punishments.testing.ts';

let world: CourtWorld;
beforeAll(async () => {
  world = await startCourt();
});
afterAll(() => world.close());

/** A precinct with an officer on duty in its department, and what officers with powers may do there. */
async function station() {
  const scene = precinct(world);
  const { serverId } = scene;
  const chief = member(1, 'admin', { serverId });
  const police = await world.addDepartment(serverId, { powers: ['punish'] });
  const assign = (server_character_id: number, department_id: number | null) =>
    world.ok(setDepartment, { server_character_id, department_id }, chief);
  const holder = (powers: readonly Power[]) => {
    const person = world.person({ serverId });
    return { ...person, ctx: member(person.userId, 'member', { serverId, powers }) };
  };
  const officer = holder(['punish']);
  await assign(officer.characterId, police);
  await world.ok(startShift, { server_character_id: officer.characterId }, officer.ctx);
  return { ...scene, chief, police, assign, holder, officer };
}

const POINTS = { license_id: LICENSE, license_points: 2 };

describe('an officer on duty with the power punish (OT-06)', () => {
  it('punishes, with a fine and points, in the name of the character on duty', async () => {
    const { punish, officer } = await station();
    const named = { officer_character_id: officer.characterId };
    const { status, body } = await punish({ ...POINTS, ...named, fine_amount: 5 }, officer);
    expect([status, body.punishment]).toMatchObject([
      201,
      { ...named, created_by: officer.userId, points: { points: 2 } },
    ]);
  });

  it('is named to the bank with the department of the shift, which get shares of the fine (TR-04)', async () => {
    const { punish, officer, mod, police, untilFine, debtOf, assign } = await station();
    const fine = { type: 'fine', fine_amount: 5 };
    const named = async (by: Pick<Person, 'ctx'>, input: object = {}) => {
      const id = (await punish({ ...fine, ...input }, by)).body.punishment_id;
      await untilFine(id, 'owed');
      const { officer_character_id, department_id } = debtOf(id)!;
      return [officer_character_id, department_id];
    };
    expect(await named(officer)).toEqual([officer.characterId, police]);
    expect(await named(mod, { officer_character_id: officer.characterId })).toEqual([
      officer.characterId,
      police,
    ]);
    expect(await named(mod)).toEqual([null, null]);
    await assign(officer.characterId, null);
    expect(await named(mod, { officer_character_id: officer.characterId })).toEqual([
      officer.characterId,
      null,
    ]);
  });

  it('punishes as often a day as the limit says, also where more is given at once (FU-09)', async () => {
    const { punish, officer, serverId } = await station();
    await leaveUses(world.database, { serverId, name: 'punishments_given', id: officer.userId }, 2);
    const answers = await Promise.all(Array.from({ length: 5 }, () => punish({}, officer)));
    expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual([
      ...Array(3).fill('limit_exceeded'),
      'ok',
      'ok',
    ]);
    expect(answers.find(({ code }) => code)!.body['error']).toBe(
      'Límite punishments_given: 500 sanciones impuestas por persona en 24 horas.',
    );
  });

  it('punishes as the only own character on duty where none is named, and as none of several (OT-06)', async () => {
    const { punish, officer, assign, police, mod } = await station();
    const officerOf = async (by: Pick<Person, 'ctx'>) =>
      (await punish({}, by)).body.punishment.officer_character_id;
    expect([await officerOf(officer), await officerOf(mod)]).toEqual([officer.characterId, null]);
    await world.startShifts(mod);
    expect(await officerOf(mod)).toBe(mod.characterId);
    const second = world.addCharacter(officer);
    await assign(second, police);
    await world.ok(startShift, { server_character_id: second }, officer.ctx);
    expect(await officerOf(officer)).toBeNull();
    await world.ok(endShift, { server_character_id: officer.characterId }, officer.ctx);
    expect(await officerOf(officer)).toBe(second);
  });

  it('names no character of another, none off duty and none outside the roster, and nothing is recorded', async () => {
    const { punish, officer, holder, assign, police, mod, listed } = await station();
    const by = async (characterId: number, person: Pick<Person, 'ctx'> = officer) =>
      (await punish({ officer_character_id: characterId }, person)).code;
    const colleague = holder(['punish']);
    await assign(colleague.characterId, police);
    await world.ok(startShift, { server_character_id: colleague.characterId }, colleague.ctx);
    const stranger = world.person();
    expect(await by(colleague.characterId)).toBe('forbidden');
    expect(await by(mod.characterId)).toBe('forbidden');
    expect(await by(stranger.characterId)).toBe('character_not_found');
    const offDuty = holder(['punish']);
    await assign(offDuty.characterId, police);
    expect(await by(offDuty.characterId, offDuty)).toBe('forbidden');
    const dismissed = holder(['punish']);
    await assign(dismissed.characterId, police);
    await world.ok(startShift, { server_character_id: dismissed.characterId }, dismissed.ctx);
    await assign(dismissed.characterId, null);
    expect(await by(dismissed.characterId, dismissed)).toBe('forbidden');
    expect(await listed()).toEqual([]);
    expect(await by(colleague.characterId, colleague)).toBeNull();
    await world.ok(endShift, { server_character_id: colleague.characterId }, colleague.ctx);
    expect(await by(colleague.characterId, colleague)).toBe('forbidden');
    expect(await by(colleague.characterId, mod)).toBeNull();
  });

  it('punishes nobody who stands higher', async () => {
    const { punish, officer, mod, listed } = await station();
    expect((await punish({ server_character_id: mod.characterId }, officer)).code).toBe('forbidden');
    expect(await listed()).toEqual([]);
  });

  it('voids what the same user gave, and nothing of another, which moderators do', async () => {
    const { punished, punish, officer, holder, void: annul, shown } = await station();
    const own = (await punish({}, officer)).body.punishment_id;
    const others = await punished();
    const colleague = holder(['punish']);
    expect((await annul(others, {}, officer)).code).toBe('forbidden');
    expect((await annul(own, {}, colleague)).code).toBe('forbidden');
    expect((await shown(own)).status).toBe('active');
    expect((await annul(own, {}, officer)).body.punishment).toMatchObject({ voided_by: officer.userId });
    expect((await annul(others)).code).toBeNull();
    const next = (await punish({}, officer)).body.punishment_id;
    expect((await annul(next)).code).toBeNull();
  });
});

describe('an officer with the power lookup (OT-06)', () => {
  it('reads the records of all, which one with another power does not', async () => {
    const { punished, listed, holder, offender } = await station();
    const id = await punished();
    const reader = holder(['lookup']);
    const filter = { server_character_id: offender.characterId };
    expect(await listed({}, reader)).toMatchObject([{ punishment_id: id }]);
    expect(await listed(filter, reader)).toHaveLength(1);
    const other = holder(['punish', 'warrants', 'dispatch', 'frisk', 'impound']);
    expect(await listed({}, other)).toEqual([]);
  });
});
